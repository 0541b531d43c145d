import type { KubernetesObject } from '../api/index.ts';
import type { Clock } from '../clock/index.ts';
import { LongList } from '../units/index.ts';
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

/** What is told of one object, and of others like it at the same moment. */
export interface Telling {
  /** Virtual seconds. */
  readonly at: number;
  readonly reason: string;
  readonly message: string;
  /** Of a pod, which of its containers it is about. */
  readonly container?: string;
}

/** Hears of an event as it is told, with the uid of the object that it is about. */
export type EventListener = (telling: Telling, uid: string) => void;

const MAX_REMEMBERED = 1024;

/**
 * Keeps what was told, in the order in which it was told: in columns, since there are several events to every pod. What is told of
 * containers of one template at one moment is one object.
 */
export class EventLog implements EventRecorder {
  readonly #clock: Clock;
  readonly #tellings = new LongList<Telling>();
  /** Those of #tellings that warn; all others are Normal. */
  readonly #warnings = new Set<number>();
  /** "Pod/namespace/", and what follows. */
  readonly #places = new LongList<string>();
  readonly #names = new LongList<string>();
  #lastKind = '';
  #lastNamespace = '';
  #lastPlace = '';
  /** By message, the last that was told of a container. */
  readonly #lastTold = new Map<string, Telling>();
  readonly #records: EventRecord[] = [];
  readonly #listener: EventListener | undefined;

  constructor(clock: Clock, listener?: EventListener) {
    this.#clock = clock;
    this.#listener = listener;
  }

  /** Written out as they are asked for. */
  get records(): readonly EventRecord[] {
    const records = this.#records;
    for (let index = records.length; index < this.#tellings.length; index++) {
      const { at, reason, message } = this.#tellings.at(index);
      const type = this.#warnings.has(index) ? 'Warning' : 'Normal';
      const object = this.#places.at(index) + this.#names.at(index);
      records.push({ at, type, reason, object, message });
    }
    return records;
  }

  event(
    involved: KubernetesObject,
    type: EventRecord['type'],
    reason: string,
    message: string,
    container?: string,
  ): void {
    const { uid = '', namespace = '', name } = involved.metadata;
    const at = this.#clock.nowMs / 1000;
    const telling =
      container === undefined
        ? { at, reason, message }
        : this.#ofContainer(at, reason, message, container);
    if (type === 'Warning') this.#warnings.add(this.#tellings.length);
    this.#tellings.push(telling);
    this.#places.push(this.#placeOf(involved.kind, namespace));
    this.#names.push(name);
    this.#listener?.(telling, uid);
  }

  #placeOf(kind: string, namespace: string): string {
    if (this.#lastPlace === '' || kind !== this.#lastKind || namespace !== this.#lastNamespace) {
      this.#lastKind = kind;
      this.#lastNamespace = namespace;
      this.#lastPlace = namespace === '' ? `${kind}/` : `${kind}/${namespace}/`;
    }
    return this.#lastPlace;
  }

  #ofContainer(at: number, reason: string, message: string, container: string): Telling {
    const last = this.#lastTold.get(message);
    if (last?.at === at && last.reason === reason && last.container === container) return last;
    const telling = { at, reason, message, container };
    if (this.#lastTold.size >= MAX_REMEMBERED) this.#lastTold.clear();
    this.#lastTold.set(message, telling);
    return telling;
  }
}
