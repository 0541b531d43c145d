import type { KubernetesObject } from '../api/index.ts';
import type { Clock } from '../clock/index.ts';
import type { EventRecorder } from './api-server.ts';

/** One line of `kubectl get events`. */
export interface EventRecord {
  /** Virtual seconds. */
  readonly at: number;
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  /** "Pod/namespace/name"; "Node/name" for what lies outside every namespace. */
  readonly object: string;
  readonly message: string;
}

/** Hears of a record as it is made, with the uid of the object that it is about and, of pods, the container. */
export type EventListener = (
  record: EventRecord,
  uid: string,
  container: string | undefined,
) => void;

/** Keeps what was told, in the order in which it was told. */
export class EventLog implements EventRecorder {
  readonly #clock: Clock;
  readonly #records: EventRecord[] = [];
  #lastUid = '';
  #lastObject = '';
  readonly #listener: EventListener | undefined;

  constructor(clock: Clock, listener?: EventListener) {
    this.#clock = clock;
    this.#listener = listener;
  }

  get records(): readonly EventRecord[] {
    return this.#records;
  }

  event(
    involved: KubernetesObject,
    type: EventRecord['type'],
    reason: string,
    message: string,
    container?: string,
  ): void {
    const { uid = '' } = involved.metadata;
    // What is told often comes in runs about one object.
    if (uid !== this.#lastUid || uid === '') {
      this.#lastUid = uid;
      this.#lastObject = nameOf(involved);
    }
    const at = this.#clock.nowMs / 1000;
    const record: EventRecord = { at, type, reason, object: this.#lastObject, message };
    this.#records.push(record);
    this.#listener?.(record, uid, container);
  }
}

function nameOf({ kind, metadata: { name, namespace = '' } }: KubernetesObject): string {
  return namespace === '' ? `${kind}/${name}` : `${kind}/${namespace}/${name}`;
}
