import { MAX_VIRTUAL_DAYS, MAX_VIRTUAL_SECONDS } from '../clock/index.ts';
import { Given } from '../input/index.ts';
import { counted } from '../units/index.ts';
import { isExtendedResource } from '../objects/index.ts';
import type { KubernetesObject, Labels, PodSpec } from '../objects/index.ts';
import { fieldText } from '../problems/index.ts';
import { validateObject } from '../server/index.ts';
import { podOfShape } from './pod-of-shape.ts';
import { ProblemList } from './problem-list.ts';
import { PodColumns, Trace } from './recording.ts';
import type { Lifetimes, PodShape, TraceChange, TraceObject } from './recording.ts';

/** The requests of a pod, by resource: quantities as texts. */
export type Requests = Readonly<Record<string, string>>;

/** What a row of a table says of its pod. */
export interface RowOfPod {
  readonly name: string;
  readonly atMs: number;
  /** Milliseconds from the binding to the end; Infinity: it runs on. */
  readonly runMs: number;
  /** Rows with an equal key have pods of one shape. */
  readonly key: string;
  /** Where the row is. */
  readonly place: PodShape['place'];
  /** Called once for each key. */
  readonly shape: () => Omit<PodShape, 'place'>;
}

/** An object that comes, changes or goes at a time. */
interface WrittenChange extends Pick<TraceChange, 'atMs' | 'isDeletion'> {
  readonly object: KubernetesObject | Given;
}

const inCluster = (object: KubernetesObject | Given): Given =>
  object instanceof Given ? object : new Given(object, { side: 'cluster' });

const MOST_PODS = 10_000_000;

/** Collects what the files of a trace say. */
export class TraceBuilder {
  readonly problems: ProblemList = new ProblemList();
  /** Of pods that name none. */
  readonly namespace: string;
  readonly #formats = new Set<string>();
  readonly #objects: TraceObject[] = [];
  readonly #shapes: PodShape[] = [];
  readonly #shapeOf = new Map<string, PodShape>();
  readonly #changes: TraceChange[] = [];
  readonly #lifetimes: Lifetimes[] = [];
  readonly #notes = new Set<string>();
  readonly #pods = new PodColumns();
  readonly #names = new Set<string>();
  #files = 0;
  #isFull = false;

  constructor(namespace: string) {
    this.namespace = namespace;
  }

  /** What is added from now on is of the next file, which is in that format. */
  addFormat(name: string): void {
    this.#formats.add(name);
    this.#files++;
  }

  /** Takes the name of a pod for the whole trace. False: another pod has it. */
  takeName(namespace: string, name: string): boolean {
    const before = this.#names.size;
    return this.#names.add(`${namespace}/${name}`).size > before;
  }

  /** The name of a pod that is called after its line: "pod-7", and of the second file "pod-f2-7". */
  nameOfLine(word: string, line: number): string {
    return [word, ...(this.#files > 1 ? [`f${String(this.#files)}`] : []), line].join('-');
  }

  /** An object that exists at the start. */
  addObject(object: KubernetesObject | Given, place?: PodShape['place']): void {
    this.#objects.push({ given: inCluster(object), ...(place === undefined ? {} : { place }) });
  }

  /** Refuses a pod beyond the most that a trace may have. */
  addPod({ name, atMs, runMs, key, place, shape }: RowOfPod): void {
    if (!this.#isPlayed(atMs, place)) return;
    if (this.#pods.length >= MOST_PODS) {
      if (!this.#isFull) {
        const message = `a trace has at most ${counted(MOST_PODS, 'pod')}`;
        this.problems.add({ ...place, message });
      }
      this.#isFull = true;
      return;
    }
    let known = this.#shapeOf.get(key);
    if (known === undefined) {
      known = { ...shape(), place };
      this.#check(known);
      this.#shapes.push(known);
      this.#shapeOf.set(key, known);
    }
    this.#pods.add(name, known, atMs, runMs);
  }

  /** What comes after the end of all runs would be left out without a word. */
  #isPlayed(atMs: number, place: PodShape['place'] = {}): boolean {
    if (atMs <= MAX_VIRTUAL_SECONDS * 1000) return true;
    const days = `${String(MAX_VIRTUAL_DAYS)}d`;
    const message = `comes more than ${days} after the start, and a run has at most ${days} of virtual time`;
    this.problems.add({ ...place, message });
    return false;
  }

  /** Says what the API server refuses of pods of the shape. */
  #check(shape: PodShape): void {
    for (const { path, text } of validateObject(podOfShape(shape, 'pod'))) {
      this.problems.add({ ...shape.place, object: 'Pod', path: fieldText(path), message: text });
    }
  }

  addChange({ atMs, object, isDeletion }: WrittenChange, place?: PodShape['place']): void {
    if (!this.#isPlayed(atMs, place)) return;
    const given = inCluster(object);
    this.#changes.push({ atMs, given, isDeletion, ...(place === undefined ? {} : { place }) });
  }

  addLifetimes(lifetimes: Lifetimes): void {
    this.#lifetimes.push(lifetimes);
  }

  /** What the trace says and is not played. Equal notes are one. */
  note(text: string): void {
    this.#notes.add(text);
  }

  build(): Trace {
    return new Trace({
      formats: [...this.#formats],
      objects: this.#objects,
      shapes: this.#shapes,
      changes: this.#changes,
      lifetimes: this.#lifetimes,
      notes: [...this.#notes],
      pods: this.#pods,
    });
  }
}

/** Columns do not say what runs in a pod. */
const IMAGE = 'trace';

/** The spec of a pod with one container that asks for this. Resources that cannot be overcommitted are limited to it, as they must be. */
export function specOf(
  requests: Requests,
  more: Partial<Omit<PodSpec, 'containers'>> = {},
): PodSpec {
  const limits = Object.fromEntries(
    Object.entries(requests).filter(
      ([resource]) => isExtendedResource(resource) || resource.startsWith('hugepages-'),
    ),
  );
  const resources = { requests, ...(Object.keys(limits).length === 0 ? {} : { limits }) };
  return { containers: [{ name: 'main', image: IMAGE, resources }], ...more };
}

/** A node that has this to give. */
export function nodeOf(name: string, has: Requests, labels: Labels = {}): KubernetesObject {
  const node = {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, labels: { 'kubernetes.io/hostname': name, ...labels } },
    status: { capacity: has, allocatable: has },
  };
  return node;
}
