import { isKind } from '../../objects/index.ts';
import type { Node } from '../../objects/index.ts';
import { objectsOf, type Given } from '../../input/index.ts';
import type { MadeEdit } from '../../outcome/index.ts';
import type { PlanOptions } from '../../simulation/index.ts';

/** What edits change that no object tells: options of every simulation of the edited objects. */
export type EditOptions = Pick<PlanOptions, 'failedZones' | 'formerNodes' | 'heldWorkloads'>;

/** `before`, `after`: the objects that the edits were made in, and made. */
export function optionsOfEdits(
  edits: readonly MadeEdit[],
  before: readonly Given[],
  after: readonly Given[],
): EditOptions {
  const failedZones = edits.flatMap((one) => (one.edit === 'fail-zone' ? [one.target] : []));
  const heldWorkloads = edits.flatMap((one) => (one.edit === 'hpa' ? one.workloads : []));
  const isRemoved = edits.some(({ edit }) => edit === 'fail-zone' || edit === 'remove-node');
  const formerNodes = isRemoved ? nodesOnlyIn(before, after) : [];
  return {
    ...(failedZones.length === 0 ? {} : { failedZones }),
    ...(formerNodes.length === 0 ? {} : { formerNodes }),
    ...(heldWorkloads.length === 0 ? {} : { heldWorkloads }),
  };
}

function nodesOnlyIn(before: readonly Given[], after: readonly Given[]): readonly Node[] {
  const nodesOf = (given: readonly Given[]): readonly Node[] =>
    objectsOf(given).filter((object) => isKind(object, 'Node'));
  const left = new Set(nodesOf(after).map(({ metadata }) => metadata.name));
  return nodesOf(before).filter(({ metadata }) => !left.has(metadata.name));
}
