import { keyOf, refKeyOf, refOf, refText, SCALABLE_KINDS } from '../../objects/index.ts';
import type { KubernetesObject, ObjectKey, Pod, Scalable } from '../../objects/index.ts';
import type { GrowthPeriod } from '../../outcome/index.ts';
import type { Given } from '../../input/index.ts';
import { preEnqueue } from '../../scheduler/index.ts';
import { unmodelledAround } from '../../simulation/index.ts';
import { autoscalersIn } from '../edits/hpa/autoscalers-in.ts';
import { ScalableWorkloads } from '../edits/hpa/scalable-workloads.ts';
import type { PreparedCluster } from '../prepared/index.ts';
import { findProfile } from '../profile-of.ts';
import type { ChosenRates } from './choose-rates.ts';
import { NextPods } from './next-pods.ts';
import { replicasAfter } from './rate.ts';
import type { GrowthRate } from './rate.ts';

/** The maximum of an autoscaler. */
interface Bound {
  /** "HorizontalPodAutoscaler/web". */
  readonly by: string;
  readonly max: number;
}

/** A workload that grows. */
export interface Growing {
  readonly workload: Scalable;
  readonly rate: GrowthRate;
  readonly from: number;
  /** What keeps it from growing on. */
  readonly bound: Bound | undefined;
  /** Its next pods; why the API server refuses them; or undefined if none of them would be scheduled here. */
  readonly next: NextPods | { readonly refusal: string } | undefined;
  /** Why it is not certain that its pods run where they are placed. */
  readonly doubts: readonly string[];
}

/** A cluster at rest, and the input that it was made from, after its manifests have been applied. */
export interface GrowthSources {
  readonly prepared: PreparedCluster;
  readonly given: readonly Given[];
  readonly objects: readonly KubernetesObject[];
}

/** The workloads that grow, in the order of their kinds and their creation. */
export function growingWorkloads(rates: ChosenRates, sources: GrowthSources): readonly Growing[] {
  const { prepared, given } = sources;
  const newest = newestPods(prepared);
  const bounds = boundsIn(given);
  const claims = new Set(
    prepared.list('PersistentVolumeClaim').map(({ metadata }) => keyOf(metadata)),
  );
  const doubtsOf = plannedDoubts(prepared);
  return SCALABLE_KINDS.flatMap((kind) => prepared.list(kind)).flatMap(
    (workload: Scalable): readonly Growing[] => {
      const rate = rates.of(workload);
      if (rate === undefined) return [];
      const key = refKeyOf(refOf(workload));
      const pod = newest.get(key);
      const next = NextPods.of(workload, pod, { ...sources, claims });
      const { replicas: from = 1 } = workload.spec;
      const grown = { workload, rate, from, bound: bounds.get(key) };
      if ('refusal' in next) return [{ ...grown, next, doubts: [] }];
      const held = whyHeld(next.sample, prepared);
      if (held !== undefined) {
        const doubt = `${refText(refOf(workload))} in ${refOf(workload).namespace}: ${held}`;
        return [{ ...grown, next: undefined, doubts: [doubt] }];
      }
      const known = pod === undefined ? undefined : (doubtsOf.get(keyOf(pod.metadata)) ?? []);
      return [{ ...grown, next, doubts: doubtsAbout(next.sample, known, sources) }];
    },
  );
}

/** Replicas after some steps, not above the maximum of an autoscaler. */
export function replicasAt(
  { rate, from, bound }: Growing,
  step: { readonly steps: number; readonly of: GrowthPeriod },
): { readonly replicas: number; readonly isBounded: boolean } {
  const wanted = replicasAfter(rate, from, step);
  const most = Math.max(from, bound?.max ?? Number.MAX_SAFE_INTEGER);
  return { replicas: Math.min(wanted, most), isBounded: wanted > most };
}

/** By workload, the running pod that was created last; without any, the pending one: pending pods may have an older template. */
function newestPods(prepared: PreparedCluster): ReadonlyMap<ObjectKey, Pod> {
  const found = new Map<ObjectKey, Pod>();
  for (const pod of [...prepared.pending, ...prepared.running]) {
    const owner = prepared.ownerOf(pod);
    if (owner === undefined || pod.metadata.deletionTimestamp !== undefined) continue;
    found.set(refKeyOf({ ...owner, namespace: pod.metadata.namespace }), pod);
  }
  return found;
}

/** The greatest maximum of the autoscalers of each workload. */
function boundsIn(given: readonly Given[]): ReadonlyMap<ObjectKey, Bound> {
  const scalable = new ScalableWorkloads(given);
  const bounds = new Map<ObjectKey, Bound>();
  for (const by of autoscalersIn(given)) {
    const target = scalable.targetOf(by);
    if (!('objects' in target)) continue;
    const key = refKeyOf({ ...refOf(target.objects[0].object), namespace: by.ref.namespace });
    if ((bounds.get(key)?.max ?? 0) < by.max) bounds.set(key, { by: refText(by.ref), max: by.max });
  }
  return bounds;
}

function plannedDoubts({ plan }: PreparedCluster): ReadonlyMap<ObjectKey, readonly string[]> {
  return new Map(
    plan.pods.flatMap((pod) => (pod.doubts === undefined ? [] : [[keyOf(pod), pod.doubts]])),
  );
}

/** Why no scheduler that is simulated would place the pod. */
function whyHeld(pod: Pod, { profiles, cluster }: PreparedCluster): string | undefined {
  const profile = findProfile(pod, profiles);
  if (profile === undefined) return 'its scheduler is not simulated, so it does not grow here';
  const rejection = preEnqueue(pod, profile, cluster);
  return rejection === undefined ? undefined : 'its pods are held back, so it does not grow here';
}

/** `known`: what the plan says of a pod that is like it. */
function doubtsAbout(
  pod: Pod,
  known: readonly string[] | undefined,
  { prepared, given }: GrowthSources,
): readonly string[] {
  return known ?? unmodelledAround(pod, given, prepared.setUp, false).doubts;
}
