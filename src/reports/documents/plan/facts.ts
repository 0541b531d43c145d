import type { Plan } from '../../../outcome/index.ts';
import { bytes, cores, count, counted, someOf } from '../../layout/figures.ts';
import type { Fact } from '../../page/section.ts';
import { podsByFate } from '../../reading/pods-by-fate.ts';
import { schedulerName } from '../../reading/scheduler-name.ts';
import { autoscalerFacts } from '../node-autoscaling.ts';
import { traceFacts } from '../trace.ts';
import { editFacts, fact } from '../parts.ts';

/** The size of the cluster, the input, the number of pods and the scheduler. */
export const planFacts = (plan: Plan): readonly Fact[] => [
  fact('Cluster', clusterSize(plan)),
  ...inputFacts(plan),
  ...editFacts(plan),
  ...traceFacts(plan),
  fact('Pods', podCounts(plan)),
  ...withoutRequests(plan),
  fact('Scheduler', scheduler(plan)),
  ...autoscalerFacts(plan.nodeAutoscaling),
];

function clusterSize({ nodes }: Plan): string {
  const zones = new Set<string>();
  let cordoned = 0;
  let cpu = 0;
  let memory = 0;
  for (const { zone, unschedulable, allocatable } of nodes) {
    if (zone !== undefined) zones.add(zone);
    if (unschedulable === true) cordoned++;
    cpu += allocatable['cpu'] ?? 0;
    memory += allocatable['memory'] ?? 0;
  }
  const where = zones.size > 0 ? ` in ${counted(zones.size, 'zone')}` : '';
  const closed = cordoned > 0 ? `, ${counted(cordoned, 'cordoned', 'cordoned')}` : '';
  return `${counted(nodes.length, 'node')}${where}${closed}: ${cores(cpu)} cpu, ${bytes(memory)} memory allocatable`;
}

/** How many objects were taken as the cluster and how many were applied. */
function inputFacts({ input }: Plan): readonly Fact[] {
  if (input === undefined) return [];
  const { cluster, added, changed, unchanged, refused = 0, deleted, isOwnershipKnown } = input;
  const applied = Object.entries({ new: added, changed, unchanged, refused, deleted })
    .filter(([, objects]) => objects > 0)
    .map(([word, objects]) => `${count(objects)} ${word}`);
  const unsure =
    isOwnershipKnown === false ? ' (fields set by earlier manifests are not known)' : '';
  const what = applied.length === 0 ? 'nothing' : applied.join(', ');
  return [fact('Input', `cluster: ${counted(cluster, 'object')}; applied: ${what}${unsure}`)];
}

/** "requests nothing: Deployment/web (cpu, memory)". */
function withoutRequests({ withoutRequests: found = [] }: Plan): readonly Fact[] {
  if (found.length === 0) return [];
  const names = found.map(
    ({ kind, name, resources }) => `${kind}/${name} (${resources.join(', ')})`,
  );
  return [fact('No request', { names, most: 3 })];
}

function podCounts(plan: Plan): string {
  const { existing, preempted } = podsByFate(plan);
  const { ended = 0, troubled = 0, removed = 0 } = plan.trace ?? {};
  const offered =
    plan.pods.filter((pod) => pod.existing !== true).length + ended + troubled + removed;
  const there = existing.length > 0 ? `, ${count(existing.length)} already placed` : '';
  const gone = preempted.length > 0 ? `, ${count(preempted.length)} evicted` : '';
  return `${count(offered)} offered to the scheduler${there}${gone}`;
}

function scheduler({ scheduler: by, seed }: Plan): string {
  const word = by.profiles.length === 1 ? 'profile' : 'profiles';
  const profile = by.profiles.length === 0 ? '' : `, ${word} ${someOf(by.profiles, 4)}`;
  return `kube-scheduler ${schedulerName(by)}${profile}, seed ${String(seed)}`;
}
