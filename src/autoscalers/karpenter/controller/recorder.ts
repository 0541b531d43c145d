import type { KubernetesObject } from '../../../objects/index.ts';
import { refKeyOf, refOf } from '../../../objects/index.ts';
import type { AutoscalerContext } from '../../shared/index.ts';

const DEFAULT_MS = 120_000;

/** How long the same event is not written again, by its reason. Rule: DedupeTimeout of the events of Karpenter v1.13. */
const DEDUPE_MS: ReadonlyMap<string, number> = new Map([
  ['FailedScheduling', 300_000],
  ['Unconsolidatable', 900_000],
]);

/**
 * Writes Karpenter's events, and each only once in a while.
 *
 * Rule: sigs.k8s.io/karpenter/pkg/events/recorder.go, v1.13.
 */
export class Recorder {
  readonly #context: Pick<AutoscalerContext, 'clock' | 'events'>;
  /** Virtual milliseconds until which an event is not written again. */
  readonly #silentUntil = new Map<string, number>();

  constructor(context: Pick<AutoscalerContext, 'clock' | 'events'>) {
    this.#context = context;
  }

  tell(
    object: KubernetesObject,
    type: 'Normal' | 'Warning',
    reason: string,
    message: string,
  ): void {
    const { clock, events } = this.#context;
    const key = `${refKeyOf(refOf(object))} ${reason} ${message}`;
    if (clock.nowMs < (this.#silentUntil.get(key) ?? -1)) return;
    this.#silentUntil.set(key, clock.nowMs + (DEDUPE_MS.get(reason) ?? DEFAULT_MS));
    events.event(object, type, reason, message);
  }
}
