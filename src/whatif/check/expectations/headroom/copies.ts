import { isKind, namespaceOf } from '../../../../objects/index.ts';
import { reviewQuotas } from '../../../../server/index.ts';
import type { KubernetesObject, Pod, ResourceQuota } from '../../../../objects/index.ts';
import type { Profile } from '../../../../framework/index.ts';
import { podStrategyOf } from '../../../../releases/index.ts';
import { podKey } from '../../../../scheduler/index.ts';
import { objectsOf } from '../../../../input/index.ts';
import { appliedGiven, unmodelledAround } from '../../../../simulation/index.ts';
import type { Reference } from '../../../../simulation/index.ts';
import { InputError, nearest } from '../../../../problems/index.ts';
import { admittedCopy } from '../../../admitted-copy.ts';
import { HeldVolumes } from '../../../held-volumes.ts';
import { podOf } from '../../../pod-of-workload.ts';
import type { Fork, PreparedCluster } from '../../../prepared/index.ts';
import { StartDoubts } from '../../../start-doubts/index.ts';
import type { UnsurePod } from '../../../start-doubts/index.ts';
import { TemplateClaims } from '../../../template-claims.ts';
import type { ClaimingPod } from '../../../template-claims.ts';
import type { CheckedCluster } from '../../checked-cluster.ts';

/** How many copies fit, and why the next does not. */
export interface Fit {
  readonly fit: number;
  readonly message: string;
  /** Copies that may not run where they fit. */
  readonly unsure?: readonly UnsurePod[];
}

/** Copies of a pod, and whether they fit. */
export class Copies {
  /** How many are asked for. */
  readonly wanted: number;
  /** Why it is not certain that they fit. */
  readonly doubts: readonly string[];
  readonly #claiming: readonly ClaimingPod[];
  readonly #pods: readonly Pod[];
  /** Why quotas refuse the others; undefined if they allow all. */
  readonly #refusal: string | undefined;

  constructor(
    claiming: readonly ClaimingPod[],
    quotas: readonly ResourceQuota[],
    doubts: readonly string[],
  ) {
    this.wanted = claiming.length;
    this.doubts = doubts;
    const { allowed, refusal } = withinQuotas(claiming, quotas);
    this.#claiming = allowed;
    this.#pods = allowed.map(({ pod }) => pod);
    this.#refusal = refusal;
  }

  /** How many fit into a fork, without preemption. `change` changes it before, and says why none fits. */
  within(prepared: PreparedCluster, change: (fork: Fork) => string | undefined): Fit {
    const { cluster } = prepared;
    const claims = this.#claiming.flatMap((one) => one.claims);
    // Set outside of the fork, which undoes what it stores in them.
    for (const claim of claims) cluster.set(claim);
    cluster.settle();
    try {
      return prepared.fork((fork) => {
        const obstacle = change(fork);
        return obstacle === undefined ? this.in(fork, prepared) : { fit: 0, message: obstacle };
      });
    } finally {
      for (const claim of claims) cluster.unset(claim);
    }
  }

  /** Whether copies have claims, which must be there before a fork begins. */
  get haveClaims(): boolean {
    return this.#claiming.some(({ claims }) => claims.length > 0);
  }

