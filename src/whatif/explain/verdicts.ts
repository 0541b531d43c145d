import type { NodeIndex } from '../../cluster/index.ts';
import { everyFailure } from '../../framework/index.ts';
import type { Diagnosis } from '../../framework/index.ts';
import type { Explanation, PluginVerdict } from '../../outcome/index.ts';
import type { FilterRun } from './static-cluster.ts';

/** By node, what turned it down first. */
export function verdicts({
  names,
  feasible,
  rejections,
  preFilter,
}: Diagnosis): Pick<Explanation, 'feasible' | 'filtered' | 'preFilterFailure'> {
  const filtered: Record<string, PluginVerdict> = {};
  for (const { plugin, code, reasons, plugins, nodes } of rejections) {
    const verdict = { plugin, code, reasons, ...(plugins === undefined ? {} : { plugins }) };
    for (const node of nodes) filtered[names[node] ?? ''] = verdict;
  }
  return {
    feasible: feasible.map((node) => names[node] ?? '').sort(),
    filtered,
    ...(preFilter === undefined ? {} : { preFilterFailure: preFilter }),
  };
}

/**
 * By node, everything that turns it down: PreFilter first, whether it stopped the pod or narrowed the nodes, then each filter in order.
 * Filters that only such a PreFilter would have prepared have nothing to say.
 */
export function allReasons({
  answers,
  dryRun,
  diagnosis,
}: FilterRun): Readonly<Record<string, readonly PluginVerdict[]>> {
  const { names, rejections, preFilter } = diagnosis;
  const found: Record<string, readonly PluginVerdict[]> = {};
  const inWords = new Map<string, readonly PluginVerdict[]>();
  const ofFilters = (node: NodeIndex): readonly PluginVerdict[] => {
    const failures = everyFailure(answers, node, dryRun);
    const key = failures.map(({ at, verdict }) => `${String(at)}:${String(verdict)}`).join();
    let told = inWords.get(key);
    if (told === undefined) {
      told = failures.map((failure) => ({
        plugin: answers.filters[failure.at]?.plugin ?? '',
        ...dryRun.explain(failure),
      }));
      inWords.set(key, told);
    }
    return told;
  };
  for (const { plugin, code, reasons, nodes } of rejections) {
    const first = { plugin, code, reasons };
    for (const node of nodes) {
      const name = names[node] ?? '';
      if (preFilter !== undefined) found[name] = [first];
      else found[name] = plugin === '' ? [first, ...ofFilters(node)] : ofFilters(node);
    }
  }
  return found;
}
