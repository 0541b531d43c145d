import { API_VERSION, COMPARE_FAIL_ON, verdictOver } from '../../outcome/index.ts';
import type {
  ComparedPod,
  ComparedPreemption,
  ComparedSide,
  Comparison,
  MovedPod,
  NewlyPlacedPod,
  NewlyUnschedulablePod,
  Plan,
  PlannedPod,
  Stability,
} from '../../outcome/index.ts';
import { InputError } from '../../units/index.ts';
import { compareNodes } from './compare-nodes.ts';
import type { CompareInput, CompareOptions } from './compare-input.ts';
import { explainMoves } from './explain-moves.ts';
import { compareFragmentation } from './fragmentation.ts';
import { matchPods } from './match-pods.ts';
import type { PodPair } from './match-pods.ts';
import { regressionsOf } from './regressions.ts';
import { runSide } from './run-side.ts';
import type { RunSide } from './run-side.ts';
import { measureStability } from './stability.ts';
import { compareUtilisation } from './utilisation.ts';
import { compareZones } from './zones.ts';

const EXPLAINED_MOVES = 200;

/**
 * Two plans side by side: policy against policy, configuration against configuration, manifests against manifests, or saved
 * plans. Pure: the same sides give the same comparison.
 *
 * Why a pod moved is asked at that pod's turn in the head, of the cluster as it stood then; a saved plan cannot be asked.
 *
 * @throws InputError that lists everything wrong with a side, base first
 */
export function compare({ base, head, options = {}, names = {} }: CompareInput): Comparison {
  const left = runSide(base, 'base');
  const right = runSide(head, 'head');
  const { pairs, added, removed } = matchPods(stayingPods(left.plan), stayingPods(right.plan));
  const stability = stabilityOf(pairs, left, right, options);
  const warnings = [...new Set([...left.plan.warnings, ...right.plan.warnings])];
  const moved = movesOf(pairs, right, stability, options, warnings);
  const newlyUnschedulable = [
    ...pairs.filter((pair) => isUnschedulable(pair.head) && !isUnschedulable(pair.base)),
    ...added.filter(isUnschedulable).map((pod) => ({ base: undefined, head: pod })),
  ].map(unschedulablePod);
  const newlyPlaced = pairs.flatMap(placedPod);
  const evictedInBase = evictedNames(left.plan);
  const evictedInHead = evictedNames(right.plan);
  const preemptions = preemptionsOf(right.plan, evictedInBase);
  const cameNew = added.filter((pod) => !evictedInBase.has(nameOf(pod)));
  const wentAway = removed.filter((pod) => !evictedInHead.has(nameOf(pod)));
  const utilisation = compareUtilisation(left.plan.nodes, right.plan.nodes);
  const shapes = [...left.shapes, ...right.shapes];
  const { failOn = COMPARE_FAIL_ON } = options;
  const differences = { moved, newlyUnschedulable, preemptions, utilisation };
  const regressions = regressionsOf(differences, left.plan, right.plan, failOn);
  const fragmentation = compareFragmentation(left.plan.nodes, right.plan.nodes, shapes);
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
      added: cameNew.length,
      removed: wentAway.length,
      verdict: verdictOver(regressions),
      failOn,
    },
    moved,
    newlyUnschedulable,
    newlyPlaced,
    preemptions,
    added: cameNew.map(podOf),
    removed: wentAway.map(podOf),
    nodes: compareNodes(left.plan, right.plan),
    utilisation,
    zones: compareZones(left.plan.nodes, right.plan.nodes),
    ...(fragmentation === undefined ? {} : { fragmentation }),
    ...(stability === undefined ? {} : { stability }),
    regressions,
    notModelled: notModelledOf(left.plan, right.plan),
    warnings,
  };
}

const sideOf = ({ scheduler, seed, summary }: Plan, name: string | undefined): ComparedSide => ({
  ...(name === undefined ? {} : { name }),
  scheduler,
  seed,
  summary,
});

const nameOf = ({ namespace, name }: PlannedPod): string => `${namespace}/${name}`;

