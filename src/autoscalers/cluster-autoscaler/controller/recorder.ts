import { refKeyOf, refOf } from '../../../objects/index.ts';
import type { KubernetesObject } from '../../../objects/index.ts';
import type { AutoscalerContext } from '../../shared/index.ts';
import type { AutoscalerEvent, EventTarget } from '../events.ts';

const SPAM_MS = 300_000;
const HOME = 'kube-system';

/**
 * Writes the autoscaler's events: of an object one with the same reason in five minutes, of the status ConfigMap one with the same text.
 *
 * Source: utils/kubernetes/factory.go getCorrelationOptions, 1.36.
 */
export class Recorder {
  readonly #context: Pick<AutoscalerContext, 'api' | 'clock' | 'events'>;
  readonly #statusName: string;
  /** Virtual milliseconds until which an event is not written again. */
  readonly #silentUntil = new Map<string, number>();

  constructor(context: Pick<AutoscalerContext, 'api' | 'clock' | 'events'>, statusName: string) {
    this.#context = context;
    this.#statusName = statusName;
  }

  tellAll(all: readonly AutoscalerEvent[]): void {
    for (const event of all) this.tell(event);
  }

  tell({ on, type, reason, message }: AutoscalerEvent): void {
    const { clock, events } = this.#context;
    const object = this.#objectOf(on);
    const isStatus = on.kind === 'ConfigMap' && on.name === this.#statusName;
    const key = isStatus ? message : `${refKeyOf(refOf(object))} ${reason}`;
    if (clock.nowMs < (this.#silentUntil.get(key) ?? -1)) return;
    this.#silentUntil.set(key, clock.nowMs + SPAM_MS);
    events.event(object, type, reason, message);
  }

  /** The stored object, for its uid; an event may be about one that is gone. */
  #objectOf(on: EventTarget): KubernetesObject {
    const { api } = this.#context;
    const namespace = on.kind === 'Pod' ? on.namespace : on.kind === 'ConfigMap' ? HOME : '';
    const metadata = { name: on.name, ...(namespace !== '' && { namespace }) };
    return api.get(on.kind, namespace, on.name) ?? { apiVersion: 'v1', kind: on.kind, metadata };
  }
}
