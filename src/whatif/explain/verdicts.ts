import type { NodeIndex } from '../../cluster/index.ts';
import { everyFailure } from '../../framework/index.ts';
import type { Diagnosis, RejectedBy } from '../../framework/index.ts';
import type { Explanation, PluginVerdict } from '../../outcome/index.ts';
import type { Verdict } from './standing-cluster.ts';

/** A rejection as an explanation holds it. */
export const inWords = ({ plugin, code, reasons }: RejectedBy): PluginVerdict => ({
  plugin,
  code,
  reasons: reasons.map(({ text }) => text),
});

/** By node, the first rejection. */
export function verdicts({
  names,
  feasible,
  rejections,
  preFilter,
}: Diagnosis): Pick<Explanation, 'feasible' | 'filtered' | 'preFilterFailure'> {
  const filtered: Record<string, PluginVerdict> = {};
  for (const { plugin, code, reasons, plugins, nodes } of rejections) {
    const verdict = {
      ...inWords({ plugin, code, reasons }),
      ...(plugins === undefined ? {} : { plugins }),
    };
    for (const node of nodes) filtered[names[node] ?? ''] = verdict;
  }
  return {
    feasible: feasible.map((node) => names[node] ?? '').sort(),
    filtered,
    ...(preFilter === undefined ? {} : { preFilterFailure: inWords(preFilter) }),
  };
}

/**
 * By node, everything that turns it down: PreFilter first, whether it stopped the pod or narrowed the nodes, then each filter in order.
 * Filters that only such a PreFilter would have prepared have nothing to say.
 */
export function allReasons({
  results,
  dryRun,
  diagnosis,
}: Verdict): Readonly<Record<string, readonly PluginVerdict[]>> {
  const { names, rejections, preFilter } = diagnosis;
  const found: Record<string, readonly PluginVerdict[]> = {};
  const byFailures = new Map<string, readonly PluginVerdict[]>();
  const ofFilters = (node: NodeIndex): readonly PluginVerdict[] => {
    const failures = everyFailure(results, node, dryRun);
    const key = failures.map(({ at, verdict }) => `${String(at)}:${String(verdict)}`).join();
    let known = byFailures.get(key);
    if (known === undefined) {
      known = failures.map((failure) =>
        inWords({
          plugin: results.filters[failure.at]?.plugin.name ?? '',
          ...dryRun.explain(failure),
        }),
      );
      byFailures.set(key, known);
    }
    return known;
  };
  for (const { plugin, code, reasons, nodes } of rejections) {
    const first = inWords({ plugin, code, reasons });
    for (const node of nodes) {
      const name = names[node] ?? '';
      if (preFilter !== undefined) found[name] = [first];
      else found[name] = plugin === '' ? [first, ...ofFilters(node)] : ofFilters(node);
    }
  }
  return found;
}
