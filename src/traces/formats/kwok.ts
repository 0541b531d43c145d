import {
  controllerOf,
  EVERY_KIND,
  isBound,
  isKind,
  isTerminal,
  refKeyOf,
  refOf,
} from '../../objects/index.ts';
import type { KubernetesObject, ObjectKey, Pod } from '../../objects/index.ts';
import { readTexts } from '../../input/index.ts';
import type { Given } from '../../input/index.ts';
import type { DocumentProblem } from '../../documents/index.ts';
import { counted, isRecord } from '../../units/index.ts';
import { fieldText } from '../../problems/index.ts';
import { textOf } from '../format.ts';
import type { TraceFormat } from '../format.ts';
import type { TraceBuilder } from '../builder.ts';
import { shapeOfPod } from '../pod-of-shape.ts';
import { resizedPod } from '../resized-pod.ts';
import type { PodShape } from '../recording.ts';
import { GROUP, isChange, PATCH, readChange } from './kwok-change.ts';
import type { Change } from './kwok-change.ts';
import {
  mergePatch,
  objectOf,
  onlyBookkeeping,
  unreadable,
  withoutServersFields,
} from './kwok-patch.ts';

/** kwokctl writes times of objects as offsets from the start: they are dates again here. */
const OFFSET = /\$\(time-offset-nanosecond (-?\d+)\)/g;
const START_MS = Date.UTC(2025, 0, 1);

/**
 * What `kwokctl snapshot record` writes: the objects at the start, then a ResourcePatch for each change (kwok action/v1alpha1). Bare
 * pods arrive with their create, and run for the time from their binding to the end of their phase or their deletion. What a controller of
 * the recording makes is left to the simulated controller; writes of statuses, and the nodes that pods got, are passed over. Pods that are
 * there at the start end when the recording says so, too.
 */
export const kwokRecording: TraceFormat = {
  name: 'kwok',
  title: 'a recording of kwokctl (snapshot record, YAML)',
  matches: ({ text }) => text?.includes(`apiVersion: ${GROUP}/`) === true && text.includes(PATCH),
  read: (file, trace) => {
    const { name, text } = textOf(file);
    const dated = text.replaceAll(OFFSET, (_, nanoseconds: string) => dateAt(Number(nanoseconds)));
    const read = readTexts([{ name, text: dated, side: 'cluster' }], {
      namespace: trace.namespace,
    });
    for (const problem of read.errors) trace.problems.add(problem);
    const recording = new Recording(trace);
    for (const given of read.given) recording.add(given);
    recording.end();
  },
};

const dateAt = (nanoseconds: number): string => {
  const date = new Date(START_MS + Math.round(nanoseconds / 1e6));
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
};

/** A bare pod that has arrived, or a pod of the start. */
interface LivePod {
  /** As it was created. */
  readonly pod: Pod;
  /** With the resources that it has now. */
  current: Pod;
  readonly atMs: number;
  readonly place: PodShape['place'];
  boundMs: number | undefined;
  endMs: number | undefined;
}

/** A pod that is there at the start. */
interface FirstPod extends LivePod {
  readonly given: Given;
}

class Recording {
  readonly #trace: TraceBuilder;
  /** All objects as they are, by kind, namespace and name. */
  readonly #objects = new Map<ObjectKey, KubernetesObject>();
  readonly #pods = new Map<ObjectKey, LivePod>();
  /** The objects of the start. */
  readonly #first = new Set<ObjectKey>();
  readonly #firstPods: FirstPod[] = [];
  #lastMs = 0;
  /** Changes of objects that are neither there at the start nor created. */
  #unknown = 0;

  constructor(trace: TraceBuilder) {
    this.#trace = trace;
  }

  add(given: Given): void {
    const { object } = given;
    if (isChange(given)) {
      this.#change(given);
      return;
    }
    if (!EVERY_KIND.some((known) => isKind(object, known))) return;
    const key = refKeyOf(refOf(object));
    this.#objects.set(key, object);
    this.#first.add(key);
    if (!isKind(object, 'Pod') || !isRecord(object.spec) || isTerminal(object)) {
      this.#trace.addObject(given);
      return;
    }
    const boundMs = isBound(object) ? 0 : undefined;
    const place = given.placeOf() ?? {};
    const first = {
      given,
      pod: object,
      current: object,
      atMs: 0,
      place,
      boundMs,
      endMs: undefined,
    };
    this.#pods.set(key, first);
    this.#firstPods.push(first);
  }

