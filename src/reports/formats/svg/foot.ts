import type { MadeEdit, PlanScheduler } from '../../../outcome/index.ts';
import { editWords } from '../../reading/words/edits.ts';
import { schedulerName } from '../../reading/scheduler-name.ts';
import type { Outcome } from '../../contract.ts';

/** What makes the document again: "kube-scheduler v1.36.3, seed 0, drain worker-1". */
export function footWords(outcome: Outcome, version: string | undefined): string {
  const own =
    outcome.kind === 'Comparison'
      ? [`base: ${made(outcome.base)}`, `head: ${made(outcome.head)}`]
      : [made(outcome)];
  const tool = version === undefined ? 'kschedsim' : `kschedsim ${version}`;
  return [tool, ...own].filter((one) => one !== '').join(' · ');
}

function made(from: {
  readonly scheduler?: PlanScheduler;
  readonly seed?: number;
  readonly edits?: readonly MadeEdit[];
}): string {
  const { scheduler, seed, edits = [] } = from;
  return [
    ...(scheduler === undefined ? [] : [`kube-scheduler ${schedulerName(scheduler)}`]),
    ...(seed === undefined ? [] : [`seed ${String(seed)}`]),
    ...edits.map(editWords),
  ].join(', ');
}
