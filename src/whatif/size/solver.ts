import type { Pod } from '../../objects/index.ts';
import { podKey } from '../../scheduler/index.ts';
import { value } from './packing/dual-prices.ts';
import { Filler } from './packing/fill-nodes.ts';
import { bestNode } from './packing/greedy.ts';
import { nodesOf, weightOf } from './packing/problem.ts';
import type { NodeCounts } from './packing/problem.ts';
import { relaxationsOf } from './packing/relaxations.ts';
import { searchSets } from './packing/search.ts';
import { canPack } from './packing/can-pack.ts';
import { sharesOf } from './packing/starts.ts';
import type { ProbedCandidate } from './probe.ts';
import { candidatesOf, lostWith } from './problem.ts';
import type { SizeProblem } from './problem.ts';
import { tryNodes } from './trial.ts';
import type { Tried, Trials } from './trial.ts';
import { zonedStarts } from './zoned-starts.ts';
import type { ZonedStart } from './zoned-starts.ts';

/** Nodes to add that a simulation has proven to suffice. */
export interface Answer {
  readonly candidates: readonly ProbedCandidate[];
  readonly tried: Tried;
  readonly weight: number;
  /** No set of less weight fits. */
  readonly isOptimal: boolean;
}

export interface Effort {
  /** Pods and nodes to simulate at most. */
  readonly work: number;
  /** Sets of nodes to look at. */
  readonly sets: number;
  /** Sets of this weight are of no interest. Default: any set is, and the first sets are always simulated. */
  readonly below?: number;
}

interface Proven {
  readonly counts: NodeCounts;
  readonly tried: Tried;
}

/** How often a set is repaired before it is given up. */
const MOST_REPAIRS = 17;
/** Repairs that add nodes for just the pods without a node; each later repair adds twice as many nodes as the previous repair. */
const PLAIN_REPAIRS = 8;

/** How often the step between the last two of them is halved. */
const MOST_HALVINGS = 5;

/** What an added node costs in a simulation, compared with a pod. */
const WORK_OF_NODE = 5;

/**
 * Finds light sets of nodes that take all pods. Sets are packed without the simulation first; every answer is simulated. All work is
 * counted, not timed, so the answer depends on the input alone.
 */
export class Solver {
  readonly #trials: Trials;
  /** Simulations by the nodes that were added. */
  readonly #known = new Map<string, Tried>();
  /** What may still be simulated: pods and nodes, summed over simulations. */
  #left = 0;

  constructor(trials: Trials) {
    this.#trials = trials;
  }

  /** Undefined if no set was found. */
  solve(
    problem: SizeProblem,
    { work, sets, below: most = Number.POSITIVE_INFINITY }: Effort,
  ): Answer | undefined {
    if (problem.choices.length === 0) return undefined;
    this.#left = work;
    const best = this.#byPacking(problem, most);
    const relaxations = relaxationsOf(problem);
    let found: Proven | undefined;
    let isProof = true;
    const { isExhausted } = searchSets(problem, {
      relaxations,
      below: best === undefined ? most : weightOf(problem, best.counts),
      mostSets: Math.ceil(sets / problem.choices.length),
      tries: (counts) => {
        const tried = this.#try(problem, counts);
        if (tried === undefined) return 'unknown';
        if (!tried.suffices) {
          isProof &&= problem.isExact || canPack(problem, counts) === 'no';
          return 'does not fit';
        }
        found = { counts, tried };
        return 'fits';
      },
    });
    const lightest = found ?? best;
    if (lightest === undefined) return undefined;
    return {
      candidates: candidatesOf(problem, lightest.counts),
      tried: lightest.tried,
      weight: weightOf(problem, lightest.counts),
      isOptimal: isExhausted && isProof,
    };
  }

