import type { ReportOptions } from '../report.ts';

/** How much is said: `table` shows what matters most, `wide` everything. */
export interface Detail extends ReportOptions {
  /** True: no list is cut short. */
  readonly everything: boolean;
}

/** Rows of a list that grows with the cluster. */
export function rowLimit(detail: Detail, rows: number): number {
  return detail.everything ? Number.POSITIVE_INFINITY : rows;
}

/** A part of the report: a title and its lines, or nothing where there is nothing to say. */
export function section(
  title: string,
  lines: readonly string[],
  detail: Detail,
): readonly string[] {
  return lines.length === 0 ? [] : ['', detail.paint.bold(title), ...lines];
}
