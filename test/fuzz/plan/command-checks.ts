import { isKind, isTerminal } from '../../../src/objects/index.ts';
import type { KubernetesObject, Pod, PodSpec } from '../../../src/objects/index.ts';
import type { Comparison, Plan } from '../../../src/outcome/index.ts';
import { plan as planOf } from '../../../src/simulation/index.ts';
import type { PlanInput } from '../../../src/simulation/index.ts';
import { capacity, compare, explain } from '../../../src/whatif/index.ts';
import type { DocumentCheck } from './document-checks.ts';

const MOST_COPIES = 40;

/** `explain` of a placed pod, in the cluster at the end without it, finds its node feasible. */
export const placedPodsExplained: DocumentCheck = (plan, input) => {
  const { objects = [] } = plan;
  // Nominated pods hold room for themselves; a drained node takes no pod any more.
  if (input.scenario !== undefined || plan.pods.some((pod) => pod.nominatedNode !== undefined))
    return [];
  const fresh = plan.pods.filter(({ existing, node }) => existing !== true && node !== null);
  return objects.flatMap((pod) => {
    // The room of an ended pod may be taken.
    if (!isKind(pod, 'Pod') || isTerminal(pod) || !dependsOnNodeOnly(pod.spec)) return [];
    const { nodeName = '' } = pod.spec;
    const isFresh = fresh.some((one) => one.name === pod.metadata.name && one.node === nodeName);
    // A daemon pod is pinned, and counts only taints that it does not tolerate.
    if (nodeName === '' || !isFresh) return [];
    const others = objects.filter((one) => one !== pod && !isWorkload(one));
    const { feasible, filtered } = explain({
      ...schedulerOf(input),
      objects: [],
      cluster: others.filter((one) => !isPending(one)),
      pod: unplaced(pod),
    });
    if (feasible.includes(nodeName)) return [];
    const why = JSON.stringify(filtered[nodeName] ?? 'not listed');
    return [`explain: ${pod.metadata.name} does not fit ${nodeName}: ${why}`];
  });
};

/** So many copies as `capacity` counts are placed, and not one more. */
export function capacityIsExact(plan: Plan, input: PlanInput, template: Pod): readonly string[] {
  if (input.scenario !== undefined || plan.summary.ended !== 'idle') return [];
  const cluster = (plan.objects ?? []).filter((one) => !isWorkload(one) && !isPending(one));
  const { priorityClassName: _, schedulingGates: __, ...spec } = template.spec;
  const pod = { ...template, spec };
  const base = { ...schedulerOf(input), objects: [], cluster };
  const options = { limit: MOST_COPIES, gains: false, preemption: false };
  const { copies, isLimited, nodes, summary } = capacity({ ...base, pod, options });
  // Without its filters the scheduler places pods that the kubelet rejects.
  if (summary.doubts !== undefined) return [];
  const sum = nodes.reduce((total, node) => total + node.copies, 0);
  if (sum !== copies) return [`capacity: ${copies} copies, ${sum} on its nodes`];
  const placedOf = (count: number): number => {
    const pods = Array.from({ length: count }, (_one, at) => ({
      ...pod,
      metadata: { ...pod.metadata, name: `copy-${at}` },
    }));
    const { pods: planned } = planOf({ ...base, apply: pods, options: { preemption: false } });
    return planned.filter(({ name, node }) => name.startsWith('copy-') && node !== null).length;
  };
  const more = placedOf(copies + 1);
  if (isLimited ? more < copies : more !== copies)
    return [`capacity: ${copies} copies, but of ${copies + 1} ${more} are placed`];
  return placedOf(copies) === copies ? [] : [`capacity: ${copies} copies do not fit`];
}

/** A plan does not differ from itself, nor from the plan of the same input. */
export const comparedWithItself: DocumentCheck = (plan, input) =>
  [compare({ base: plan, head: plan }), compare({ base: input, head: input })].flatMap(
    differencesIn,
  );

/** The lists of a comparison that are not empty. */
export function differencesIn(comparison: Comparison): readonly string[] {
  const { moved, newlyUnschedulable, newlyPlaced, preemptions, added, removed, nodes } = comparison;
  const lists = { moved, newlyUnschedulable, newlyPlaced, preemptions, added, removed };
  const all = Object.entries({ ...lists, newNodes: nodes.added, lostNodes: nodes.removed });
  return all.flatMap(([name, list]) =>
    list.length === 0 ? [] : [`compare with itself: ${name} has ${list.length} entries`],
  );
}

/** An input gives the same plan every time, byte for byte. */
export const sameAgain: DocumentCheck = (plan, input) =>
  JSON.stringify(planOf(input)) === JSON.stringify(plan)
    ? []
    : ['the same input is not the same plan'];

/** Planned again, the cluster that a plan ends with keeps every pod on its node. */
export const plannedStateStands: DocumentCheck = (plan, input) => {
  if (plan.summary.ended !== 'idle') return [];
  const { objects = [] } = plan;
  const { preemption = true } = input.options ?? {};
  const options = { preemption };
  const again = planOf({ ...schedulerOf(input), objects: [], cluster: objects, options });
  const nodes = new Map(again.pods.map((pod) => [`${pod.namespace}/${pod.name}`, pod]));
  return objects.flatMap((pod) => {
    const { nodeName = '' } = isKind(pod, 'Pod') ? pod.spec : {};
    if (nodeName === '' || pod.metadata.deletionTimestamp !== undefined) return [];
    const found = nodes.get(`${pod.metadata.namespace ?? ''}/${pod.metadata.name}`);
    const stands = found?.node === nodeName && found.preempted === undefined;
    return stands
      ? []
      : [`planned again: ${pod.metadata.name} leaves ${nodeName} for ${found?.node ?? 'nothing'}`];
  });
};

function schedulerOf({
  kubernetes,
  configuration,
  policy,
}: PlanInput): Pick<PlanInput, 'kubernetes' | 'configuration' | 'policy'> {
  return {
    ...(kubernetes === undefined ? {} : { kubernetes }),
    ...(configuration === undefined ? {} : { configuration }),
    ...(policy === undefined ? {} : { policy }),
  };
}

const WORKLOADS = ['Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet', 'Job'];
const isWorkload = ({ kind }: KubernetesObject): boolean => WORKLOADS.includes(kind);

function isPending(object: KubernetesObject): boolean {
  return isKind(object, 'Pod') && (object.spec.nodeName ?? '') === '';
}

/** Pods that are placed later may change where these could be placed. */
function dependsOnNodeOnly({ topologySpreadConstraints = [] }: PodSpec): boolean {
  return topologySpreadConstraints.length === 0;
}

/** The pod before it was placed. */
function unplaced({ metadata, spec: { nodeName: _, ...spec }, ...rest }: Pod): Pod {
  const { namespace, name, labels = {} } = metadata;
  return { ...rest, metadata: { namespace, name, labels }, spec, status: { phase: 'Pending' } };
}
