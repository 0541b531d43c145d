import { inNamespace, isKind, refKeyOf, refOf } from '../../../objects/index.ts';
import type { KubernetesObject, ObjectKey, ObjectRef, Pod } from '../../../objects/index.ts';
import { isRecord } from '../../../units/index.ts';
import type { TraceFile, TraceFormat } from '../../format.ts';
import type { TraceBuilder } from '../../builder.ts';
import { shapeOfPod } from '../../pod-of-shape.ts';
import { resizedPod } from '../../resized-pod.ts';
import {
  isList,
  memberOf,
  MessagePackError,
  PackedMap,
  plainValue,
  readMessagePack,
} from './message-pack.ts';
import type { Packed } from './message-pack.ts';

/** The only version that is known. */
const VERSION = 2;

/**
 * Traces of SimKube (github.com/acrlabs/simkube, version 2): objects that were applied and deleted, and when their pods began and ended.
 * Times count from the first event. Bare pods arrive with their event; pods of workloads are made by the simulated controllers, and run as
 * long as the trace says of the first, the second ... pod of the workload.
 */
export const simkube: TraceFormat = {
  name: 'simkube',
  title: 'a trace of SimKube (.sktrace, MessagePack)',
  isBinary: true,
  matches: ({ bytes }) => {
    // A map of a few members, of which "version" is one.
    const head = new TextDecoder('latin1').decode(bytes.subarray(0, 64));
    return ((bytes[0] ?? 0) & 0xf0) === 0x80 && head.includes('\xa7version');
  },
  read: (file, trace) => {
    const packed = unpacked(file, trace);
    if (packed === undefined) return;
    const version = memberOf(packed, 'version');
    if (version !== VERSION) {
      refuse(
        file,
        trace,
        `version ${JSON.stringify(plainValue(version ?? null))}: only version 2 can be read`,
      );
      return;
    }
    new TraceReading(file, trace, packed).read();
  },
};

function unpacked(file: TraceFile, trace: TraceBuilder): Packed | undefined {
  try {
    return readMessagePack(file.bytes);
  } catch (error) {
    if (!(error instanceof MessagePackError)) throw error;
    refuse(file, trace, `no MessagePack at byte ${String(error.offset)}: ${error.message}`);
    return undefined;
  }
}

const refuse = ({ name }: TraceFile, trace: TraceBuilder, message: string): void => {
  trace.problems.add({ file: name, message });
};

/** When a pod began and ended, in seconds of the trace. */
interface Lifecycle {
  readonly from: number;
  /** Undefined: it was running at the end of the trace. */
  readonly to: number | undefined;
}

/** A bare pod that has arrived and was not deleted. */
interface LivePod {
  /** With the resources that it has now. */
  current: Pod;
  /** Adds it, once it is known how long it runs. Undefined: that was known when it arrived. */
  readonly add: ((runMs: number) => void) | undefined;
  /** When it began to run, as far as that is known. */
  readonly fromMs: number;
}

class TraceReading {
  readonly #file: TraceFile;
  readonly #trace: TraceBuilder;
  readonly #packed: Packed;
  /** The time of the first event. */
  #first = 0;
  readonly #lifecycles = new Map<ObjectKey, readonly Lifecycle[]>();
  readonly #pods = new Map<ObjectKey, LivePod>();
  /** How many pods of a name have arrived. */
  readonly #turns = new Map<ObjectKey, number>();

  constructor(file: TraceFile, trace: TraceBuilder, packed: Packed) {
    this.#file = file;
    this.#trace = trace;
    this.#packed = packed;
  }

