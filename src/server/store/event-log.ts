import { namespaceOf } from '../../objects/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import type { Clock } from '../../clock/index.ts';
import { LongList } from '../../units/index.ts';
import type { EventRecorder, InvolvedContainer } from './api-server.ts';

/** One line of `kubectl get events`. */
export interface EventRecord {
  /** Virtual seconds. */
  readonly at: number;
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  /** "Pod/namespace/name"; "Node/name" for cluster-wide kinds. */
  readonly object: string;
  readonly message: string;
}

/** An event without its object. Pods of one template share it when their containers report the same at the same time. */
export interface EventContent {
  /** Virtual seconds. */
  readonly at: number;
  readonly reason: string;
  readonly message: string;
  /** For events of a pod's container: its name. */
  readonly container?: string;
}

/** Called for every event with the uid of its object ("" if it has none). */
export type EventListener = (content: EventContent, uid: string) => void;

const MAX_SHARED = 1024;

/** With fewer forgotten objects, compacting costs more than it saves. */
const COMPACT_FLOOR = 1024;

/** Keeps events in order of recording. Stored in columns, since every pod has several events. */
export class EventLog implements EventRecorder {
  readonly #clock: Clock;
  #contents = new LongList<EventContent>();
  /** Indices of events of type Warning. */
  readonly #warnings = new Set<number>();
  /** "Pod/namespace/" or "Node/"; the object's name is in #names. */
  #prefixes = new LongList<string>();
  #names = new LongList<string>();
  #lastKind = '';
  #lastNamespace = '';
  #lastPrefix = '';
  /** The last content of a container's event, by message. */
  readonly #lastContents = new Map<string, EventContent>();
  readonly #records: EventRecord[] = [];
  /** At most so many events with a reason are kept of one object. */
  readonly #most = new Map<string, number>();
  /** How many events with such a reason an object has had, by reason and uid. */
  readonly #times = new Map<string, number>();
  /** Objects whose events may go, as `object` of an EventRecord. */
  readonly #forgotten = new Set<string>();
  /** Events after the last time that some went. */
  #kept = 0;
  readonly #listener: EventListener | undefined;

  constructor(clock: Clock, listener?: EventListener) {
    this.#clock = clock;
    this.#listener = listener;
  }

  /** Built from the columns on demand. */
  get records(): readonly EventRecord[] {
    if (this.#forgotten.size > 0) this.#compact();
    const records = this.#records;
    const hasWarnings = this.#warnings.size > 0;
    for (let index = records.length; index < this.#contents.length; index++) {
      const { at, reason, message } = this.#contents.at(index);
      const type = hasWarnings && this.#warnings.has(index) ? 'Warning' : 'Normal';
      const object = this.#prefixes.at(index) + this.#names.at(index);
      records.push({ at, type, reason, object, message });
    }
    return records;
  }

  /** Keeps only the first events with that reason of each object from now on. */
  keepFirst(reason: string, most: number): void {
    this.#most.set(reason, most);
  }

  /** Drops the events of an object that has been deleted. They go together with those of others, once they are the half. */
  forget(object: KubernetesObject): void {
    const { uid = '' } = object.metadata;
    for (const reason of this.#most.keys()) this.#times.delete(`${reason}/${uid}`);
    this.#forgotten.add(this.#prefixOf(object.kind, namespaceOf(object)) + object.metadata.name);
    const { length } = this.#contents;
    if (this.#forgotten.size > COMPACT_FLOOR && length > 2 * this.#kept) this.#compact();
  }

  #compact(): void {
    const [contents, prefixes, names] = [this.#contents, this.#prefixes, this.#names];
    const warnings = new Set(this.#warnings);
    this.#contents = new LongList();
    this.#prefixes = new LongList();
    this.#names = new LongList();
    this.#warnings.clear();
    this.#records.length = 0;
    for (let index = 0; index < contents.length; index++) {
      if (this.#forgotten.has(prefixes.at(index) + names.at(index))) continue;
      if (warnings.has(index)) this.#warnings.add(this.#contents.length);
      this.#contents.push(contents.at(index));
      this.#prefixes.push(prefixes.at(index));
      this.#names.push(names.at(index));
    }
    this.#forgotten.clear();
    this.#kept = this.#contents.length;
  }

  event(
    involved: KubernetesObject | InvolvedContainer,
    type: EventRecord['type'],
    reason: string,
    message: string,
  ): void {
    const isOfContainer = 'container' in involved;
    const object = isOfContainer ? involved.pod : involved;
    const { uid = '', name } = object.metadata;
    if (this.#isBeyond(reason, uid)) return;
    const at = this.#clock.nowMs / 1000;
    const content = isOfContainer
      ? this.#containerContent(at, reason, message, involved.container)
      : { at, reason, message };
    if (type === 'Warning') this.#warnings.add(this.#contents.length);
    this.#contents.push(content);
    this.#prefixes.push(this.#prefixOf(object.kind, namespaceOf(object)));
    this.#names.push(name);
    this.#listener?.(content, uid);
  }

  /** Whether the object has had enough events with that reason. */
  #isBeyond(reason: string, uid: string): boolean {
    const most = this.#most.get(reason);
    if (most === undefined) return false;
    const key = `${reason}/${uid}`;
    const times = (this.#times.get(key) ?? 0) + 1;
    if (times <= most) this.#times.set(key, times);
    return times > most;
  }

  #prefixOf(kind: string, namespace: string): string {
    if (this.#lastPrefix === '' || kind !== this.#lastKind || namespace !== this.#lastNamespace) {
      this.#lastKind = kind;
      this.#lastNamespace = namespace;
      this.#lastPrefix = namespace === '' ? `${kind}/` : `${kind}/${namespace}/`;
    }
    return this.#lastPrefix;
  }

  #containerContent(at: number, reason: string, message: string, container: string): EventContent {
    const last = this.#lastContents.get(message);
    if (last?.at === at && last.reason === reason && last.container === container) return last;
    const content = { at, reason, message, container };
    if (this.#lastContents.size >= MAX_SHARED) this.#lastContents.clear();
    this.#lastContents.set(message, content);
    return content;
  }
}
