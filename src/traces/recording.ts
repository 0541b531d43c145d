import type { Given } from '../input/index.ts';
import { isKind } from '../objects/index.ts';
import type { Labels, ObjectKey, PodSpec } from '../objects/index.ts';
import type { Problem } from '../problems/index.ts';
import { LongList } from '../units/index.ts';

/** What pods of a trace that ask for the same have in common. */
export interface PodShape {
  readonly namespace: string;
  readonly labels?: Labels;
  readonly annotations?: Labels;
  readonly spec: PodSpec;
  /** Where its first pod was written. */
  readonly place: Pick<Problem, 'file' | 'line' | 'column'>;
}

/** A pod of a trace. */
export interface TracePod {
  readonly name: string;
  readonly shape: PodShape;
  /** Virtual milliseconds. */
  readonly atMs: number;
  /** Milliseconds from the binding to the end; Infinity: it runs on. */
  readonly runMs: number;
}

/** An object of a trace. */
export interface TraceObject {
  readonly given: Given;
  /** Where it was written. An object of a manifest knows that itself. */
  readonly place?: PodShape['place'];
}

/** An object that the trace creates, changes or deletes while it is played; a pod is resized or deleted. */
export interface TraceChange extends TraceObject {
  /** Virtual milliseconds. */
  readonly atMs: number;
  /** True: the object is deleted. */
  readonly isDeletion: boolean;
}

/** How long pods of a workload ran, in the order in which they were created. */
export interface Lifetimes {
  /** The workload (`refKeyOf`). */
  readonly owner: ObjectKey;
  /** Milliseconds; undefined: it was running when the recording ended. */
  readonly runMs: readonly (number | undefined)[];
}

/** What a trace says, in the order of time. */
export class Trace {
  /** The names of the formats that were read. */
  readonly formats: readonly string[];
  /** What exists at the start: nodes, and what else the trace knows of the cluster. */
  readonly objects: readonly TraceObject[];
  readonly shapes: readonly PodShape[];
  readonly changes: readonly TraceChange[];
  readonly lifetimes: readonly Lifetimes[];
  /** What the trace says and is not played, in sentences. */
  readonly notes: readonly string[];
  /** Virtual milliseconds of the last arrival or change. */
  readonly lastMs: number;
  /** Virtual milliseconds by which all pods with an end have ended, if none runs at the same time as another. */
  readonly longestMs: number;
  readonly #pods: PodColumns;
  /** Places of pods in the columns, by time; undefined: they are in this order already. */
  readonly #order: Uint32Array | undefined;

  constructor(parts: TraceParts) {
    const { formats, objects, shapes, changes, lifetimes, notes, pods } = parts;
    this.formats = formats;
    this.objects = objects;
    this.shapes = shapes;
    this.changes = changes.toSorted((a, b) => a.atMs - b.atMs);
    this.lifetimes = lifetimes;
    this.notes = notes;
    this.#pods = pods;
    this.#order = pods.order();
    const last = this.length === 0 ? 0 : this.at(this.length - 1).atMs;
    this.lastMs = Math.max(last, this.changes.at(-1)?.atMs ?? 0);
    this.longestMs = this.lastMs + pods.totalRunMs;
  }

  /** The number of pods. */
  get length(): number {
    return this.#pods.length;
  }

  /** The changes that create or change objects. A pod among them would only be resized. */
  get applied(): readonly TraceChange[] {
    return this.changes.filter(
      ({ isDeletion, given }) => !isDeletion && !isKind(given.object, 'Pod'),
    );
  }

  get isEmpty(): boolean {
    return this.length + this.objects.length + this.changes.length === 0;
  }

  /** The pod at that place in the order of time. */
  at(place: number): TracePod {
    return this.#pods.at(this.#order?.[place] ?? place);
  }
}

export interface TraceParts {
  readonly formats: readonly string[];
  readonly objects: readonly TraceObject[];
  readonly shapes: readonly PodShape[];
  readonly changes: readonly TraceChange[];
  readonly lifetimes: readonly Lifetimes[];
  readonly notes: readonly string[];
  readonly pods: PodColumns;
}

/** Pods in columns: a million of them take some 50 MB. */
export class PodColumns {
  readonly #names = new LongList<string>();
  readonly #shapes = new LongList<PodShape>();
  readonly #atMs = new LongList<number>();
  readonly #runMs = new LongList<number>();
  #isSorted = true;
  #totalRunMs = 0;

  get length(): number {
    return this.#names.length;
  }

  /** The run times of all pods that end. */
  get totalRunMs(): number {
    return this.#totalRunMs;
  }

  add(name: string, shape: PodShape, atMs: number, runMs: number): void {
    const { length } = this;
    if (length > 0 && this.#atMs.at(length - 1) > atMs) this.#isSorted = false;
    if (runMs !== Infinity) this.#totalRunMs += runMs;
    this.#names.push(name);
    this.#shapes.push(shape);
    this.#atMs.push(atMs);
    this.#runMs.push(runMs);
  }

  at(index: number): TracePod {
    return {
      name: this.#names.at(index),
      shape: this.#shapes.at(index),
      atMs: this.#atMs.at(index),
      runMs: this.#runMs.at(index),
    };
  }

  /** The indexes by time, those of one time in the order of the trace. Undefined: they are in that order. */
  order(): Uint32Array | undefined {
    if (this.#isSorted) return undefined;
    const order = Uint32Array.from({ length: this.length }, (_, index) => index);
    return order.sort((a, b) => this.#atMs.at(a) - this.#atMs.at(b) || a - b);
  }
}