/** Evicted pods are told of as preemptions; whoever takes their place is a pod like any other. */
const stayingPods = ({ pods }: Plan): PlannedPod[] =>
  pods.filter(({ preempted }) => preempted === undefined);

const evictedNames = ({ pods }: Plan): ReadonlySet<string> =>
  new Set(pods.filter(({ preempted }) => preempted !== undefined).map(nameOf));

const isGated = ({ status }: PlannedPod): boolean => status === 'SchedulingGated';

const isUnschedulable = (pod: PlannedPod): boolean => pod.node === null && !isGated(pod);

const ownerOf = ({ owner }: PlannedPod): Pick<PlannedPod, 'owner'> =>
  owner === undefined ? {} : { owner };

const messageOf = ({ message }: PlannedPod): Pick<PlannedPod, 'message'> =>
  message === undefined ? {} : { message };

function podOf(pod: PlannedPod): ComparedPod {
  const { namespace, name, node } = pod;
  return { namespace, name, ...ownerOf(pod), node };
}

function unschedulablePod({
  base,
  head,
}: {
  readonly base: PlannedPod | undefined;
  readonly head: PlannedPod;
}): NewlyUnschedulablePod {
  const { namespace, name, rejections } = head;
  return {
    namespace,
    name,
    ...ownerOf(head),
    from: base?.node ?? null,
    ...messageOf(head),
    ...(rejections === undefined ? {} : { rejections }),
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
    if (preempted === undefined || before.has(nameOf(pod))) return [];
    return [{ namespace, name, ...ownerOf(pod), node, by: preempted.by }];
  });
}

function movesOf(
  pairs: readonly PodPair[],
  { plan, input }: RunSide,
  stability: Stability | undefined,
  { explainedMoves = EXPLAINED_MOVES }: CompareOptions,
  warnings: string[],
): MovedPod[] {
  const moves = pairs.flatMap(({ base, head }) =>
    base.node === null || head.node === null || base.node === head.node
      ? []
      : [{ pod: head, from: base.node, to: head.node }],
  );
  const asked = moves
    .slice(0, input === undefined ? 0 : explainedMoves)
    .map(({ pod, from }) => ({ pod: nameOf(pod), from }));
  const decisions =
    input === undefined || asked.length === 0 ? undefined : explainMoves(input, plan.seed, asked);
  if (moves.length > 0 && input === undefined) {
    warnings.push('the head is a saved plan: why pods moved cannot be asked');
  } else if (moves.length > asked.length) {
    warnings.push(`why pods moved was asked of the first ${asked.length} of ${moves.length} only`);
  }
  const unstable = new Map(stability?.unstable.map((pod) => [`${pod.namespace}/${pod.name}`, pod]));
  return moves.map(({ pod, from, to }) => {
    const { namespace, name } = pod;
    const decided = decisions?.get(nameOf(pod));
    const places = unstable.get(nameOf(pod));
    const isLot = places !== undefined && to in places.base && from in places.head;
    const onlyTie = decided?.by === 'tie' || isLot;
    const why = decided === undefined ? {} : { decided };
    return { namespace, name, ...ownerOf(pod), from, to, onlyTie, ...why };
  });
}

function stabilityOf(
  pairs: readonly PodPair[],
  base: RunSide,
  head: RunSide,
  { seeds = 1 }: CompareOptions,
): Stability | undefined {
  if (!(Number.isInteger(seeds) && seeds >= 1)) {
    throw new InputError([{ message: `seeds: ${String(seeds)} is no whole number of at least 1` }]);
  }
  if (seeds === 1) return undefined;
  if (base.input === undefined || head.input === undefined) {
    const side = base.input === undefined ? 'base' : 'head';
    const message = `the ${side} is a saved plan, which cannot be run under ${seeds} seeds`;
    throw new InputError([{ message }]);
  }
  return measureStability(
    pairs,
    { plan: base.plan, input: base.input },
    { plan: head.plan, input: head.input },
    seeds,
  );
}

function notModelledOf(base: Plan, head: Plan): Comparison['notModelled'] {
  const known = new Map(
    [...base.notModelled, ...head.notModelled].map((one) => [JSON.stringify(one), one]),
  );
  return [...known.values()];
}
