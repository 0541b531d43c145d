import { controlledPods, isActive, uidOf } from '../../controllers/index.ts';
import type { ClusterReader } from '../../controllers/index.ts';
import { controllerOf, isBound, isKind, isWorkload, WORKLOAD_KINDS } from '../../objects/index.ts';
import type { Kind, KubernetesObject, Pod } from '../../objects/index.ts';
import type { MissingPods } from '../../outcome/index.ts';
import { failedJobs } from '../document/failed-jobs.ts';
import type { FailedJob } from '../document/failed-jobs.ts';
import { missingPods } from '../document/missing-pods.ts';
import { Owners } from '../input/owners.ts';
import { findShortfalls, isServing, Shortfalls } from '../standing/index.ts';
import type { Shortfall, StandingBefore } from '../standing/index.ts';
import type { World } from '../world/build.ts';
import { append } from '../../units/index.ts';
import { fateOf } from './fate.ts';

/** How workloads and their pods stand when a trace deletes them or scales them to nothing: that does not undo what was wrong. */
export class WorkloadEnds {
  readonly shortfalls: Shortfall[] = [];
  readonly missing: MissingPods[] = [];
  readonly failedJobs: FailedJob[] = [];
  /** uids of controllers that the trace has deleted: their pods do not lack one. */
  readonly deleted = new Set<string>();
  readonly #world: World;
  readonly #before: StandingBefore;

  constructor(world: World, before: StandingBefore) {
    this.#world = world;
    this.#before = before;
  }

  /** `isWarned`: whether an event since its binding says that something is wrong with the pod. */
  note(object: KubernetesObject, isDeletion: boolean, isWarned: (pod: Pod) => boolean): void {
    if (!isWorkload(object)) return;
    const { api, history, refusals, clock, timestamps } = this.#world;
    const ended = [object, ...this.#below(object)];
    const uids = ended.map(({ metadata }) => uidOf(metadata));
    if (isDeletion) for (const uid of uids) this.deleted.add(uid);
    const own = ownReader(api, ended);
    const at = clock.nowMs / 1000;
    const ending = {
      end: 'until',
      endTime: at,
      endWallMs: Date.parse(timestamps.after(0)),
    } as const;
    const isStarting = (pod: Pod): boolean => this.#isStarting(pod, isWarned(pod));
    const { all } = findShortfalls({ api: own, history }, this.#before, ending);
    const short = all.filter((one) => !isStart(one, api, isStarting));
    append(this.shortfalls, short);
    const ofOwn = { all: [], of: (one: KubernetesObject) => refusals.of(one) };
    append(this.missing, missingPods({ api: own, refusals: ofOwn }));
    append(this.failedJobs, failedJobs(own));
    const shortfalls = new Shortfalls(short);
    const owners = new Owners(api);
    for (const pod of uids.flatMap((uid) => controlledPods(uid, api))) {
      const node = isBound(pod) ? api.get('Node', '', pod.spec.nodeName ?? '') : undefined;
      history.endsAs({ pod, node, at, isOwn: false, owner: owners.of(pod), shortfalls });
    }
  }

  /** The ReplicaSets of a Deployment, the Jobs of a CronJob. */
  #below({ kind, metadata: { uid } }: KubernetesObject): readonly KubernetesObject[] {
    const { api } = this.#world;
    const below = kind === 'Deployment' ? 'ReplicaSet' : kind === 'CronJob' ? 'Job' : undefined;
    if (below === undefined) return [];
    return api.list(below).filter(({ metadata }) => controllerOf(metadata)?.uid === uid);
  }

  #isStarting(pod: Pod, isWarned: boolean): boolean {
    const { api, timestamps } = this.#world;
    const { creationTimestamp = '' } = pod.metadata;
    const runMs = Date.parse(timestamps.after(0)) - Date.parse(creationTimestamp);
    const node = api.get('Node', '', pod.spec.nodeName ?? '');
    return isBound(pod) && fateOf(pod, node, { isWarned, runMs }) === 'starting';
  }
}

/** Whether the workload lacks only pods that are still starting, with nothing wrong. */
function isStart(
  { workload, controllers, wanted, ready, surplus, failures }: Shortfall,
  api: ClusterReader,
  isStarting: (pod: Pod) => boolean,
): boolean {
  if (surplus > 0 || failures.length > 0) return false;
  const isOfJob = workload.kind === 'Job';
  const rest = controllers
    .flatMap((uid) => controlledPods(uid, api))
    .filter((pod) => isActive(pod) && !isServing(pod, isOfJob));
  return rest.length === wanted - ready && rest.every(isStarting);
}

const ARE_WORKLOADS: ReadonlySet<Kind> = new Set(WORKLOAD_KINDS);

/** A store that has no workloads but these: a look at all of them for each end would grow with their square. */
function ownReader(api: ClusterReader, workloads: readonly KubernetesObject[]): ClusterReader {
  return {
    gates: api.gates,
    get: (kind, namespace, name) => api.get(kind, namespace, name),
    ownedBy: (uid) => api.ownedBy(uid),
    list: (kind) => {
      if (!ARE_WORKLOADS.has(kind)) return api.list(kind);
      return workloads.filter((one) => isKind(one, kind));
    },
  };
}
