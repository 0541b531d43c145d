import type { Plan, PodRemedies, Remedy } from '../../outcome/index.ts';
import type { PlanInput, Simulation } from '../../simulation/index.ts';
import { beginPlan, finished } from '../luck/plan-with-luck.ts';
import type { BegunPlan, LuckOptions } from '../luck/plan-with-luck.ts';
import { PreparedCluster } from '../prepared/index.ts';
import { StaticCluster } from '../static-cluster/index.ts';
import { withFields } from '../with-fields.ts';
import { addedNodes } from './added-nodes.ts';
import type { Candidate } from './candidate.ts';
import { inDocument } from './change.ts';
import { pendingGroups } from './groups.ts';
import { laterEnd, nodesUnderWay, WAIT } from './later-end.ts';
import { nearestNodes } from './nearest.ts';
import { podChanges } from './pod-changes.ts';
import type { Rejected } from './pod-changes.ts';
import { Proofs } from './proofs.ts';
import { storageChanges } from './storage-changes.ts';
import { workloadChanges } from './workload-changes.ts';

/** Groups of pods for which remedies are sought, the largest. */
const MOST_GROUPS = 6;
/** More is a list, not advice. */
const MOST_REMEDIES = 3;
const MOST_TRIES_OF_A_KIND = 4;

/** A plan that has been made, and its simulation. */
interface PlanRun {
  readonly input: PlanInput;
  readonly settled: Plan;
  readonly simulation: Simulation;
}

/**
 * The plan as `planWithLuck` makes it, with what would help its pods that fit nowhere. Nothing is tried with extenders of the user, which
 * are asked no more than the plan needs, and nothing after a trace: its pods come from no manifest that could be changed.
 *
 * @throws InputError that lists all problems of the input
 */
export const planWithRemedies = (input: PlanInput, options: LuckOptions = {}): Plan =>
  finished(beginPlanWithRemedies(input, options));

/** `planWithRemedies` in parts. */
export function beginPlanWithRemedies(input: PlanInput, options: LuckOptions = {}): BegunPlan {
  let simulation: Simulation | undefined;
  const begun = beginPlan(input, options, (started) => {
    simulation = started;
  });
  return {
    ...begun,
    finish: (fates) => {
      const settled = begun.finish(fates);
      const isAsked =
        settled.summary.unschedulable > 0 &&
        input.options?.extenders === undefined &&
        input.trace === undefined;
      if (!isAsked || simulation === undefined) return settled;
      return withFields(settled, { remedies: findRemedies({ input, settled, simulation }) });
    },
  };
}

/**
 * What would help the pods that fit nowhere. Every change is made and tried before it is named: the input with it is planned again, or,
 * if the plan is too large for that, the pods are scheduled again on the cluster at its end.
 */
function findRemedies({ input, settled, simulation }: PlanRun): readonly PodRemedies[] {
  const prepared = new PreparedCluster({ plan: settled }, simulation, input, 'every node');
  const proofs = new Proofs(input, settled, prepared);
  const groups = pendingGroups(settled, proofs.given).slice(0, MOST_GROUPS);
  const { cluster, pending, nodes, profiles } = prepared;
  const staticCluster = StaticCluster.after(cluster, pending, nodes, profiles);
  return groups.map((group) => {
    const rejected = { group, prepared, staticCluster };
    const remedies = provenFor(rejected, proofs);
    const isHelped = remedies.some(bringsNodes);
    const nearest = isHelped ? undefined : nearestNodes(rejected);
    return {
      group: group.id,
      pods: group.pods.length,
      remedies,
      ...(nearest === undefined ? {} : { nearest }),
    };
  });
}

/** Whether a remedy is further nodes: those under way change no object. */
const bringsNodes = ({ changes }: Remedy): boolean =>
  changes.length === 0 || changes.some(({ action }) => action === 'add');

interface Proven extends Remedy {
  readonly kind: string;
}

function provenFor(rejected: Rejected, proofs: Proofs): readonly Remedy[] {
  const { group } = rejected;
  const found: Proven[] = [];
  const tried = new Map<string, number>();
  for (const candidate of candidatesFor(rejected, proofs)) {
    const suffice = found.filter(({ suffices }) => suffices);
    if (proofs.isOver || suffice.length === MOST_REMEDIES) break;
    // Who only has to wait changes nothing.
    if (suffice.some(({ kind }) => kind === WAIT)) break;
    const { kind, text, changes } = candidate;
    const ofKind = tried.get(kind) ?? 0;
    if (ofKind === MOST_TRIES_OF_A_KIND || suffice.some((one) => one.kind === kind)) continue;
    tried.set(kind, ofKind + 1);
    const effect = proofs.effect(candidate, group);
    if (effect === undefined) continue;
    found.push({
      kind,
      text,
      changes: inDocument(proofs.given, changes),
      places: effect.places,
      of: group.pods.length,
      suffices: effect.places === group.pods.length,
    });
  }
  return bestOfEachKind(found)
    .sort((a, b) => b.places - a.places)
    .slice(0, MOST_REMEDIES)
    .map(({ kind: _kind, ...remedy }) => remedy);
}

/** The first of each kind among those that place most pods. */
function bestOfEachKind(found: readonly Proven[]): Proven[] {
  const best = new Map<string, Proven>();
  for (const one of found) {
    const known = best.get(one.kind);
    if (known === undefined || one.places > known.places) best.set(one.kind, one);
  }
  return [...best.values()];
}

function* candidatesFor(rejected: Rejected, proofs: Proofs): Generator<Candidate> {
  yield* laterEnd(proofs.settled);
  yield* storageChanges(rejected, proofs.given);
  yield* workloadChanges(rejected, proofs.given);
  yield* podChanges(rejected);
  // A plan that is too large to be made again does not tell whether the nodes under way suffice.
  if (!proofs.isLarge || nodesUnderWay(proofs.settled) === undefined) {
    yield* addedNodes(rejected, proofs.given);
  }
}