  /** How many fit into a fork that has begun. They have no claims, or their claims are there. */
  in(fork: Fork, prepared: PreparedCluster): Fit {
    fork.add(this.#pods);
    const { placed, pending } = fork.settleDisplaced();
    const own = new Set(this.#pods.map(podKey));
    const isOwn = ({ pod }: { readonly pod: Pod }): boolean => own.has(podKey(pod));
    const stuck = new HeldVolumes(prepared).stuck(placed).filter(isOwn);
    const fit = placed.filter(isOwn).length - stuck.length;
    return {
      fit,
      message: pending[0]?.message ?? stuck[0]?.message ?? this.#refusal ?? '',
      unsure: StartDoubts.in(prepared).among(placed.filter(isOwn)),
    };
  }
}

/** The copies that quotas allow, one after the other. */
function withinQuotas(
  copies: readonly ClaimingPod[],
  given: readonly ResourceQuota[],
): { readonly allowed: readonly ClaimingPod[]; readonly refusal?: string } {
  let quotas = given;
  for (const [at, { pod }] of copies.entries()) {
    const review = reviewQuotas(quotas, { kind: 'Pod', object: pod, nowMs: 0, isEnforced: true });
    const { refusal, charged } = review;
    if (refusal !== undefined) return { allowed: copies.slice(0, at), refusal };
    const names = new Map(charged.map((quota) => [quota.metadata.name, quota]));
    quotas = quotas.map((quota) => names.get(quota.metadata.name) ?? quota);
  }
  return { allowed: copies };
}

/** The quotas of a namespace when the input has settled. */
function quotasOf({ input, plan }: CheckedCluster, namespace: string): readonly ResourceQuota[] {
  const isQuota = (object: KubernetesObject): object is ResourceQuota =>
    isKind(object, 'ResourceQuota') && object.metadata.namespace === namespace;
  // The objects of a plan are collected when they are read.
  return objectsOf(appliedGiven(input)).some(isQuota) ? (plan.objects ?? []).filter(isQuota) : [];
}

/** Copies of a pod or of the pods of a workload: admitted, and not placed yet. Or why there are none. */
export function copiesOf(
  template: Reference | KubernetesObject,
  namespace: string,
  count: number,
  cluster: CheckedCluster,
): Copies | { readonly problem: string } | { readonly refusal: string } {
  const given = appliedGiven(cluster.input);
  const all = objectsOf(given);
  const object = 'metadata' in template ? template : find(template, namespace, all);
  if (typeof object === 'string') return { problem: object };
  const pod = podOf(object);
  if (pod === undefined) return { problem: `a ${object.kind} has no pods` };
  const { profiles, setUp } = cluster.prepared;
  const obstacle = whyNever(pod, profiles);
  if (obstacle !== undefined) return { problem: obstacle };
  try {
    const { release } = setUp;
    const copied = admittedCopy(pod, all, podStrategyOf(release));
    const { doubts } = unmodelledAround(copied, given, setUp, false);
    const claims = new TemplateClaims(all);
    const claiming = Array.from({ length: count }, (_, at) => claims.of(copyOf(copied, at + 1)));
    const quotas = quotasOf(cluster, copied.metadata.namespace);
    return new Copies(claiming, quotas, doubts);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { refusal: error.problems[0]?.message ?? error.message };
  }
}

/** Why no copy of the pod is ever scheduled, or it is not known. */
function whyNever(
  { spec: { schedulerName = 'default-scheduler', schedulingGates = [] } }: Pod,
  profiles: readonly Profile[],
): string | undefined {
  if (!profiles.some((profile) => profile.schedulerName === schedulerName)) {
    return `the scheduler ${schedulerName} is not simulated`;
  }
  return schedulingGates.length > 0
    ? 'scheduling gates hold the pod back: no copy of it would be scheduled'
    : undefined;
}

function copyOf(pod: Pod, number: number): Pod {
  const name = `${pod.metadata.name}-copy-${String(number)}`;
  return { ...pod, metadata: { ...pod.metadata, name, uid: name } };
}

function find(
  { kind, name }: Reference,
  namespace: string,
  all: readonly KubernetesObject[],
): KubernetesObject | string {
  const there = all.filter((one) => one.kind === kind && namespaceOf(one) === namespace);
  const found = there.find(({ metadata }) => metadata.name === name);
  if (found !== undefined) return found;
  const near = nearest(
    name,
    there.map(({ metadata }) => metadata.name),
  );
  const elsewhere = all.find((one) => one.kind === kind && one.metadata.name === name);
  const meant =
    elsewhere === undefined
      ? near === undefined
        ? ''
        : `; did you mean ${near}?`
      : `; there is one in namespace ${namespaceOf(elsewhere)}`;
  return `nothing to judge: there is no ${kind}/${name} in ${namespace}${meant}`;
}
