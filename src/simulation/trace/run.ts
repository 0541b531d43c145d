import type { EventQueue, Ticket } from '../../clock/index.ts';
import { isBound, isKind, isWorkload, namespaceOf, shareSpec } from '../../objects/index.ts';
import type { Kind, KubernetesObject, Node, Pod } from '../../objects/index.ts';
import { ApiError, resizePod } from '../../server/index.ts';
import type { ObjectStore, RefusalLog } from '../../server/index.ts';
import { podOfShape } from '../../traces/index.ts';
import type { Trace, TraceChange, TracePod } from '../../traces/index.ts';
import { counted } from '../../units/index.ts';
import type { History } from '../document/history.ts';
import type { ReferenceReport } from '../references/index.ts';
import { applyObject, StepError } from '../scenario/index.ts';
import { isProgress } from '../standing/index.ts';
import { fateOf } from './fate.ts';
import type { WorkloadEnds } from './workload-ends.ts';

/** What a trace acts on. */
export interface TraceContext {
  readonly api: ObjectStore;
  readonly clock: EventQueue;
  readonly refusals: RefusalLog;
  /** An object whose labels, selectors or resources count from now on. */
  readonly learn: (object: KubernetesObject) => void;
  /** Keeps pods that are in trouble when their end comes. */
  readonly history: Pick<History, 'endsAs' | 'watchEvents'>;
  readonly workloads: Pick<WorkloadEnds, 'note'>;
  readonly references: Pick<ReferenceReport, 'problemOf'>;
  /** Drops what was recorded of a pod. */
  readonly forget: (pod: Pod) => void;
}

/** A pod of the trace that exists. */
interface LivePod {
  readonly runMs: number;
  isBound: boolean;
  /** Its end on the clock, once it is bound. */
  end?: Ticket;
}

/**
 * A trace that is played: its pods are created when they arrive, and deleted when they have run for their time from the binding on; what
 * was recorded of them is dropped then, so that memory follows the pods that exist at a time. One event is on the clock for all that is
 * to come.
 */
export class TraceRun {
  readonly #trace: Trace;
  readonly #context: TraceContext;
  /** By uid. */
  readonly #live = new Map<string, LivePod>();
  /** uids of pods of which an event since their binding says that something is wrong. */
  readonly #warned = new Set<string>();
  #nextPod = 0;
  #nextChange = 0;
  #placed = 0;
  #ended = 0;
  /** Pods among these that had not run. */
  #unstarted = 0;
  /** Deletions of objects that were not there. */
  #missed = 0;

  /** Must be created before the first event, so that what arrives at a time is there first. */
  constructor(trace: Trace, context: TraceContext) {
    this.#trace = trace;
    this.#context = context;
    for (const { spec } of trace.shapes) shareSpec(spec);
    context.api.watch('Pod', ({ type, object }) => {
      this.#follow(object, type === 'DELETED');
    });
    context.history.watchEvents((reason, uid) => {
      if (reason === 'Scheduled') this.#warned.delete(uid);
      else if (!isProgress(reason)) this.#warned.add(uid);
    });
    this.#goOn();
  }

  /** Pods of the trace that have been created. */
  get arrived(): number {
    return this.#nextPod;
  }

  get placed(): number {
    return this.#placed;
  }

  get ended(): number {
    return this.#ended;
  }

