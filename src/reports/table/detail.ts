import type { ReportOptions } from '../report.ts';

/** Options of the table formats: `table` shortens lists, `wide` shows everything. */
export interface Detail extends ReportOptions {
  /** True: no list is shortened. */
  readonly everything: boolean;
}

/** Most rows of a list: `rows`, or no limit for `wide`. */
export function rowLimit(detail: Detail, rows: number): number {
  return detail.everything ? Number.POSITIVE_INFINITY : rows;
}

/** A section of the report: a blank line, the title and the lines; empty without lines. */
export function section(
  title: string,
  lines: readonly string[],
  detail: Detail,
): readonly string[] {
  return lines.length === 0 ? [] : ['', detail.paint.bold(title), ...lines];
}
