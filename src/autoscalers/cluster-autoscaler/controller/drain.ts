import type { Pod } from '../../../objects/index.ts';
import { evict } from '../../../server/index.ts';
import { greatest } from '../../../units/index.ts';
import type { AutoscalerContext } from '../../shared/index.ts';
import type { Eviction, EvictionRound } from '../scale-down/index.ts';
import type { Recorder } from './recorder.ts';

/** A refused eviction is tried again after so long. DefaultEvictionRetryTime, core/scaledown/actuation/drain.go, 1.36. */
const RETRY_MS = 10_000;
/** How often it is looked whether pods are gone. */
const POLL_MS = 5_000;
/** Added to the longest grace of pods before they count as stuck. DefaultPodEvictionHeadroom there. */
const HEADROOM_MS = 30_000;

/** What a drain stands on. */
export interface DrainParts {
  readonly context: Pick<AutoscalerContext, 'api' | 'clock' | 'timestamps'>;
  readonly recorder: Recorder;
  /** How long evictions are tried; milliseconds. */
  readonly maxEvictionMs: number;
}

/**
 * Evicts the pods of one node through the API server, round after round: the next round begins when the pods of the one before are gone.
 *
 * Source: core/scaledown/actuation/drain.go drainNodeWithPodsBasedOnPodPriority, 1.36.
 */
export class Drain {
  readonly #parts: DrainParts;
  readonly #node: string;
  readonly #rounds: EvictionRound[];
  readonly #onEnd: (error: string | undefined) => void;

  /** `onEnd`: the pods are gone, or the program's own text of why they are not. */
  constructor(
    parts: DrainParts,
    node: string,
    rounds: readonly EvictionRound[],
    onEnd: (error: string | undefined) => void,
  ) {
    this.#parts = parts;
    this.#node = node;
    this.#rounds = [...rounds];
    this.#onEnd = onEnd;
  }

  /** Starts the next round. */
  next(): void {
    const round = this.#rounds.shift();
    if (round === undefined) {
      this.#onEnd(undefined);
      return;
    }
    for (const { pod } of round) this.#tell(pod, 'Normal', 'deleting pod for node scale down');
    const { clock } = this.#parts.context;
    this.#evict(round, round, clock.nowMs + this.#parts.maxEvictionMs);
  }

  #evict(round: EvictionRound, left: EvictionRound, untilMs: number): void {
    const { clock } = this.#parts.context;
    const refused = left.flatMap((eviction) => {
      const refusal = this.#ask(eviction);
      return refusal === undefined ? [] : [{ eviction, refusal }];
    });
    if (refused.length === 0) {
      this.#waitFor(round);
      return;
    }
    clock.after(RETRY_MS, () => {
      if (clock.nowMs < untilMs) {
        this.#evict(
          round,
          refused.map(({ eviction }) => eviction),
          untilMs,
        );
        return;
      }
      const lost = refused.filter(({ eviction }) => !eviction.isBestEffort);
      if (lost.length === 0) {
        this.#waitFor(round);
        return;
      }
      for (const { eviction } of lost) {
        this.#tell(eviction.pod, 'Warning', 'failed to delete pod for ScaleDown');
      }
      const errors = lost.map(({ eviction: { pod }, refusal }) => {
        const name = `${pod.metadata.namespace}/${pod.metadata.name}`;
        return `failed to evict pod ${name} within allowed timeout (last error: ${refusal})`;
      });
      this.#onEnd(
        `Failed to drain node /${this.#node}, due to following errors: [${errors.join(' ')}]`,
      );
    });
  }

  /** The API server's text if it refuses. A pod that is gone need not be evicted. */
  #ask({ pod, gracePeriod }: Eviction): string | undefined {
    const { api, timestamps } = this.#parts.context;
    const stored = this.#stored(pod);
    if (stored === undefined) return undefined;
    return evict(stored, api, timestamps, gracePeriod)?.message;
  }

  #waitFor(round: EvictionRound): void {
    const full = round.filter(({ isBestEffort }) => !isBestEffort);
    const { clock } = this.#parts.context;
    const grace = greatest([0, ...full.map(({ gracePeriod }) => gracePeriod)]);
    const untilMs = clock.nowMs + grace * 1000 + HEADROOM_MS;
    const look = (): void => {
      const isGone = full.every(({ pod }) => this.#stored(pod) === undefined);
      if (isGone) this.next();
      else if (clock.nowMs < untilMs) clock.after(POLL_MS, look);
      else this.#onEnd(`Failed to drain node /${this.#node}: pods remaining after timeout`);
    };
    look();
  }

  /** As it is now; undefined: the pod is gone from the node. */
  #stored({ metadata: { namespace, name, uid } }: Pod): Pod | undefined {
    const pod = this.#parts.context.api.get('Pod', namespace, name);
    return pod?.metadata.uid === uid && pod?.spec.nodeName === this.#node ? pod : undefined;
  }

  #tell({ metadata: { namespace, name } }: Pod, type: 'Normal' | 'Warning', message: string): void {
    const reason = type === 'Normal' ? 'ScaleDown' : 'ScaleDownFailed';
    this.#parts.recorder.tell({ type, reason, message, on: { kind: 'Pod', namespace, name } });
  }
}
