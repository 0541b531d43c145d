import type { ReportFinding } from './finding.ts';
import { groupBy } from '../../../units/index.ts';

/** Findings of one problem, merged over the times at which it occurs. */
export interface MergedFinding extends ReportFinding {
  /** In order of appearance; empty if the problem does not depend on a time. */
  readonly times: readonly string[];
}

const LEVELS = ['error', 'warning', 'notice'] as const;

/**
 * Merges findings of one problem at different times; the most serious level first.
 * `pods` is the highest number at any of them. What is not compared (`help`, `advice`, `testCase`) is taken from the first.
 */
export function mergeFindings(findings: readonly ReportFinding[]): readonly MergedFinding[] {
  const groups = groupBy(findings, ({ rule, counts, title, subject, message, place }) =>
    JSON.stringify([rule, counts, title, subject, message, place]),
  );
  return Array.from(groups.values())
    .flatMap((alike) => {
      const [first] = alike;
      if (first === undefined) return [];
      const times = timesOf(alike);
      const pods = alike.reduce((most, one) => Math.max(most, one.pods), 0);
      return [{ ...first, pods, times }];
    })
    .sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
}

/** Empty if one of the findings holds in any case: then the others say nothing more. */
function timesOf(findings: readonly ReportFinding[]): readonly string[] {
  const times = new Set<string>();
  for (const { when } of findings) {
    if (when === undefined) return [];
    times.add(when);
  }
  return [...times];
}
