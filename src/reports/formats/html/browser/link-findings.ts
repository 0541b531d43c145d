import type { Plan, PlannedPod } from '../../../../outcome/index.ts';
import { printable } from '../../../../units/index.ts';
import { workloadSubject } from '../../../reading/subjects.ts';
import { button } from './make.ts';

const TEXT = 'Why, node by node';

/** Adds to each finding about pods a button that opens one of them, if possible a pod without a node. */
export function linkFindings(plan: Plan, open: (pod: PlannedPod) => void): void {
  const items = [...document.querySelectorAll<HTMLElement>('.findings li[data-subject]')];
  const subjects = new Set(items.map(subjectOf));
  const pods = podsBySubject([...plan.pods, ...(plan.deleted ?? [])], subjects);
  for (const item of items) {
    const subject = subjectOf(item);
    const pod = pods.get(subject);
    if (pod === undefined) continue;
    item.append(button(TEXT, () => open(pod), { 'aria-label': `${TEXT}: ${subject}` }));
  }
}

const subjectOf = ({ dataset }: HTMLElement): string => dataset['subject'] ?? '';

function podsBySubject(
  pods: readonly PlannedPod[],
  subjects: ReadonlySet<string>,
): ReadonlyMap<string, PlannedPod> {
  const found = new Map<string, PlannedPod>();
  for (const pod of pods) {
    const subject = printable(workloadSubject(pod));
    if (!subjects.has(subject)) continue;
    const known = found.get(subject);
    if (known === undefined || (known.node !== null && pod.node === null)) found.set(subject, pod);
  }
  return found;
}