  /** Pods that have not ended run on. */
  end(): void {
    const first = new Set<LivePod>(this.#firstPods);
    for (const one of this.#firstPods) this.#writeFirst(one);
    for (const [key, live] of this.#pods) if (!first.has(live)) this.#write(key, live);
    if (this.#unknown === 0) return;
    const changes = counted(this.#unknown, 'change');
    this.#trace.note(
      `the recording has ${changes} of objects that are neither there at its start nor created before, which are passed over`,
    );
  }

  /** Only one that ends is more than an object of the start. What its controller makes of it is left to the simulated one. */
  #writeFirst(first: FirstPod): void {
    const { given, pod, boundMs, endMs, place } = first;
    const owner = controllerOf(pod.metadata);
    const { namespace } = pod.metadata;
    const isMade = owner !== undefined && this.#first.has(refKeyOf({ ...owner, namespace }));
    if (endMs === undefined || isMade || isBound(pod)) this.#trace.addObject(given);
    else this.#write(refKeyOf(refOf(pod)), { ...first, boundMs: boundMs ?? 0 });
    if (endMs === undefined || isMade || !isBound(pod)) return;
    this.#trace.addChange({ atMs: endMs, object: pod, isDeletion: true }, place);
  }

  #change(given: Given): void {
    const change = readChange(given, (problem) => {
      this.#refuse(given, problem);
    });
    if (change === undefined) return;
    if (change.atMs < this.#lastMs) {
      const [own, before] = [change.atMs, this.#lastMs].map((ms) => String(Math.round(ms * 1e6)));
      const message = `${own ?? ''} is before ${before ?? ''}, the time of the change above`;
      this.#refuse(given, { path: ['durationNanosecond'], at: 'value', message });
      return;
    }
    this.#lastMs = change.atMs;
    switch (change.method) {
      case 'create':
        this.#create(change, given);
        break;
      case 'patch':
        this.#patch(change, given);
        break;
      case 'delete':
        this.#delete(change);
    }
  }

  #refuse(given: Given, { path, at, message }: DocumentProblem): void {
    const place = given.placeOf(path, at);
    const text = `${fieldText(path)}: ${message}`;
    this.#trace.problems.add({ ...place, object: PATCH, message: text });
  }

  /** Keeps the object of a change as it is from now on. Undefined: it cannot be followed, which is said. */
  #keep(
    change: Change,
    fields: Readonly<Record<string, unknown>>,
    given: Given,
  ): KubernetesObject | undefined {
    const object = objectOf(change, fields);
    const wrong = unreadable(object);
    if (wrong === undefined) {
      this.#objects.set(change.key, object);
      return object;
    }
    const { path, message } = wrong;
    this.#refuse(given, { path: ['template', ...path], at: 'value', message });
    return undefined;
  }

  #create(change: Change, given: Given): void {
    const { key, atMs, template, place } = change;
    const object = this.#keep(change, template, given);
    if (object === undefined || this.#isMadeHere(object)) return;
    if (isKind(object, 'Pod')) {
      const boundMs = isBound(object) ? atMs : undefined;
      const live = { pod: object, current: object, atMs, place, boundMs, endMs: undefined };
      this.#pods.set(key, live);
      return;
    }
    const written = withoutServersFields(object);
    this.#trace.addChange({ atMs, object: written, isDeletion: false }, place);
  }

  #patch(change: Change, given: Given): void {
    const { key, atMs, template, place } = change;
    const before = this.#objects.get(key);
    if (before === undefined) {
      this.#unknown++;
      return;
    }
    const object = this.#keep(change, mergePatch(before, template), given);
    if (object === undefined) return;
    const live = this.#pods.get(key);
    if (live !== undefined && isKind(object, 'Pod')) {
      if (isBound(object)) live.boundMs ??= atMs;
      if (isTerminal(object)) live.endMs ??= atMs;
      this.#resize(live, object, { atMs, place });
      return;
    }
    const isLeftOut = isKind(object, 'Pod') || this.#isMadeHere(object);
    if (isLeftOut || onlyBookkeeping(template, object)) return;
    const written = withoutServersFields(object);
    this.#trace.addChange({ atMs, object: written, isDeletion: false }, place);
  }

  #resize(live: LivePod, later: Pod, { atMs, place }: Pick<LivePod, 'atMs' | 'place'>): void {
    const resized = this.#isMadeHere(later) ? undefined : resizedPod(live.current, later);
    if (resized === undefined) return;
    live.current = resized;
    this.#trace.addChange({ atMs, object: resized, isDeletion: false }, place);
  }

  #delete({ key, atMs, place }: Change): void {
    const object = this.#objects.get(key);
    if (object === undefined) this.#unknown++;
    this.#objects.delete(key);
    const live = this.#pods.get(key);
    if (live !== undefined) {
      live.endMs ??= atMs;
      this.#pods.delete(key);
      if (!this.#firstPods.some((one) => one === live)) this.#write(key, live);
    } else if (object !== undefined && !this.#isMadeHere(object)) {
      this.#trace.addChange({ atMs, object, isDeletion: true }, place);
    }
  }

  /** Whether its controller is in the recording, too: the simulated controller makes its own. */
  #isMadeHere({ metadata }: KubernetesObject): boolean {
    const owner = controllerOf(metadata);
    const { namespace } = metadata;
    return owner !== undefined && this.#objects.has(refKeyOf({ ...owner, namespace }));
  }

  #write(key: string, { pod, atMs, place, boundMs = atMs, endMs }: LivePod): void {
    this.#trace.addPod({
      ...{ name: pod.metadata.name, atMs, place },
      key: `${key} ${String(atMs)}`,
      runMs: endMs === undefined ? Infinity : endMs - boundMs,
      shape: () => shapeOfPod(pod),
    });
  }
}