  read(): void {
    const events = memberOf(this.#packed, 'events');
    if (!isList(events)) {
      refuse(this.#file, this.#trace, 'events: the trace has no list of events');
      return;
    }
    this.#readLifecycles();
    const first = events.map(timeOf).find((ts) => ts !== undefined) ?? 0;
    this.#first = first;
    let last = first;
    events.forEach((event, at) => {
      const ts = timeOf(event);
      const place = `events[${String(at)}].ts`;
      if (ts === undefined) {
        this.#refuse(place, 'is no time');
        return;
      }
      if (ts < last) {
        const before = `${String(ts)} is before ${String(last)}, the time of the event before it`;
        this.#refuse(place, `${before}: events must be in the order of time`);
        return;
      }
      last = ts;
      const atMs = (ts - first) * 1000;
      this.#readObjects(event, `events[${String(at)}].applied_objs`, (object, path) => {
        this.#apply(object, atMs, path);
      });
      this.#readObjects(event, `events[${String(at)}].deleted_objs`, (object) => {
        const live = this.#pods.get(keyOf(object));
        if (live === undefined) {
          this.#trace.addChange({ atMs, object, isDeletion: true }, { file: this.#file.name });
          return;
        }
        this.#pods.delete(keyOf(object));
        live.add?.(Math.max(0, atMs - live.fromMs));
      });
    });
    for (const { add } of this.#pods.values()) add?.(Infinity);
  }

  #readObjects(
    event: Packed,
    path: string,
    take: (object: KubernetesObject, path: string) => void,
  ): void {
    const objects = memberOf(event, path.slice(path.lastIndexOf('.') + 1));
    if (!isList(objects)) {
      this.#refuse(path, 'is no list');
      return;
    }
    objects.forEach((packed, at) => {
      const object = plainValue(packed);
      const own = `${path}[${String(at)}]`;
      if (isObject(object)) take(inNamespace(object), own);
      else this.#refuse(own, 'is no Kubernetes object with apiVersion, kind and metadata.name');
    });
  }

  #apply(object: KubernetesObject, atMs: number, path: string): void {
    const place = { file: this.#file.name };
    const isBarePod = isKind(object, 'Pod') && isRecord(object.spec);
    if (!isBarePod) {
      this.#trace.addChange({ atMs, object, isDeletion: false }, place);
      return;
    }
    const key = keyOf(object);
    const before = this.#pods.get(key);
    if (before !== undefined) {
      const resized = resizedPod(before.current, object);
      if (resized === undefined) return;
      before.current = resized;
      this.#trace.addChange({ atMs, object: resized, isDeletion: false }, place);
      return;
    }
    const turn = this.#turns.get(key) ?? 0;
    this.#turns.set(key, turn + 1);
    const life = this.#lifecycles.get(key)?.[turn];
    const add = (runMs: number): void => {
      this.#trace.addPod({
        ...{ name: object.metadata.name, atMs, runMs, place },
        key: path,
        shape: () => shapeOfPod(object),
      });
    };
    // Without a lifecycle that has ended, its deletion says how long it ran.
    const isKnown = life?.to !== undefined;
    const fromMs = life === undefined ? atMs : (life.from - this.#first) * 1000;
    this.#pods.set(key, { current: object, add: isKnown ? undefined : add, fromMs });
    if (life?.to !== undefined) add((life.to - life.from) * 1000);
  }

  #refuse(path: string, message: string): void {
    refuse(this.#file, this.#trace, `${path}: ${message}`);
  }

  /** The map has pairs of a kind and a name as its keys, and by the hash of a pod's spec its lifecycles. */
  #readLifecycles(): void {
    const all = memberOf(this.#packed, 'pod_lifecycles');
    if (!(all instanceof PackedMap)) return;
    for (const [key, byHash] of all.entries) {
      const owner = ownerOf(key);
      if (owner === undefined || !(byHash instanceof PackedMap)) continue;
      const all = byHash.entries.flatMap(([, list]) => (isList(list) ? list : [])).map(lifecycleOf);
      if (all.includes('unreadable')) {
        const path = `pod_lifecycles[${refKeyOf(owner)}]`;
        this.#refuse(path, 'has an entry that is no time, or ends before it begins');
      }
      const lifecycles = all
        .filter((one) => one !== 'unreadable' && one !== undefined)
        .sort((a, b) => a.from - b.from);
      this.#lifecycles.set(refKeyOf(owner), lifecycles);
      if (owner.kind === 'Pod' || lifecycles.length === 0) continue;
      this.#trace.addLifetimes({
        owner: refKeyOf(owner),
        runMs: lifecycles.map(({ from, to }) =>
          to === undefined ? undefined : (to - from) * 1000,
        ),
      });
    }
  }
}

function timeOf(event: Packed): number | undefined {
  const ts = memberOf(event, 'ts');
  return isTime(ts) ? ts : undefined;
}

function isObject(value: unknown): value is KubernetesObject {
  if (!isRecord(value) || !isRecord(value['metadata'])) return false;
  const { apiVersion, kind, metadata } = value;
  return [apiVersion, kind, metadata['name']].every((one) => typeof one === 'string' && one !== '');
}

const keyOf = (object: KubernetesObject): ObjectKey => refKeyOf(refOf(object));

/** ["apps/v1.Deployment", "namespace/name"]. */
function ownerOf(key: Packed): ObjectRef | undefined {
  const [gvk, whole] = isList(key) ? key : [];
  if (typeof gvk !== 'string' || typeof whole !== 'string') return undefined;
  const slash = whole.indexOf('/');
  return {
    kind: gvk.slice(gvk.lastIndexOf('.') + 1),
    namespace: whole.slice(0, Math.max(0, slash)),
    name: whole.slice(slash + 1),
  };
}

/** {Finished: [from, to]} or {Running: from}; undefined for "Empty". */
function lifecycleOf(packed: Packed): Lifecycle | 'unreadable' | undefined {
  if (packed === 'Empty') return undefined;
  const running = memberOf(packed, 'Running');
  if (isTime(running)) return { from: running, to: undefined };
  const finished = memberOf(packed, 'Finished');
  const [from, to] = isList(finished) ? finished : [];
  return isTime(from) && isTime(to) && to >= from ? { from, to } : 'unreadable';
}

const isTime = (value: Packed | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value);
