import type { Descheduling } from '../../../outcome/index.ts';
import { counted, percent } from '../../layout/figures.ts';
import { flowPart } from './flow.ts';
import { sentence, type Part } from './part.ts';

/** Where evicted pods go, by strategy, and how evenly the nodes are used before and after. */
export function deschedulingParts({ policy }: Descheduling): readonly Part[] {
  const { evictions, utilisation } = policy;
  const flows = evictions.flatMap(({ from, to, fate, strategy: cause }) =>
    fate === 'moved' && to !== null ? [{ from, to, cause, pods: 1 }] : [],
  );
  const balance = utilisation
    .slice(0, 3)
    .map(
      ({ resource, before, after }) =>
        `${resource}: ${percent(before.standardDeviation, 1)} before, ${percent(after.standardDeviation, 1)} after`,
    )
    .join('; ');
  return [
    flows.length === 0
      ? sentence('Moves', 'No evicted pod moves to another node.')
      : flowPart(`${counted(flows.length, 'move')}, by strategy`, flows),
    sentence('Standard deviation of what nodes have requested of them', `${balance}.`),
  ];
}
