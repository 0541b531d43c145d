import type { MadeEdit, Plan } from '../../../outcome/index.ts';
import { printable } from '../../../units/index.ts';
import { bytes, cores, count, counted, someOf } from '../../layout/figures.ts';
import { wrap } from '../../layout/wrap.ts';
import { editWords } from '../../reading/edit-words.ts';
import { schedulerName } from '../../reading/scheduler-name.ts';
import { podsByFate } from '../../reading/pods-by-fate.ts';
import { rowLimit, type Detail } from '../detail.ts';

/** The size of the cluster, the input, the number of pods and the scheduler. */
export function header(plan: Plan, detail: Detail): readonly string[] {
  const { paint } = detail;
  return [
    `${paint.bold('kschedsim plan')}  ${paint.dim('dry run: nothing was changed')}`,
    ...field('Cluster', clusterSize(plan), detail),
    ...inputField(plan, detail),
    ...editsField(plan, detail),
    ...field('Pods', podCounts(plan), detail),
    ...field('Scheduler', scheduler(plan), detail),
  ];
}

function clusterSize(plan: Plan): string {
  const zones = new Set<string>();
  let cordoned = 0;
  let cpu = 0;
  let memory = 0;
  for (const node of plan.nodes) {
    if (node.zone !== undefined) zones.add(node.zone);
    if (node.unschedulable === true) cordoned++;
    cpu += node.allocatable['cpu'] ?? 0;
    memory += node.allocatable['memory'] ?? 0;
  }
  const where = zones.size > 0 ? ` in ${counted(zones.size, 'zone')}` : '';
  const closed = cordoned > 0 ? `, ${counted(cordoned, 'cordoned', 'cordoned')}` : '';
  return `${counted(plan.nodes.length, 'node')}${where}${closed}: ${cores(cpu)} cpu, ${bytes(memory)} memory allocatable`;
}

/** How many objects were taken as the cluster and how many were applied. */
function inputField({ input }: Plan, detail: Detail): readonly string[] {
  if (input === undefined) return [];
  const { cluster, added, changed, unchanged, refused = 0, deleted, isOwnershipKnown } = input;
  const some = (objects: number, word: string): string[] =>
    objects > 0 ? [`${count(objects)} ${word}`] : [];
  const applied = [
    ...some(added, 'new'),
    ...some(changed, 'changed'),
    ...some(unchanged, 'unchanged'),
    ...some(refused, 'refused'),
    ...some(deleted, 'deleted'),
  ];
  const unsure =
    isOwnershipKnown === false ? ' (fields set by earlier manifests are not known)' : '';
  const what = applied.length === 0 ? 'nothing' : applied.join(', ');
  return field(
    'Input',
    `cluster: ${counted(cluster, 'object')}; applied: ${what}${unsure}`,
    detail,
  );
}

function podCounts(plan: Plan): string {
  const { existing, preempted } = podsByFate(plan);
  const offered = plan.pods.filter((pod) => pod.existing !== true).length;
  const there = existing.length > 0 ? `, ${count(existing.length)} already placed` : '';
  const gone = preempted.length > 0 ? `, ${count(preempted.length)} evicted` : '';
  return `${count(offered)} offered to the scheduler${there}${gone}`;
}

function scheduler(plan: Plan): string {
  const named = plan.scheduler.profiles.map(printable);
  const profile =
    named.length === 0
      ? ''
      : `, ${named.length === 1 ? 'profile' : 'profiles'} ${someOf(named, 4)}`;
  return `kube-scheduler ${schedulerName(plan.scheduler)}${profile}, seed ${String(plan.seed)}`;
}

const LABEL = 12;

/** "Label      text"; wrapped lines are indented to the text. */
export function field(label: string, text: string, detail: Detail): readonly string[] {
  return wrap(text, detail.width - LABEL).map(
    (line, at) => detail.paint.dim((at === 0 ? label : '').padEnd(LABEL)) + line,
  );
}

/** "What if" in the header of a document, an edit on a line. Empty without edits. */
export function editsField(
  { edits = [] }: { readonly edits?: readonly MadeEdit[] },
  detail: Detail,
  label = 'What if',
): readonly string[] {
  const limit = rowLimit(detail, 8);
  const more = edits.length - limit;
  const rest =
    more > 0 ? field('', `and ${counted(more, 'more edit')}, -o wide shows all`, detail) : [];
  const lines = edits
    .slice(0, limit)
    .flatMap((edit, at) => field(at === 0 ? label : '', editWords(edit), detail));
  return [...lines, ...rest];
}
