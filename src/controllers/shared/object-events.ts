import { refKeyOf, refOf } from '../../objects/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import type { Clock } from '../../clock/index.ts';
import type { EventRecorder } from '../../server/index.ts';

/** Records an event once at a time: several syncs of an object may repeat it. */
export class ObjectEvents {
  readonly #clock: Clock;
  readonly #events: EventRecorder;
  readonly #recorded = new Set<string>();
  #recordedAtMs = -1;

  constructor(clock: Clock, events: EventRecorder) {
    this.#clock = clock;
    this.#events = events;
  }

  record(
    object: KubernetesObject,
    type: 'Normal' | 'Warning',
    reason: string,
    message: string,
  ): void {
    const { nowMs } = this.#clock;
    if (nowMs !== this.#recordedAtMs) this.#recorded.clear();
    this.#recordedAtMs = nowMs;
    const key = [refKeyOf(refOf(object)), reason, message].join('/');
    if (this.#recorded.has(key)) return;
    this.#recorded.add(key);
    this.#events.event(object, type, reason, message);
  }
}
