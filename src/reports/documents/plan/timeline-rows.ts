import { groupBy } from '../../../units/index.ts';
import { count, someOf } from '../../layout/figures.ts';
import { wrap } from '../../layout/wrap.ts';
import { readinessText, type Readiness } from '../../reading/readiness.ts';
import type { Stage, StageChange } from '../../reading/stages.ts';
import { resultText } from './timeline-bar.ts';

/** Pods with equal bars, of one workload or of several. */
export interface Row {
  /** Their workloads; the first one is in the label. */
  readonly workloads: readonly string[];
  readonly label: string;
  readonly bar: string;
  readonly pods: number;
  /** Their last stage, with the latest start among them. */
  readonly last: StageChange;
}

/** How urgent a stage is at the end of a run; the smallest first. */
const URGENCY: Readonly<Record<Stage, number>> = {
  backoff: 0,
  failed: 0,
  unknown: 0,
  pending: 1,
  init: 2,
  unready: 2,
  starting: 2,
  terminating: 3,
  running: 4,
  succeeded: 4,
  deleted: 4,
};

export const urgencyOf = ({ stage }: Pick<StageChange, 'stage'>): number => URGENCY[stage];

/** "Deployment/web", "Deployment/web ×3". */
export const rowLabel = (workload: string, pods: number): string =>
  pods === 1 ? workload : `${workload} ×${count(pods)}`;

/** Rows with equal bars and last stages as one, at the place of the first; the workload with the most pods is in the label. */
export function mergeRows(rows: readonly Row[]): readonly Row[] {
  const alike = groupBy(rows, ({ bar, last }) => `${last.stage}\0${last.status ?? ''}\0${bar}`);
  return [...alike.values()].flatMap((group): readonly Row[] => {
    const [most] = [...group].sort((a, b) => b.pods - a.pods);
    if (most === undefined) return [];
    const pods = group.reduce((sum, one) => sum + one.pods, 0);
    const latest = group.reduce(
      (last, one) => (one.last.at > last.at ? one.last : last),
      most.last,
    );
    const workloads = [...new Set([most, ...group].flatMap((one) => one.workloads))];
    return [{ ...most, workloads, pods, last: latest, label: rowLabel(workloads[0] ?? '', pods) }];
  });
}

/** The workloads of a merged row that its label does not name, on lines of their own. */
export function otherWorkloads({ workloads }: Row, width: number): readonly string[] {
  const [, ...others] = workloads;
  return others.length === 0 ? [] : wrap(`with ${someOf(others, 6)}`, width);
}

/** "all ready after 30s", or what becomes of the others: "8 of 9 pods ready after 30s; CrashLoopBackOff: Deployment/web". */
export function whenReady(found: Readiness): string {
  const { unready, missing } = found;
  const states = [
    ...[...unready]
      .sort((a, b) => urgencyOf(a.last) - urgencyOf(b.last))
      .map(({ workload, last }) => ({ workload, state: stateOf(last) })),
    ...missing.map(({ owner: { kind, name }, why }) => ({
      workload: `${kind}/${name}`,
      state: why === 'refused' ? 'Refused' : 'NotCreated',
    })),
  ];
  const words = Array.from(
    groupBy(states, ({ state }) => state),
    ([state, alike]) =>
      `${state}: ${someOf([...new Set(alike.map(({ workload }) => workload))], 3)}`,
  );
  return [readinessText(found), ...words].join('; ');
}

/** The last word of a bar without its time. */
const stateOf = (last: StageChange): string => resultText(last).replace(/ [^ ]+$/, '');
