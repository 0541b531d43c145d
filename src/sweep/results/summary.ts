import type { SweepCell, SweepSummary } from '../../outcome/index.ts';

/** Counts the cells, and the verdict over all of them: a cell with an error is unknown, never passed. */
export function summaryOf(cells: Iterable<Pick<SweepCell, 'verdict' | 'error'>>): SweepSummary {
  const counts = { cells: 0, passed: 0, failed: 0, unknown: 0, errors: 0 };
  for (const { verdict, error } of cells) {
    counts.cells++;
    counts[verdict]++;
    if (error !== undefined) counts.errors++;
  }
  const { failed, passed, cells: all } = counts;
  const verdict = failed > 0 ? 'failed' : passed === all && all > 0 ? 'passed' : 'unknown';
  return { verdict, ...counts };
}
