import type { PriceOf } from '../../../catalog/index.ts';
import { isKind } from '../../../objects/index.ts';
import type { Problem } from '../../../problems/index.ts';
import { append } from '../../../units/index.ts';
import type { AutoscalerOptions } from '../options/index.ts';
import type { Priorities } from '../scale-up/index.ts';
import { namedCandidates } from './candidates.ts';
import { clusterPools } from './cluster-pools.ts';
import { judge } from './judge.ts';
import type { AutoscaledGroup } from './judge.ts';
import { prioritiesOf } from './priorities.ts';
import { readSettings } from './settings/index.ts';
import type { AutoscalerInput } from './settings/index.ts';
import { statedCandidates } from './stated-candidates.ts';
import type { Unknown } from './unknown.ts';

/** The node groups of an input, and how their autoscaler is set. */
export interface AutoscaledGroups {
  /** Where the input tells that an autoscaler runs; empty: it does not, and has no groups. */
  readonly signs: readonly string[];
  /** In the order of the provider. */
  readonly groups: readonly AutoscaledGroup[];
  readonly options: AutoscalerOptions;
  /** The label that tells the GPU of a node. */
  readonly gpuLabel: string;
  /** For the expander priority; undefined: the input does not have them. */
  readonly priorities: Priorities | undefined;
  /** What is wrong in the document. */
  readonly problems: readonly Problem[];
  /** What the input does not tell, and what is done in its place. */
  readonly unknown: readonly Unknown[];
}

/**
 * Finds the node groups of an input. What the document states comes before what objects of the group, flags and the autoscaler's own
 * status say, in this order. A group whose bounds or nodes are not known is none, and is named in `unknown`.
 */
export function autoscaledGroups(
  input: AutoscalerInput,
  priceOf: PriceOf = () => undefined,
): AutoscaledGroups {
  const { objects, document, formerNodes } = input;
  const settings = readSettings(input);
  const { options, gpuLabel } = settings;
  const pools = clusterPools(objects, formerNodes);
  const sized = pools.flatMap(({ id, facts }) =>
    facts !== undefined && 'min' in facts.bounds ? [id] : [],
  );
  const signs = [...settings.signs, ...sized.slice(0, 1)];
  const known = signs.length === 0 ? [] : namedCandidates(pools, settings);
  const nodes = objects.filter((object) => isKind(object, 'Node'));
  const { candidates, problems } =
    document === undefined
      ? { candidates: known, problems: [] }
      : statedCandidates(document, known, nodes);
  const groups: AutoscaledGroup[] = [];
  const unknown: Unknown[] = signs.length === 0 ? [] : [...settings.unknown];
  for (const candidate of candidates) {
    const judged = judge(candidate, priceOf);
    if (judged.group !== undefined) groups.push(judged.group);
    append(unknown, judged.unknown);
  }
  const priorities = prioritiesOf(candidates, settings);
  return {
    ...{ signs, groups, options, gpuLabel },
    priorities: priorities.priorities,
    problems:
      document === undefined
        ? []
        : [...problems, ...priorities.problems].map((problem) => document.problemOf(problem)),
    unknown: [...unknown, ...priorities.unknown],
  };
}
