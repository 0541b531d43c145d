import type { KubernetesObject } from '../api/index.ts';
import type { Clock } from '../clock/index.ts';
import type { EventRecorder } from './api-server.ts';

/** One line of `kubectl get events`. */
export interface EventRecord {
  /** Virtual milliseconds. */
  readonly atMs: number;
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  /** "Pod/namespace/name"; "Node/name" for what lies outside every namespace. */
  readonly object: string;
  readonly uid: string;
  readonly message: string;
  readonly container: string | undefined;
}

/** Keeps what was told, in the order in which it was told. */
export class EventLog implements EventRecorder {
  readonly #clock: Clock;
  readonly #records: EventRecord[] = [];
  #lastUid = '';
  #lastObject = '';
  readonly #listener: ((record: EventRecord) => void) | undefined;

  /** `listener` hears of every record at once. */
  constructor(clock: Clock, listener?: (record: EventRecord) => void) {
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
    const object = this.#lastObject;
    const atMs = this.#clock.nowMs;
    const record: EventRecord = { atMs, type, reason, object, uid, message, container };
    this.#records.push(record);
    this.#listener?.(record);
  }
}

function nameOf({ kind, metadata: { name, namespace = '' } }: KubernetesObject): string {
  return namespace === '' ? `${kind}/${name}` : `${kind}/${namespace}/${name}`;
}