  get warnings(): readonly string[] {
    const missed = `the trace deletes ${counted(this.#missed, 'object')} that it did not bring`;
    const unstarted = `${counted(this.#unstarted, 'pod')} of the trace ended before a container ran: here it takes longer than their time to pull images and start`;
    return [...(this.#missed === 0 ? [] : [missed]), ...(this.#unstarted === 0 ? [] : [unstarted])];
  }

  /** Puts the next arrival or change on the clock. */
  #goOn(): void {
    const pod = this.#nextPod < this.#trace.length ? this.#trace.at(this.#nextPod) : undefined;
    const change = this.#trace.changes[this.#nextChange];
    const atMs = Math.min(pod?.atMs ?? Infinity, change?.atMs ?? Infinity);
    if (atMs === Infinity) return;
    this.#context.clock.at(atMs, () => {
      this.#arrive(atMs);
      this.#goOn();
    });
  }

  /** Changes come before pods: these may need what they bring. */
  #arrive(atMs: number): void {
    for (;;) {
      const change = this.#trace.changes[this.#nextChange];
      if (change === undefined || change.atMs > atMs) break;
      this.#nextChange++;
      this.#change(change);
    }
    while (this.#nextPod < this.#trace.length) {
      const pod = this.#trace.at(this.#nextPod);
      if (pod.atMs > atMs) break;
      this.#nextPod++;
      this.#create(pod);
    }
  }

  #create({ name, runMs, shape }: TracePod): void {
    const pod = podOfShape(shape, name);
    this.#try(pod, () => {
      const { uid = '' } = this.#context.api.create('Pod', pod).metadata;
      this.#live.set(uid, { runMs, isBound: false });
    });
  }

  #change({ given: { object }, isDeletion }: TraceChange): void {
    const { api, learn, workloads } = this.#context;
    const kind = object.kind as Kind;
    if (!isKind(object, kind)) return;
    const namespace = namespaceOf(object);
    const { name } = object.metadata;
    const known = api.get(kind, namespace, name);
    if (known !== undefined && (isDeletion || isEmptied(object))) {
      workloads.note(known, isDeletion, ({ metadata: { uid = '' } }) => this.#warned.has(uid));
    }
    if (!isDeletion) {
      if (isKind(object, 'Pod')) {
        this.#resize(object);
        return;
      }
      learn(object);
      this.#try(object, () => {
        applyObject(object, api);
      });
      return;
    }
    if (known === undefined) this.#missed++;
    else api.delete(kind, namespace, name);
  }

  /** A pod of the trace that is there already gets the resources of this one. It may have ended before. */
  #resize(later: Pod): void {
    const { api } = this.#context;
    const { namespace, name } = later.metadata;
    const pod = api.get('Pod', namespace, name);
    if (pod === undefined) return;
    const patches = new Map(
      later.spec.containers.map((one) => [one.name, one.resources ?? {}] as const),
    );
    this.#try(later, () => {
      const resized = resizePod(pod, patches, api.gates);
      if ('refusal' in resized) throw new StepError(resized.refusal.message);
      if (resized.pod !== pod) api.update('Pod', resized.pod);
    });
  }

  #try(object: KubernetesObject, write: () => void): void {
    const { refusals } = this.#context;
    try {
      write();
      refusals.created(object, object.kind);
    } catch (error) {
      if (!(error instanceof ApiError) && !(error instanceof StepError)) throw error;
      const refusal = error instanceof ApiError ? error : new ApiError('Invalid', error.message);
      refusals.refused(object, object, refusal);
    }
  }

  #follow(pod: Pod, isGone: boolean): void {
    const { uid = '' } = pod.metadata;
    if (isGone) this.#warned.delete(uid);
    const live = this.#live.get(uid);
    if (live === undefined) return;
    const { clock } = this.#context;
    if (isGone) {
      // The end of a pod that was evicted would only make the run longer.
      if (live.end !== undefined) clock.cancel(live.end);
      this.#live.delete(uid);
    } else if (!live.isBound && isBound(pod)) {
      live.isBound = true;
      this.#placed++;
      if (live.runMs === Infinity) this.#live.delete(uid);
      else {
        live.end = clock.after(live.runMs, () => {
          this.#end(pod);
        });
      }
    }
  }

  /** A pod that is in trouble is kept as it is now: its end does not undo that. */
  #end({ metadata: { namespace, name, uid = '' } }: Pod): void {
    const { api, clock, history, references, forget } = this.#context;
    const pod = api.get('Pod', namespace, name);
    if (pod === undefined || pod.metadata.uid !== uid) return;
    const node = api.get('Node', '', pod.spec.nodeName ?? '');
    const fate = references.problemOf(pod) === undefined ? this.#fateOf(pod, node) : 'troubled';
    if (fate === 'troubled') {
      history.endsAs({ pod, node, at: clock.nowMs / 1000, isOwn: true });
    }
    api.delete('Pod', namespace, name, { gracePeriodSeconds: 0 });
    if (fate === 'troubled') return;
    this.#ended++;
    if (fate === 'starting') this.#unstarted++;
    forget(pod);
  }

  #fateOf(pod: Pod, node: Node | undefined): ReturnType<typeof fateOf> {
    const { uid = '' } = pod.metadata;
    const { runMs = Infinity } = this.#live.get(uid) ?? {};
    return fateOf(pod, node, { isWarned: this.#warned.has(uid), runMs });
  }
}

/** Whether a workload is to have no pods. */
const isEmptied = (object: KubernetesObject): boolean =>
  isWorkload(object) && 'replicas' in object.spec && object.spec.replicas === 0;
