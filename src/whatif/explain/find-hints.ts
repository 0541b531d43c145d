import type { Pod, TemplateOwner } from '../../objects/index.ts';
import type { Hint } from '../../outcome/index.ts';
import { InputError } from '../../problems/index.ts';
import type { Proposal, UnschedulablePod } from '../remedies/kind.ts';
import { HINT_KINDS } from '../remedies/kinds.ts';
import { someOf } from '../../units/index.ts';
import { strategicMerge } from '../remedies/strategic-merge.ts';
import { templatePatch } from '../remedies/template-patch.ts';

const MOST_HINTS = 5;
const MOST_OF_A_KIND = 2;
/** Limits the work on clusters with many different nodes. */
const MOST_TRIES_OF_A_KIND = 8;
/** A changed node makes the cluster rebuild its columns. */
const MOST_CHANGES_OF_NODES = 1;
const MOST_NODES_NAMED = 3;

/**
 * Single changes that make an unschedulable pod fit, the cheapest first. The first of each kind precedes the second of any kind. Each
 * change is verified: the patch is applied and every filter runs again. A change that the API server would refuse is no hint.
 *
 * @param rejected.workload the owner of the pod's template, which is patched instead of the pod
 * @param fromScratch the pod as stored by the API server: validated, defaulted and admitted
 */
export function findHints(
  rejected: UnschedulablePod & {
    readonly fromScratch: (pod: Pod) => Pod;
    readonly workload?: TemplateOwner | undefined;
  },
): readonly Hint[] {
  const proposals = HINT_KINDS.map((kind) => firstOf(kind.propose(rejected)));
  const proven = proposals.map((ofKind) => {
    const hints: Hint[] = [];
    for (const proposal of ofKind) {
      const feasible = feasibleWith(proposal, rejected);
      if (feasible.length > 0) hints.push(hintOf(proposal, feasible, rejected.workload));
      if (hints.length === MOST_OF_A_KIND) break;
    }
    return hints;
  });
  const firsts = proven.filter(({ length }) => length > 0).length;
  let room = Math.max(0, MOST_HINTS - firsts);
  return proven
    .flatMap(([first, ...more]) => {
      if (first === undefined) return [];
      const kept = more.slice(0, room);
      room -= kept.length;
      return [first, ...kept];
    })
    .slice(0, MOST_HINTS);
}

function firstOf(proposals: Iterable<Proposal>): readonly Proposal[] {
  const first: Proposal[] = [];
  for (const proposal of proposals) {
    first.push(proposal);
    const most = proposal.objects === undefined ? MOST_TRIES_OF_A_KIND : MOST_CHANGES_OF_NODES;
    if (first.length === most) break;
  }
  return first;
}

/** Names of the nodes that fit after the change, sorted. */
function feasibleWith(
  { patch, objects }: Proposal,
  { pod, pending, profile, staticCluster: standing, fromScratch }: Parameters<typeof findHints>[0],
): readonly string[] {
  const fitting = (one: Pod): string[] => {
    const { feasible, names } = standing.runFilters(one, profile).diagnosis;
    return feasible.map((node) => names[node] ?? '').sort();
  };
  if (objects !== undefined) return standing.withObjects(objects, () => fitting(pending));
  try {
    return fitting(fromScratch(strategicMerge(pod, patch)));
  } catch (error) {
    if (error instanceof InputError) return [];
    throw error;
  }
}

function hintOf(
  { change, patch, objects }: Proposal,
  feasible: readonly string[],
  workload: TemplateOwner | undefined,
): Hint {
  return {
    change: `${change} (then fits on ${someOf(feasible, MOST_NODES_NAMED)})`,
    patch: workload === undefined || objects !== undefined ? patch : templatePatch(patch, workload),
  };
}
