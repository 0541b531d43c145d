import { keyOf, refKeyOf } from '../../objects/index.ts';
import type { Given } from '../../input/index.ts';
import type { Finding, FindingKind, Plan } from '../../outcome/index.ts';
import { InputError } from '../../problems/index.ts';
import { plan } from '../../simulation/index.ts';
import type { PlanInput } from '../../simulation/index.ts';
import { withChanges } from './change.ts';
import type { InputChange } from './change.ts';
import type { PendingGroup } from './groups.ts';

/** A plan, and the one list of objects that it was made of. */
export interface Planned {
  readonly input: Omit<PlanInput, 'objects'> & { readonly objects: readonly Given[] };
  readonly settled: Plan;
}

/** Findings about pods that are not where they should be. */
const TROUBLES: ReadonlySet<FindingKind> = new Set([
  'refused',
  'unschedulable',
  'not-created',
  'lost',
  'failing',
  'not-ready',
]);

/**
 * How many pods of a group get a node in a plan of the changed input; less than 1 if none does, or as many others are harmed. Undefined if
 * the change cannot be made to the input.
 */
export function plannedPlaces(
  { input, settled }: Planned,
  changes: readonly InputChange[],
  group: PendingGroup,
): number | undefined {
  const changedInput = withChanges(input, changes);
  if (changedInput === undefined) return undefined;
  const changed = planOf(changedInput);
  if (changed === undefined) return 0;
  const makers = new Set(group.makers.map(refKeyOf));
  const ofGroup = ({ object, namespace }: Finding): boolean =>
    makers.has(keyOf({ namespace, name: object }));
  const saved = (isMeant: (finding: Finding) => boolean): number =>
    podsIn(settled, isMeant) - podsIn(changed, isMeant);
  return Math.min(
    saved(isTrouble),
    saved((one) => isTrouble(one) && ofGroup(one)),
    saved((one) => one.kind === 'unschedulable' && ofGroup(one)),
  );
}

/** Undefined if the API server would refuse the input. */
function planOf(input: PlanInput): Plan | undefined {
  try {
    return plan(input);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

const isTrouble = ({ kind }: Finding): boolean => TROUBLES.has(kind);

const podsIn = ({ findings }: Plan, isMeant: (finding: Finding) => boolean): number =>
  findings.filter(isMeant).reduce((sum, { pods }) => sum + pods, 0);

/** Number of nodes, and of pods including pods of failure loops: all are planned again. */
export const workOf = ({ nodes, pods, deleted = [] }: Plan): number =>
  [...pods, ...deleted].reduce((all, { repeats = 1 }) => all + repeats, Math.max(1, nodes.length));
