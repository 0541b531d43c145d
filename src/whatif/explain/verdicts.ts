import type { NodeIndex } from '../../cluster/index.ts';
import { everyFailure } from '../../framework/index.ts';
import type { Diagnosis, RejectedBy } from '../../framework/index.ts';
import type { Explanation, PluginVerdict } from '../../outcome/index.ts';
import type { FilterRun } from '../static-cluster/index.ts';
import { getOrInsert } from '../../units/index.ts';

/** A rejection as an explanation holds it. */
export const inWords = ({ plugin, code, reasons }: RejectedBy): PluginVerdict => ({
  plugin,
  code,
  reasons: reasons.map(({ text }) => text),
});

/** The feasible nodes, and the first rejection of the others. */
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
 * By node: every plugin that rejects it. PreFilter comes first, whether it rejected the pod or excluded nodes, then the filters in
 * order. After a PreFilter failure no filter runs.
 */
export function allReasons({
  results,
  dryRun,
  diagnosis,
}: FilterRun): Readonly<Record<string, readonly PluginVerdict[]>> {
  const { names, rejections, preFilter } = diagnosis;
  const byNode: Record<string, readonly PluginVerdict[]> = {};
  const verdictsByFailures = new Map<string, readonly PluginVerdict[]>();
  const ofFilters = (node: NodeIndex): readonly PluginVerdict[] => {
    const failures = everyFailure(results, node, dryRun);
    const key = failures.map(({ at, verdict }) => `${String(at)}:${String(verdict)}`).join();
    return getOrInsert(verdictsByFailures, key, () =>
      failures.map((failure) =>
        inWords({
          plugin: results.filters[failure.at]?.plugin.name ?? '',
          ...dryRun.explain(failure),
        }),
      ),
    );
  };
  for (const { plugin, code, reasons, nodes } of rejections) {
    const first = inWords({ plugin, code, reasons });
    for (const node of nodes) {
      const name = names[node] ?? '';
      if (preFilter !== undefined) byNode[name] = [first];
      else byNode[name] = plugin === '' ? [first, ...ofFilters(node)] : ofFilters(node);
    }
  }
  return byNode;
}
