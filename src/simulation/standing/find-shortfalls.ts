import { controllerOf } from '../../objects/index.ts';
import type {
  Job,
  KubernetesObject,
  NamespacedObject,
  Pod,
  ReplicaSet,
} from '../../objects/index.ts';
import { controlledPods, isNodeReady, replicaSetsByOwner } from '../../controllers/index.ts';
import type { ClusterReader } from '../../controllers/index.ts';
import { BY_TAINT } from '../document/failure-loops.ts';
import type { Failures } from '../document/failure-loops.ts';
import type { RunEnd } from '../../outcome/index.ts';
import {
  daemonClaim,
  deploymentClaim,
  isServing,
  jobClaim,
  replicaClaim,
  statefulClaim,
} from './pod-claims.ts';
import type { PodClaim } from './pod-claims.ts';
import type { StandingBefore } from './before.ts';

/** A workload that at the end of a run does not have what it asks for. */
export interface Shortfall extends PodClaim {
  readonly workload: NamespacedObject;
  /** False: it was so before the run, and the run did not change the workload. */
  readonly isNew: boolean;
  /** The workload's failed pods, by controller: they fail again and again, or a pod failed and was not replaced. */
  readonly failures: readonly Failures[];
}

/** How and when a run ended. */
export interface RunEnding {
  readonly end: RunEnd;
  /** Virtual seconds. The last event of a run that was cut may be long before. */
  readonly endTime: number;
  /** The end in milliseconds since 1970. */
  readonly endWallMs: number;
}

/** What the judgement reads. */
export interface JudgedWorld {
  readonly api: ClusterReader;
  readonly history: { readonly failures: { of(uid: string): Failures | undefined } };
}

/** All workloads that do not stand. */
export class Shortfalls {
  readonly all: readonly Shortfall[];
  readonly #byController = new Map<string, Shortfall>();

  constructor(all: readonly Shortfall[]) {
    this.all = all;
    for (const one of all) {
      for (const uid of one.controllers) this.#byController.set(uid, one);
    }
  }

  /** The shortfall of the controller of the pod. */
  ofPod({ metadata }: Pod): Shortfall | undefined {
    if (this.all.length === 0) return undefined;
    const uid = controllerOf(metadata)?.uid;
    return uid === undefined ? undefined : this.#byController.get(uid);
  }
}

/**
 * The shortfalls of workloads. A workload has none if it has as many ready pods as it asks for (a Job: has finished or has its pods
 * running), no surplus pods, and no pods that fail again and again.
 */
export function findShortfalls(
  world: JudgedWorld,
  before: StandingBefore,
  { end, endTime, endWallMs }: RunEnding,
): Shortfalls {
  const { api } = world;
  const found: Shortfall[] = [];
  const add = (workload: NamespacedObject, claim: PodClaim): void => {
    const failures = claim.controllers.flatMap((uid) => world.history.failures.of(uid) ?? []);
    const lacks = claim.ready < claim.wanted;
    const isCut = end !== 'idle';
    const isFailing = isCut && failures.some((one) => goesOn(one, claim, endTime));
    if (!lacks && claim.surplus === 0 && !isFailing) return;
    const lack = Math.max(claim.wanted - claim.ready, Number(isFailing));
    const isNew = isNewShortfall(workload, { ...claim, lack }, api, before);
    // Pods that a taint evicted once are no reason for what is missing later.
    const causes = isFailing ? failures : lacks ? failures.filter(isOfKubelets) : [];
    found.push({ ...claim, workload, isNew, failures: causes });
  };
  const setsOf = replicaSetsByOwner(api);
  for (const one of api.list('Deployment')) {
    add(one, deploymentClaim(one, setsOf.get(one.metadata.uid ?? '') ?? []));
  }
  for (const one of api.list('ReplicaSet')) {
    if (!isOfDeployment(one, api)) add(one, replicaClaim(one));
  }
  for (const one of api.list('ReplicationController')) add(one, replicaClaim(one));
  for (const one of api.list('StatefulSet')) add(one, statefulClaim(one, api));
  for (const one of api.list('DaemonSet')) add(one, daemonClaim(one));
  for (const one of api.list('Job')) {
    if (end === 'idle' || !isFreshRun(one, endWallMs)) add(one, jobClaim(one, api));
  }
  return new Shortfalls(found);
}

const isOfKubelets = ({ loops }: Failures): boolean =>
  loops.some(({ reason }) => reason !== BY_TAINT);

/** Fewer failures may be of nodes that are emptied once. */
const AGAIN_AND_AGAIN = 3;
/** Failures of a Job without success, whose containers ended with an error. */
const AGAIN_IN_JOB = 2;

/** Whether a next failure is due: every pod has failed more than twice, and all is well for no longer than between failures before. */
function goesOn(
  { times, lastAt, longestGap }: Failures,
  { wanted, succeeded }: PodClaim,
  now: number,
): boolean {
  const isLoop =
    succeeded === 0
      ? times >= AGAIN_IN_JOB * Math.max(1, wanted)
      : times >= AGAIN_AND_AGAIN && times > 2 * wanted;
  return isLoop && now - lastAt <= 2 * longestGap;
}

/** A run of a CronJob that the end of the simulation cuts short is no shortfall. */
const FRESH_MS = 300_000;

const isFreshRun = ({ metadata }: Job, wallMs: number): boolean =>
  controllerOf(metadata)?.kind === 'CronJob' &&
  wallMs - Date.parse(metadata.creationTimestamp ?? '') < FRESH_MS;

function isOfDeployment({ metadata }: ReplicaSet, api: ClusterReader): boolean {
  const { kind, name = '', uid } = controllerOf(metadata) ?? {};
  if (kind !== 'Deployment') return false;
  return api.get('Deployment', metadata.namespace, name)?.metadata.uid === uid;
}

/** Whether the run made or changed the workload, or left it with more pods that are not ready than before. */
function isNewShortfall(
  { kind, metadata }: KubernetesObject,
  { lack, controllers }: PodClaim & { readonly lack: number },
  api: ClusterReader,
  { generations, unready }: StandingBefore,
): boolean {
  const { uid = '', generation } = metadata;
  if (!generations.has(uid) || generations.get(uid) !== generation) return true;
  const before = controllers.reduce((sum, one) => sum + (unready.get(one) ?? 0), 0);
  const excused = kind === 'DaemonSet' ? onDeadNodes(controllers, api) : 0;
  return lack - excused > before;
}

/** Daemon pods that are not ready because their nodes are not. */
function onDeadNodes(controllers: readonly string[], api: ClusterReader): number {
  return controllers
    .flatMap((uid) => controlledPods(uid, api))
    .filter((pod) => !isServing(pod, false) && isOnDeadNode(pod.spec.nodeName ?? '', api)).length;
}

function isOnDeadNode(name: string, api: ClusterReader): boolean {
  const node = api.get('Node', '', name);
  return node !== undefined && !isNodeReady(node);
}
