import type { EventQueue } from '../../clock/index.ts';
import { isTerminal } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import type { ApiServer, WatchEvent } from '../../server/index.ts';

/** A run until an autoscaler rests ends after so many virtual seconds, whether it rests or not. */
export const REST_LIMIT_SECONDS = 86_400;

/**
 * When an autoscaler will have come to rest: some time after the last change of what it decides by. Containers that restart in place
 * change nothing for it.
 */
export class RestWatch {
  readonly #settlesWithinMs: number;
  #changedMs = 0;

  constructor(api: ApiServer, clock: EventQueue, settlesWithinMs: number) {
    this.#settlesWithinMs = settlesWithinMs;
    const changed = (): void => {
      this.#changedMs = clock.nowMs;
    };
    api.watch('Pod', (event) => {
      if (isChange(event)) changed();
    });
    api.watch('Node', ({ type }) => {
      if (type !== 'MODIFIED') changed();
    });
  }

  /** Virtual milliseconds. */
  get atMs(): number {
    return this.#changedMs + this.#settlesWithinMs;
  }
}

/** A pod has come, has got a node, begins to end, or has ended. */
const isChange = ({ type, object, previous }: WatchEvent<Pod>): boolean =>
  type !== 'MODIFIED' ||
  previous === undefined ||
  object.spec.nodeName !== previous.spec.nodeName ||
  isTerminal(object) !== isTerminal(previous) ||
  object.metadata.deletionTimestamp !== previous.metadata.deletionTimestamp;
