import type { KubernetesObject } from '../../api/index.ts';
import { Doubts, entryOf } from './cause.ts';
import type { Cause, Doubt, PodShape } from './cause.ts';
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

/** Gang scheduling: PodGroups, their labels, and the pod fields of v1.35 and v1.36. */
export const gangs: Cause = ({ shaped, others }) => {
  const doubts = new Doubts(EFFECT);
  const doubtOf = ({ metadata, spec }: PodShape): Doubt | undefined => {
    const mark = markOf(metadata, MARKS);
    if (mark !== undefined) {
      return doubts.of(
        `${mark.by} ${JSON.stringify(mark.value)}: gang scheduling is not simulated`,
      );
    }
    const field = spec && GANG_FIELDS.find((name) => Object.hasOwn(spec, name));
    return field && doubts.of(`spec.${field}: gang scheduling is not simulated`);
  };
  const entries = others.applied
    .filter(isPodGroup)
    .map((object) =>
      entryOf(object, { reason: 'gang scheduling is not simulated', effect: EFFECT }),
    );
  if (!shaped.some(({ shape }) => doubtOf(shape) !== undefined)) return [{ entries }];
  return [{ entries, doubt: ({ pod }) => doubtOf(pod) }];
};

/** Fields of the pod's spec: of v1.35, and of v1.36, which replaces it. */
const GANG_FIELDS = ['workloadRef', 'schedulingGroup'] as const;

export function isPodGroup({ apiVersion, kind }: KubernetesObject): boolean {
  const [group = ''] = apiVersion.split('/', 1);
  if (group === 'scheduling.k8s.io' && kind === 'Workload') return true;
  return kind === 'PodGroup' && GROUPS.includes(group);
}
