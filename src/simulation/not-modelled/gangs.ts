import { isKind } from '../../api/index.ts';
import type { KubernetesObject, PodSpec } from '../../api/index.ts';
import { isEnabled } from '../../features/index.ts';
import type { Features } from '../../features/index.ts';
import { Doubts, entryOf } from './cause.ts';
import type { Cause, Doubt, PodShape, Survey } from './cause.ts';
import { markOf } from './pod-marks.ts';
import type { Marks } from './pod-marks.ts';

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
    if (mark === undefined) return spec && ofFields(spec, metadata?.namespace);
    return doubts.of(`${mark.by} ${JSON.stringify(mark.value)}: gang scheduling is not simulated`);
  };
  const entries = others.applied
    .filter((object) => isPodGroup(object) && !isSimulated(object, features))
    .map((object) =>
      entryOf(object, { reason: 'gang scheduling is not simulated', effect: EFFECT }),
    );
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

/** The doubts about a pod that names a group in its spec. */
function fieldDoubts(
  others: Survey['others'],
  features: Features,
): (spec: PodSpec, namespace?: string) => Doubt | undefined {
  const field = fieldOf(features);
  const constrained = constrainedGroups(others);
  return (spec, namespace = 'default') => {
    const named = (['workloadRef', 'schedulingGroup'] as const).find((name) =>
      Object.hasOwn(spec, name),
    );
    if (named === undefined) return undefined;
    if (named !== field) return field === undefined ? WITHOUT_GATE[named] : OTHER_FIELD[named];
    const group = `${namespace}/${spec.schedulingGroup?.podGroupName ?? ''}`;
    if (isEnabled(features.gates, 'TopologyAwareWorkloadScheduling') && constrained.has(group)) {
      return PLACEMENTS;
    }
    return isEnabled(features.gates, 'WorkloadAwarePreemption') ? PREEMPTION : undefined;
  };
}

const withoutGate = (field: string): Doubt => ({
  reason: `spec.${field} has no effect: the feature gate GenericWorkload is off`,
  effect: EFFECT,
});

const otherField = (field: string): Doubt => ({
  reason: `spec.${field} has no effect in this release`,
  effect: EFFECT,
});

const WITHOUT_GATE = {
  workloadRef: withoutGate('workloadRef'),
  schedulingGroup: withoutGate('schedulingGroup'),
};

const OTHER_FIELD = {
  workloadRef: otherField('workloadRef'),
  schedulingGroup: otherField('schedulingGroup'),
};

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
      const { namespace = 'default', name } = object.metadata;
      const { topology = [] } = object.spec.schedulingConstraints ?? {};
      return topology.length > 0 ? [`${namespace}/${name}`] : [];
    }),
  );
}

export function isPodGroup({ apiVersion, kind }: KubernetesObject): boolean {
  const [group = ''] = apiVersion.split('/', 1);
  if (group === 'scheduling.k8s.io' && kind === 'Workload') return true;
  return kind === 'PodGroup' && GROUPS.includes(group);
}
