import type { EventQueue } from '../clock/index.ts';
import type { Kind, ResourceQuota } from '../api/index.ts';
import type { ApiServer, WatchEvent } from '../store/index.ts';
import { readQuantity } from '../units/index.ts';

/** A retry that is due at some time. */
export interface Waiting {
  readonly timeMs: number;
  readonly namespace: string;
  readonly retry: () => void;
  /** It keeps the simulation going: something has changed since the refusal. */
  isBusy: boolean;
}

/** The kinds on which admission decides, beside quotas. A change of one may let a refused create pass. */
const DECIDING: readonly Kind[] = ['LimitRange', 'PriorityClass', 'RuntimeClass'];

/**
 * When refused creates are tried again. As long as nothing has changed that refuses them, retries keep nothing going: they are made
 * while something else happens, or while there is a time until which to look. Once a quota has room, or a class is there, they
 * take place in any case.
 */
export class RetryClock {
  readonly #clock: EventQueue;
  readonly #waiting = new Set<Waiting>();

  constructor(api: ApiServer, clock: EventQueue) {
    this.#clock = clock;
    for (const kind of DECIDING) {
      api.watch(kind, ({ object }) => {
        this.#changed(object.metadata.namespace);
      });
    }
    api.watch('ResourceQuota', (event) => {
      if (givesRoom(event)) this.#changed(event.object.metadata.namespace);
    });
  }

  get nowMs(): number {
    return this.#clock.nowMs;
  }

  /** Runs `retry` after that many milliseconds. */
  after(delayMs: number, namespace: string, retry: () => void): Waiting {
    const waiting = { timeMs: this.#clock.nowMs + delayMs, namespace, retry, isBusy: false };
    this.#waiting.add(waiting);
    this.#clock.whileBusy(waiting.timeMs, () => {
      this.#run(waiting);
    });
    return waiting;
  }

  /** Has it take place in any case. */
  ensure(waiting: Waiting): void {
    if (waiting.isBusy) return;
    waiting.isBusy = true;
    this.#clock.at(waiting.timeMs, () => {
      this.#run(waiting);
    });
  }

  #changed(namespace: string | undefined): void {
    for (const waiting of this.#waiting) {
      if (namespace === undefined || namespace === waiting.namespace) this.ensure(waiting);
    }
  }

  #run(waiting: Waiting): void {
    if (this.#waiting.delete(waiting)) waiting.retry();
  }
}

/** A quota that is gone, has another limit, or counts less than before. */
function givesRoom({ type, object, previous }: WatchEvent<ResourceQuota>): boolean {
  if (type === 'DELETED') return true;
  if (previous === undefined) return false;
  if (previous.spec !== object.spec) return true;
  const { used = {} } = object.status ?? {};
  const { used: before = {} } = previous.status ?? {};
  return Object.entries(used).some(
    ([name, amount]) => readQuantity(amount).compare(readQuantity(before[name] ?? 0)) < 0,
  );
}
