import type { SweepCell, SweepObjective, SweepReport } from '../../src/outcome/index.ts';
import { cellLine, headLine, mergeResults } from '../../src/sweep/results/index.ts';
import { reportOf } from '../../src/sweep/report/index.ts';
import type { ReportChoices } from '../../src/sweep/report/index.ts';
import { cellsOf } from '../../src/sweep/cells/index.ts';
import type { PlannedCell } from '../../src/sweep/cells/index.ts';

/** How a cell of a made-up sweep ends; undefined: it has no result. */
export type Ended = Pick<SweepCell, 'verdict' | 'objectives' | 'error'> | undefined;

interface SweptOptions {
  readonly axes: SweepReport['axes'];
  readonly objectives: readonly SweepObjective[];
  readonly end: (cell: PlannedCell, at: number) => Ended;
  readonly choices?: Partial<ReportChoices>;
}

/** The report of a sweep whose cells end as they are told to. */
export function swept({ axes, objectives, end, choices = {} }: SweptOptions): SweepReport {
  const head = { version: '1.0.0', sweep: 'abc', question: 'plan', space: { axes }, objectives };
  const lines = (cellsOf(head.space) ?? []).flatMap((cell, at) => {
    const ended = end(cell, at);
    if (ended === undefined) return [];
    const command = `kschedsim plan cluster.yaml --seed ${String(at)}`;
    return [cellLine({ ...cell, ...ended, command, digest: 'd', version: '1.0.0' })];
  });
  const text = headLine(head) + lines.join('');
  return reportOf(mergeResults([{ name: 'results', text }]), { front: 'passed', ...choices });
}
