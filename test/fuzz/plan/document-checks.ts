import { exactPodRequests, isTerminal, isKind } from '../../../src/objects/index.ts';
import type { KubernetesObject, Pod } from '../../../src/objects/index.ts';
import type { Plan, PlannedNode, PlannedPod } from '../../../src/outcome/index.ts';
import type { PlanInput } from '../../../src/simulation/index.ts';
import { objectsOf } from '../../../src/input/index.ts';
import { givenOf } from '../../../src/simulation/index.ts';

/** Looks at a plan and its input. Describes what is wrong. */
export type DocumentCheck = (plan: Plan, input: PlanInput) => readonly string[];

const keyOf = ({ namespace, name }: PlannedPod): string => `${namespace}/${name}`;
/** Pods that were evicted or have ended take no room. */
const isThere = ({ node, preempted, lost, phase }: PlannedPod): boolean =>
  node !== null && preempted === undefined && lost !== true && !hasEnded(phase);
const hasEnded = (phase: string): boolean => phase === 'Succeeded' || phase === 'Failed';

/** Every pod that the input asks for is in the plan once: placed, waiting, taken away or missing. */
export const askedPodsOnce: DocumentCheck = (plan, { objects }) => {
  const listed = new Map<string, number>();
  // A victim of preemption stays listed, and a pod of a StatefulSet comes again with its name.
  for (const one of plan.pods.filter(({ preempted }) => preempted === undefined)) {
    listed.set(keyOf(one), (listed.get(keyOf(one)) ?? 0) + 1);
  }
  const twice = [...listed].filter(([, times]) => times > 1);
  const gone = new Set([...(plan.deleted ?? []), ...plan.pods].map(keyOf));
  const bare = objectsOf(givenOf({ objects })).filter(({ kind, metadata: { name } }) => {
    const times = Number(gone.has(`default/${name}`));
    return kind === 'Pod' && times + missingOf(plan, kind, name) !== 1;
  });
  return [
    ...twice.map(([key, times]) => `${key} is listed ${times} times`),
    ...bare.map(({ metadata }) => `Pod ${metadata.name} is not in the plan once`),
    ...(plan.summary.ended === 'idle' ? (plan.objects ?? []).flatMap(countOf(plan)) : []),
  ];
};

/** Whether a workload has its replicas at the end: pods and missing ones. */
const countOf =
  (plan: Plan) =>
  (one: KubernetesObject): readonly string[] => {
    if (!isKind(one, 'Deployment') && !isKind(one, 'ReplicaSet') && !isKind(one, 'StatefulSet'))
      return [];
    const { kind, metadata, spec } = one;
    if (metadata.ownerReferences !== undefined) return [];
    const own = plan.pods.filter(
      ({ owner, preempted, phase }) =>
        owner?.kind === kind &&
        owner.name === metadata.name &&
        preempted === undefined &&
        !hasEnded(phase),
    ).length;
    const missing = missingOf(plan, kind, metadata.name);
    const { replicas = 1 } = spec;
    return own + missing === replicas
      ? []
      : [`${kind} ${metadata.name}: ${own} pods and ${missing} missing, of ${replicas}`];
  };

function missingOf({ missing = [] }: Plan, kind: string, name: string): number {
  const own = missing.filter(({ owner }) => owner.kind === kind && owner.name === name);
  return own.reduce((sum, { pods }) => sum + pods, 0);
}

/** What each node shows is the sum over its pods, and fits it where the scheduler looks at resources and places a pod. */
export const nodeSums: DocumentCheck = (plan, { policy }) => {
  const onNode = new Map<string, Pod[]>(plan.nodes.map(({ name }) => [name, []]));
  for (const object of plan.objects ?? []) {
    if (!isKind(object, 'Pod') || isTerminal(object)) continue;
    onNode.get(object.spec.nodeName ?? '')?.push(object);
  }
  return plan.nodes.flatMap((node) => {
    const own = onNode.get(node.name) ?? [];
    const listed = plan.pods.filter((one) => isThere(one) && one.node === node.name);
    const takesPods = listed.some(({ existing }) => existing !== true);
    const isCounted = node.pods === own.length && node.pods >= listed.length;
    return [
      ...wrongAmounts(node, own),
      ...(takesPods && fitsResources(policy) ? tooMuch(node) : []),
      ...(isCounted ? [] : [`${node.name}: ${node.pods} pods, ${own.length} in its objects`]),
    ];
  });
};

const RESOURCES = ['cpu', 'memory', 'example.com/gpu'];

function wrongAmounts({ name, requested }: PlannedNode, pods: readonly Pod[]): readonly string[] {
  return RESOURCES.flatMap((resource) => {
    const amounts = pods.map((pod) => exactPodRequests(pod).get(resource)?.toNumber() ?? 0);
    const sum = amounts.reduce((total, amount) => total + amount, 0);
    const shown = requested[resource] ?? 0;
    return Math.abs(shown - sum) > 1e-6 ? [`${name}: ${shown} of ${resource}, not ${sum}`] : [];
  });
}

function tooMuch({ name, requested, allocatable, pods }: PlannedNode): readonly string[] {
  return [...RESOURCES, 'pods'].flatMap((resource) => {
    const shown = resource === 'pods' ? pods : (requested[resource] ?? 0);
    const most = allocatable[resource] ?? 0;
    return shown > most ? [`${name}: ${shown} of ${resource}, has ${most}`] : [];
  });
}

function fitsResources(policy: unknown): boolean {
  return (
    policy === undefined || policy === null || JSON.stringify(policy).includes('PodFitsResources')
  );
}

/** The numbers of the summary match the lists. */
export const summaryCounts: DocumentCheck = ({ summary, pods, nodes, missing = [] }) => {
  const found: string[] = [];
  const same = (what: string, shown: number, counted: number): void => {
    if (shown !== counted) found.push(`summary.${what} is ${shown}, counted ${counted}`);
  };
  const waiting = pods.filter(({ node, lost }) => node === null && lost !== true);
  same('nodes', summary.nodes, nodes.length);
  same('preempted', summary.preempted, pods.filter((pod) => pod.preempted !== undefined).length);
  const count = (why: string): number =>
    missing.filter((one) => one.why === why).reduce((sum, one) => sum + one.pods, 0);
  same('refused', summary.refused ?? 0, count('refused'));
  same('notCreated', summary.notCreated ?? 0, count('waiting'));
  const { gated, unschedulable, placed } = summary;
  const untried = waiting.filter((pod) => pod.message === undefined && pod.doubts !== undefined);
  same('gated + unschedulable', gated + unschedulable, waiting.length - untried.length);
  same('pods', summary.pods, placed + waiting.length);
  return found;
};

/** The reasons of a pod without node name each node once; of two reasons none names the same node. */
export const reasonsPartition: DocumentCheck = ({ pods, nodes }) => {
  const found: string[] = [];
  const names = nodes.map(({ name }) => name).sort();
  for (const pod of pods) {
    const rejected = (pod.rejections ?? []).flatMap((one) => one.nodes).sort();
    if (pod.node !== null || rejected.length === 0) continue;
    const total = Number(/^0\/(\d+) nodes/.exec(pod.message ?? '')?.[1] ?? names.length);
    const isEach = new Set(rejected).size === rejected.length;
    // Up to v1.31 the message and its reasons leave out nodes that a daemon pod is not for.
    const isPinned = pod.owner?.kind === 'DaemonSet';
    if (!isEach || (isPinned ? rejected.length > total : rejected.length !== total))
      found.push(`${keyOf(pod)}: ${rejected.length} rejections for ${total} nodes`);
  }
  return found;
};
