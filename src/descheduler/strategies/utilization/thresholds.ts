import type { ArgsProblem } from '../../policy/args-problem.ts';
import type { Namespaces, Percentages } from '../../policy/go-types.ts';

/** Rule: validateThresholds, pkg/framework/plugins/nodeutilization/validation.go, v0.36. */
export function thresholdProblems(
  thresholds: Percentages,
  field: string,
  prefix: string,
): readonly ArgsProblem[] {
  if (thresholds.size === 0) {
    return [{ field, message: `${prefix}no resource threshold is configured` }];
  }
  return [...thresholds]
    .filter(([, percent]) => percent < 0 || percent > 100)
    .map(([resource]) => ({
      field: `${field}.${resource}`,
      message: `${prefix}${resource} threshold not in [0, 100] range`,
    }));
}

/** Only namespaces to exclude are accepted. */
export function evictableNamespacesProblem(
  namespaces: Namespaces | undefined,
): ArgsProblem | undefined {
  if ((namespaces?.include ?? []).length === 0) return undefined;
  return {
    field: 'evictableNamespaces.include',
    message: 'only Exclude namespaces can be set, inclusion is not supported',
  };
}

/** Shares of what a node has, in percent, by resource. */
export type Shares = ReadonlyMap<string, number>;

/** What makes a node underutilized, and what it must not exceed. */
export interface Bounds {
  readonly low: Shares;
  readonly high: Shares;
}

/**
 * Bounds as deviations from the average of all nodes, within 0 and 100.
 *
 * Rule: assessNodesUsagesAndRelativeThresholds, nodeutilization.go of the same folder.
 */
export function boundsAroundAverage(
  usages: readonly Shares[],
  below: Percentages,
  above: Percentages,
): Bounds {
  const low = new Map<string, number>();
  const high = new Map<string, number>();
  for (const resource of below.keys()) {
    const shares = usages.flatMap((usage) => usage.get(resource) ?? []);
    if (shares.length === 0) continue;
    const average = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    low.set(resource, within(average - (below.get(resource) ?? 0)));
    high.set(resource, within(average + (above.get(resource) ?? 0)));
  }
  return { low, high };
}

const within = (percent: number): number => Math.min(Math.max(percent, 0), 100);

/** No threshold is exceeded. */
export const isBelow = (usage: Shares, thresholds: Shares): boolean =>
  [...thresholds].every(([resource, threshold]) => threshold >= (usage.get(resource) ?? 0));

/** At least one threshold is exceeded. */
export const isAbove = (usage: Shares, thresholds: Shares): boolean => !isBelow(usage, thresholds);
