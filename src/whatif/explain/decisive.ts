import type { Evaluation } from '../../framework/index.ts';

/**
 * The decisive plugin: without its score, other nodes would be best. If there are several such plugins, the plugin with the largest
 * weighted lead of the best node over the average. Undefined if no single plugin decides.
 */
export function decisivePlugin({ scores, totals }: Evaluation): string | undefined {
  if (totals.length < 2) return undefined;
  const best = placesOfLargest(totals);
  const first = best[0] ?? 0;
  let decisive: { plugin: string; lead: number } | undefined;
  for (const { plugin, weight, normalized } of scores) {
    const without = totals.map((total, at) => total - weight * (normalized[at] ?? 0));
    if (placesOfLargest(without).some((at) => best.includes(at))) continue;
    const mean = normalized.reduce((sum, score) => sum + score, 0) / normalized.length;
    const lead = weight * ((normalized[first] ?? 0) - mean);
    if (decisive === undefined || lead > decisive.lead) decisive = { plugin, lead };
  }
  return decisive?.plugin;
}

function placesOfLargest(values: Float64Array): number[] {
  const largest = values.reduce((a, b) => Math.max(a, b), -Infinity);
  return Array.from(values.keys()).filter((at) => values[at] === largest);
}
