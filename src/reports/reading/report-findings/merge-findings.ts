import type { ReportFinding } from './finding.ts';
import { groupBy } from '../../../units/index.ts';

/** Findings that differ in nothing but when they are so. */
export interface MergedFinding extends ReportFinding {
  /** In order of appearance; empty if the finding is so in any case. */
  readonly times: readonly string[];
}

const LEVELS = ['error', 'warning', 'notice'] as const;

/** Merges findings of one problem at different times, with the most pods of any time; the most serious level first. */
export function mergeFindings(findings: readonly ReportFinding[]): readonly MergedFinding[] {
  const groups = groupBy(findings, ({ rule, counts, title, subject, message, place }) =>
    JSON.stringify([rule, counts, title, subject, message, place]),
  );
  return Array.from(groups.values())
    .flatMap((alike) => {
      const [first] = alike;
      if (first === undefined) return [];
      const times = alike.flatMap(({ when }) => (when === undefined ? [] : [when]));
      const pods = alike.reduce((most, one) => Math.max(most, one.pods), 0);
      return [{ ...first, pods, times: [...new Set(times)] }];
    })
    .sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
}
