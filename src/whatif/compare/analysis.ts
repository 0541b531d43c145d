import { keyOf } from '../../objects/index.ts';
import { API_VERSION, COMPARE_FAIL_ON, verdictOver } from '../../outcome/index.ts';
import type {
  ComparedPod,
  ComparedPreemption,
  ComparedSide,
  Comparison,
  NewlyPlacedPod,
  NewlyUnschedulablePod,
  Plan,
  PlannedPod,
  Stability,
} from '../../outcome/index.ts';
import { comparedAutoscalers } from './autoscalers.ts';
import { figuresOf } from './figures/index.ts';
import type { CompareInput } from './input.ts';
import { matchPods } from './match-pods.ts';
import type { PodPair } from './match-pods.ts';
import { movesOf } from './moves.ts';
import { ownerOf } from './pod-names.ts';
import { ReleaseChanges } from './release-changes.ts';
import { rewordedPods } from './reworded.ts';
import { regressionsOf } from './regressions.ts';
import { answerPart, countParts, podsOfSeeds, sideFrom } from './parts.ts';
import type { PartAnswer } from './parts.ts';
import type { RunSide } from './run-side.ts';
import { measureStability } from './stability.ts';
import { comparedTraces } from './traces.ts';

/**
 * Compares two plans: of different policies, configurations or manifests, or saved plans. Pure: equal sides give equal comparisons.
 *
 * The cause of a move is computed from the cluster at the moment when the head binds the pod; not possible for a saved plan.
 *
 * @throws InputError with everything that is wrong with a side, base first
 */
export function compare(input: CompareInput): Comparison {
  const parts = Array.from({ length: countParts(input) }, (_, at) => answerPart(input, at));
  return comparisonOf(input, parts);
}

/** A comparison of the answers of all its parts (`answerPart`), in their order. */
export function comparisonOf(input: CompareInput, answers: readonly PartAnswer[]): Comparison {
  const { options = {}, names = {} } = input;
  const left = sideFrom(answers, 'base', input);
  const right = sideFrom(answers, 'head', input);
  const { pairs, added, removed } = matchPods(stayingPods(left.plan), stayingPods(right.plan));
  const stability = stabilityOf(pairs, left, right, answers);
  const changes = new ReleaseChanges(left.setUp?.release, right.setUp?.release);
  const sides = { base: left, head: right, changes };
  const { moved, warnings: ofMoves } = movesOf(pairs, sides, stability, options);
  const reworded = rewordedPods(pairs, changes);
  const newlyUnschedulable = [
    ...pairs.filter((pair) => isUnschedulable(pair.head) && !isUnschedulable(pair.base)),
    ...added.filter(isUnschedulable).map((pod) => ({ base: undefined, head: pod })),
  ].map((pair) => unschedulablePod(pair, changes));
  const newlyPlaced = pairs.flatMap(placedPod);
  const evictedInBase = evictedNames(left.plan);
  const evictedInHead = evictedNames(right.plan);
  const preemptions = preemptionsOf(right.plan, evictedInBase);
  const onlyInHead = added.filter((pod) => !evictedInBase.has(keyOf(pod)));
  const onlyInBase = removed.filter((pod) => !evictedInHead.has(keyOf(pod)));
  const figures = figuresOf(left, right, moved, options);
  const { failOn = COMPARE_FAIL_ON } = options;
  const warnings = new Set([...left.plan.warnings, ...right.plan.warnings]);
  const differences = { moved, newlyUnschedulable, preemptions, ...figures.ofNodes };
  const regressions = regressionsOf(differences, left.plan, right, failOn);
  return {
    apiVersion: API_VERSION,
    kind: 'Comparison',
    base: sideOf(left.plan, names.base),
    head: sideOf(right.plan, names.head),
    summary: {
      compared: pairs.length,
      moved: moved.length,
      onlyTies: moved.filter(({ onlyTie }) => onlyTie).length,
      newlyUnschedulable: newlyUnschedulable.length,
      newlyPlaced: newlyPlaced.length,
      preempted: preemptions.length,
      added: onlyInHead.length,
      removed: onlyInBase.length,
      verdict: verdictOver(regressions),
      failOn,
    },
    objectives: figures.objectives,
    ...comparedAutoscalers(left.plan, right.plan),
    ...comparedTraces(left.plan, right.plan),
    ...(changes.all.length > 0 && { releaseChanges: changes.all }),
    moved,
    newlyUnschedulable,
    reworded,
    newlyPlaced,
    preemptions,
    added: onlyInHead.map(podOf),
    removed: onlyInBase.map(podOf),
    ...figures.ofNodes,
    ...(stability === undefined ? {} : { stability }),
    regressions,
    notModelled: notModelledOf(left.plan, right.plan),
    warnings: [...warnings, ...figures.warnings, ...ofMoves],
  };
}