  /** The best of the packings, simulated and repaired. */
  #byPacking(problem: SizeProblem, most: number): Proven | undefined {
    let best: Proven | undefined;
    for (const { counts, again } of zonedStarts(problem)) {
      const below = best === undefined ? most : weightOf(problem, best.counts);
      best = this.#proven(problem, { counts, again, below }) ?? best;
    }
    return best;
  }

  /** Adds nodes for what the simulation leaves over, then takes away what is not needed. Undefined if the set is not lighter than `below`. */
  #proven(
    problem: SizeProblem,
    { counts: start, again, below }: ZonedStart & { readonly below: number },
  ): Proven | undefined {
    let counts = start;
    let before = start;
    for (let repair = 0; repair <= MOST_REPAIRS; repair++) {
      if (weightOf(problem, counts) > below - 1e-9) return undefined;
      const tried = this.#try(problem, counts, below === Number.POSITIVE_INFINITY);
      if (tried === undefined) return undefined;
      if (tried.suffices) {
        if (repair === 0) return { counts, tried };
        const proven = { counts, tried };
        return this.#trimmed(
          problem,
          repair <= PLAIN_REPAIRS ? proven : this.#narrowed(problem, before, proven),
        );
      }
      // Large pods come late where kube-scheduler spreads small pods over every added node: few more nodes would not help.
      const times = 2 ** Math.max(0, repair - PLAIN_REPAIRS);
      const more = withNodesFor(problem, counts, { ...this.#toMend(problem, tried), times });
      if (more === undefined) return undefined;
      before = counts;
      counts = again(more);
    }
    return undefined;
  }

  /** What is left over: by the set, or by the loss that leaves most. */
  #toMend(problem: SizeProblem, { left, losses }: Tried): ToMend {
    if (left.length > 0) return { pods: left, isAllowed: () => true };
    const { isExcused } = this.#trials;
    let worst: ToMend = { pods: [], isAllowed: () => true };
    for (const { domain, left: all } of losses) {
      const pods = all.filter((one) => isExcused?.(one, domain) !== true).map(({ pod }) => pod);
      if (pods.length <= worst.pods.length) continue;
      const isAllowed = (choice: number): boolean =>
        domain.value === undefined || domainOfChoice(problem, choice) !== domain.value;
      worst = { pods, isAllowed };
    }
    return worst;
  }

  /** A set between a set that does not suffice and a set that does. */
  #narrowed(problem: SizeProblem, tooFew: NodeCounts, start: Proven): Proven {
    let [fails, best] = [tooFew, start];
    for (let step = 0; step < MOST_HALVINGS; step++) {
      const counts = best.counts.map((count, at) => count - (Math.max(0, count - fails[at]!) >> 1));
      if (nodesOf(counts) === nodesOf(best.counts)) break;
      const tried = this.#try(problem, counts, true);
      if (tried?.suffices === true) best = { counts, tried };
      else fails = counts;
    }
    return best;
  }

  #trimmed(problem: SizeProblem, start: Proven): Proven {
    let best = start;
    const order = [...problem.choices.keys()].sort(
      (a, b) => problem.choices[b]!.weight - problem.choices[a]!.weight || a - b,
    );
    for (const choice of order) {
      while (best.counts[choice]! > 0) {
        const counts = Int32Array.from(best.counts);
        counts[choice]!--;
        const tried = this.#try(problem, counts);
        if (tried?.suffices !== true) break;
        best = { counts, tried };
      }
    }
    return best;
  }

  /** Undefined if too much was simulated already, unless it `isNeeded` for any answer. */
  #try(problem: SizeProblem, counts: NodeCounts, isNeeded = false): Tried | undefined {
    const candidates = candidatesOf(problem, counts);
    const key = candidates
      .map(({ type, offer }) => `${type.name} ${offer.zone ?? ''} ${String(offer.isSpot)}`)
      .join('\n');
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#left <= 0 && !isNeeded) return undefined;
    const { prepared, copies, goal } = this.#trials;
    const all = prepared.running.length + prepared.pending.length + copies.length;
    // Each pod is displaced by one of the losses.
    const pods = goal === undefined ? all : 2 * all;
    this.#left -= pods + WORK_OF_NODE * nodesOf(counts) + prepared.nodes.length;
    const tried = tryNodes(this.#trials, candidates);
    this.#known.set(key, tried);
    return tried;
  }
}

/** Pods that need more nodes, and the choices that they fit on. */
interface ToMend {
  readonly pods: readonly Pod[];
  readonly isAllowed: (choice: number) => boolean;
}

const domainOfChoice = (
  { members, probe, weighing }: SizeProblem,
  choice: number,
): string | undefined => lostWith(probe.candidates[members[choice]![0]!]!, weighing);

/** The set with more nodes, so that what is left over packs into them. */
function withNodesFor(
  problem: SizeProblem,
  start: NodeCounts,
  { pods, isAllowed, times }: ToMend & { readonly times: number },
): NodeCounts | undefined {
  const groupOf = new Map(
    problem.pods.flatMap((group, at) => group.pods.map((pod) => [podKey(pod), at] as const)),
  );
  const left = new Int32Array(problem.groups.length);
  for (const pod of pods) {
    const group = groupOf.get(podKey(pod));
    // An evicted pod: the nodes are chosen for the others, and it is tried again with them.
    if (group !== undefined) left[group]! += times;
  }
  if (left.every((count) => count === 0)) return undefined;
  const shares = sharesOf(problem);
  const worth = problem.groups.map(({ demand }) => value(shares, demand) + Number.EPSILON);
  const filler = new Filler(problem);
  const counts = Int32Array.from(start);
  while (left.some((count) => count > 0)) {
    const best = bestNode(problem, { counts, left, filler, worth, isAllowed });
    if (best === undefined) return nodesOf(counts) > nodesOf(start) ? counts : undefined;
    counts[best.choice]!++;
    best.taken.forEach((count, group) => (left[group]! -= count));
  }
  return counts;
}
