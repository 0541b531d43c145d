import { DEFAULT_NAMESPACE, isKind, keyOf } from '../../../objects/index.ts';
import type { KubernetesObject, PodSpec } from '../../../objects/index.ts';
import { isEnabled } from '../../../features/index.ts';
import type { Features } from '../../../features/index.ts';
import type { NotModelled } from '../../../outcome/index.ts';
import { Doubts, entryOf } from '../cause.ts';
import type { Cause, Doubt, PodShape, Shaped, Survey } from '../cause.ts';
import { markOf } from '../pod-marks.ts';
import type { Marks } from '../pod-marks.ts';

const MARKS: Marks = {
  labels: new Map([
    ['scheduling.x-k8s.io/pod-group', 'PodGroup'],
    ['pod-group.scheduling.sigs.k8s.io', 'PodGroup'],
    ['pod-group.scheduling.sigs.k8s.io/name', 'PodGroup'],
    ['kueue.x-k8s.io/pod-group-name', 'Kueue pod group'],
    ['gang.scheduling.koordinator.sh/name', 'Koordinator gang'],
    ['yunikorn.apache.org/task-group-name', 'YuniKorn task group'],
  ]),
  annotations: new Map([
    ['scheduling.k8s.io/group-name', 'Volcano PodGroup'],
    ['scheduling.volcano.sh/group-name', 'Volcano PodGroup'],
    ['gang.scheduling.koordinator.sh/name', 'Koordinator gang'],
    ['yunikorn.apache.org/task-group-name', 'YuniKorn task group'],
  ]),
};

/** API groups with a PodGroup, which gives the minimum number of pods that start together. */
const GROUPS = [
  'scheduling.k8s.io',
  'scheduling.x-k8s.io',
  'scheduling.sigs.k8s.io',
  'scheduling.volcano.sh',
];

const EFFECT = 'it may wait until its whole group fits';

/** Gang scheduling by others than kube-scheduler, and what is not simulated of kube-scheduler's own. */
export const gangs: Cause = ({ shaped, others, features }) => {
  const ofFields = fieldDoubts(others, features);
  const doubts = new Doubts(EFFECT);
  const doubtOf = ({ metadata, spec }: PodShape): Doubt | undefined => {
    const mark = markOf(metadata, MARKS);
    if (mark === undefined) return spec && ofFields(spec, metadata?.namespace ?? DEFAULT_NAMESPACE);
    return doubts.of(`${mark.by} ${JSON.stringify(mark.value)}: gang scheduling is not simulated`);
  };
  const unsimulated = others.applied.filter(
    (object) => isPodGroup(object) && !isSimulated(object, features),
  );
  const entries = [
    ...ineffectiveFields(shaped, features),
    ...unsimulated.map((object) =>
      entryOf(object, { reason: 'gang scheduling is not simulated', effect: EFFECT }),
    ),
  ];
  if (!shaped.some(({ shape }) => doubtOf(shape) !== undefined)) return [{ entries }];
  return [{ entries, doubt: ({ pod }) => doubtOf(pod) }];
};

/** The field of a pod that names its group; undefined if the API server has none. */
const fieldOf = ({ gates, rules }: Features): keyof PodSpec | undefined => {
  if (!isEnabled(gates, 'GenericWorkload')) return undefined;
  return rules.schedulesPodGroups ? 'schedulingGroup' : 'workloadRef';
};

function isSimulated(object: KubernetesObject, features: Features): boolean {
  const field = fieldOf(features);
  if (field === undefined || !object.apiVersion.startsWith('scheduling.k8s.io/')) return false;
  // In v1.36 a Workload is only the template of PodGroups.
  return field === 'schedulingGroup' || isKind(object, 'Workload');
}

const FIELDS = ['workloadRef', 'schedulingGroup'] as const;

/** Pods and templates with a field that the API server drops: their pods have no group. */
function ineffectiveFields(shaped: readonly Shaped[], features: Features): readonly NotModelled[] {
  const field = fieldOf(features);
  const why =
    field === undefined
      ? 'the feature gate GenericWorkload is off'
      : 'the release has no such field';
  return shaped.flatMap(({ object, shape: { spec } }) => {
    const dropped = FIELDS.find((name) => name !== field && spec && Object.hasOwn(spec, name));
    if (dropped === undefined) return [];
    return [entryOf(object, { reason: `spec.${dropped} has no effect: ${why}`, effect: EFFECT })];
  });
}

/** The doubts about a pod that names a group in its spec. */
function fieldDoubts(
  others: Survey['others'],
  { gates, rules }: Features,
): (spec: PodSpec, namespace: string) => Doubt | undefined {
  const constrained = constrainedGroups(others);
  const placesByTopology = isEnabled(gates, 'TopologyAwareWorkloadScheduling');
  const preemptsForGroups = isEnabled(gates, 'WorkloadAwarePreemption');
  return ({ schedulingGroup }, namespace) => {
    const name = schedulingGroup?.podGroupName;
    if (name === undefined || !rules.schedulesPodGroups) return undefined;
    if (placesByTopology && constrained.has(keyOf({ namespace, name }))) return PLACEMENTS;
    return preemptsForGroups ? PREEMPTION : undefined;
  };
}

const PLACEMENTS: Doubt = {
  reason: 'schedulingConstraints of its PodGroup: placements by topology are not simulated',
  effect: 'its group may be placed in one topology domain, or not at all',
};

const PREEMPTION: Doubt = {
  reason: 'WorkloadAwarePreemption: preemption for a whole group is not simulated',
  effect: 'its group may evict other pods, and get their room',
};

/** "namespace/name" of the PodGroups with a topology constraint. */
function constrainedGroups({ cluster, applied }: Survey['others']): ReadonlySet<string> {
  return new Set(
    [...cluster, ...applied].flatMap((object) => {
      if (!isKind(object, 'PodGroup')) return [];
      const { namespace, name } = object.metadata;
      const { topology = [] } = object.spec.schedulingConstraints ?? {};
      return topology.length > 0 ? [keyOf({ namespace, name })] : [];
    }),
  );
}

export function isPodGroup({ apiVersion, kind }: KubernetesObject): boolean {
  const [group = ''] = apiVersion.split('/', 1);
  if (group === 'scheduling.k8s.io' && kind === 'Workload') return true;
  return kind === 'PodGroup' && GROUPS.includes(group);
}