const sideOf = (
  { scheduler, seed, summary, edits }: Plan,
  name: string | undefined,
): ComparedSide => ({
  ...(name === undefined ? {} : { name }),
  scheduler,
  seed,
  summary,
  // The edits of a saved plan.
  ...(edits === undefined ? {} : { edits }),
});

/** Evicted pods are listed as preemptions only. */
const stayingPods = ({ pods }: Plan): PlannedPod[] =>
  pods.filter(({ preempted }) => preempted === undefined);

const evictedNames = ({ pods }: Plan): ReadonlySet<string> =>
  new Set(pods.filter(({ preempted }) => preempted !== undefined).map(keyOf));

const isGated = ({ status }: PlannedPod): boolean => status === 'SchedulingGated';

const isUnschedulable = (pod: PlannedPod): boolean => pod.node === null && !isGated(pod);

const messageOf = ({ message }: PlannedPod): Pick<PlannedPod, 'message'> =>
  message === undefined ? {} : { message };

function podOf(pod: PlannedPod): ComparedPod {
  const { namespace, name, node } = pod;
  return { namespace, name, ...ownerOf(pod), node };
}

function unschedulablePod(
  { base, head }: { readonly base: PlannedPod | undefined; readonly head: PlannedPod },
  changes: ReleaseChanges,
): NewlyUnschedulablePod {
  const { namespace, name, rejections } = head;
  const rejection = rejections?.find(({ nodes }) => nodes.includes(base?.node ?? ''));
  return {
    namespace,
    name,
    ...ownerOf(head),
    from: base?.node ?? null,
    ...messageOf(head),
    ...(rejections === undefined ? {} : { rejections }),
    ...(changes.all.length > 0 && {
      because: changes.about([rejection?.plugin ?? '']).map(({ text }) => text),
    }),
  };
}

function placedPod({ base, head }: PodPair): NewlyPlacedPod[] {
  const { namespace, name, node } = head;
  if (node === null || base.node !== null) return [];
  return [{ namespace, name, ...ownerOf(head), to: node, ...messageOf(base) }];
}

function preemptionsOf({ pods }: Plan, before: ReadonlySet<string>): ComparedPreemption[] {
  return pods.flatMap((pod) => {
    const { namespace, name, node, preempted } = pod;
    if (preempted === undefined || before.has(keyOf(pod))) return [];
    return [{ namespace, name, ...ownerOf(pod), node, by: preempted.by }];
  });
}

function stabilityOf(
  pairs: readonly PodPair[],
  base: RunSide,
  head: RunSide,
  answers: readonly PartAnswer[],
): Stability | undefined {
  const ofBase = podsOfSeeds(answers, 'base');
  if (ofBase.length === 0) return undefined;
  return measureStability(
    pairs,
    { plan: base.plan, further: ofBase },
    { plan: head.plan, further: podsOfSeeds(answers, 'head') },
  );
}

function notModelledOf(base: Plan, head: Plan): Comparison['notModelled'] {
  const known = new Map(
    [...base.notModelled, ...head.notModelled].map((one) => [JSON.stringify(one), one]),
  );
  return [...known.values()];
}
