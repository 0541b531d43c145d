import type { Node, Pod } from '../../objects/index.ts';
import { compareText } from '../../units/index.ts';
import { cordoned } from '../cordoned.ts';
import { HeldVolumes } from '../held-volumes.ts';
import type { Fork, PreparedCluster, Settled } from '../prepared/index.ts';
import type { Candidate, Candidates } from './candidates.ts';
import type { Costs } from './costs.ts';
import { nameOf } from './obstacles.ts';
import type { PackOptions } from './input.ts';

/** The order that was found. */
export interface FoundSteps {
  readonly emptied: readonly Emptied[];
  /** By name: why candidates stay. */
  readonly kept: ReadonlyMap<string, string>;
}

export interface Emptied {
  readonly node: Node;
  /** The pods that leave it. */
  readonly pods: readonly Pod[];
}

/** Nodes that fit nowhere are tried again while that helps, but not more often. */
const MOST_PASSES = 3;

/**
 * Empties one node after the other in a fork, the cheapest first, until no more can be emptied. Each stays cordoned. `excluded`: nodes
 * that must stay, with their reasons.
 */
export function findSteps(
  prepared: PreparedCluster,
  candidates: Candidates,
  { costs, options, excluded }: SearchOptions,
): FoundSteps {
  return prepared.fork((fork) => {
    const volumes = new HeldVolumes(prepared);
    const search = new Search(fork, candidates, { costs, options, excluded, volumes });
    return search.run();
  });
}

export interface SearchOptions {
  readonly costs: Costs;
  readonly options: PackOptions;
  readonly excluded: ReadonlyMap<string, string>;
}

class Search {
  readonly #fork: Fork;
  readonly #volumes: HeldVolumes;
  readonly #byName: ReadonlyMap<string, Candidate>;
  readonly #costs: Costs;
  readonly #options: PackOptions;
  readonly #kept: Map<string, string>;
  readonly #emptied: Emptied[] = [];
  /**
   * Whether a cordoned node is another thing than a node that is gone: its domain counts for pods that must be spread evenly. A changed
   * node object costs much more than a removed one, as every node is judged anew.
   */
  readonly #areCordonedCounted: boolean;
  /** Candidates that are neither emptied nor excluded. */
  readonly #open: Set<Candidate>;
  #moves = 0;

  constructor(
    fork: Fork,
    { open }: Candidates,
    { costs, options, excluded, volumes }: SearchOptions & { readonly volumes: HeldVolumes },
  ) {
    this.#fork = fork;
    this.#volumes = volumes;
    this.#areCordonedCounted = open.some(({ pods }) => pods.some(mustBeSpread));
    this.#costs = costs;
    this.#options = options;
    this.#kept = new Map(excluded);
    const copies = open.map((one) => ({ ...one, cost: costs.of(one) }));
    this.#byName = new Map(copies.map((one) => [one.name, one]));
    this.#open = new Set(copies.filter(({ name }) => !excluded.has(name)));
  }

  run(): FoundSteps {
    for (let pass = 0; pass < MOST_PASSES; pass++) {
      if (!this.#pass()) break;
    }
    return { emptied: this.#emptied, kept: this.#kept };
  }

  /** Tries every open candidate once. Returns whether any was emptied. */
  #pass(): boolean {
    const before = this.#emptied.length;
    const untried = new Set(this.#open);
    for (let next = cheapest(untried); next !== undefined; next = cheapest(untried)) {
      untried.delete(next);
      const reason = this.#limit(next) ?? this.#empty(next);
      if (reason === undefined) {
        this.#open.delete(next);
        this.#kept.delete(next.name);
      } else this.#kept.set(next.name, reason);
    }
    return this.#emptied.length > before;
  }

  /** Why the options forbid to empty a node. */
  #limit(candidate: Candidate): string | undefined {
    const { maxMoves = Number.POSITIVE_INFINITY, minGain = 0 } = this.#options;
    const { length } = candidate.pods;
    if (this.#moves + length > maxMoves) {
      return `more than ${String(maxMoves)} moves in total: ${String(length)} more than the ${String(this.#moves)} before`;
    }
    const gain = this.#costs.gainOf(candidate);
    if (length === 0 || gain >= minGain) return undefined;
    return `saves ${String(Number(gain.toPrecision(3)))} per moved pod, less than ${String(minGain)}`;
  }

  /** Moves the pods of a node elsewhere, or says why that is not possible. */
  #empty(candidate: Candidate): string | undefined {
    const { node, name, pods } = candidate;
    const remove = (): void => {
      this.#fork.removeNodes([name]);
    };
    const cordon = (): void => {
      this.#fork.replaceNodes([cordoned(node)]);
      this.#fork.evict(pods);
    };
    const reason = this.#areCordonedCounted
      ? (this.#attempt(candidate, remove, false) ?? this.#attempt(candidate, cordon, true))
      : this.#attempt(candidate, remove, true);
    if (reason !== undefined) return reason;
    this.#fork.recover();
    this.#moves += pods.length;
    this.#emptied.push({ node, pods });
    candidate.pods = [];
    return undefined;
  }

  /** Returns the first pod that fits nowhere, or would never start. Otherwise the change stays if `stays`. */
  #attempt({ pods }: Candidate, change: () => void, stays: boolean): string | undefined {
    let reason: string | undefined;
    this.#fork.attempt(() => {
      change();
      const settled = this.#fork.settleDisplaced();
      reason = misfit(settled) ?? this.#stuck(settled);
      if (reason !== undefined || !stays) return false;
      this.#land(pods, settled);
      return true;
    });
    return reason;
  }

  #stuck({ placed }: Settled): string | undefined {
    const [stuck] = this.#volumes.stuck(placed);
    return stuck && `${nameOf(stuck.pod)} would not start: ${stuck.message}`;
  }

  /** Pods that have moved may have to move again. */
  #land(pods: readonly Pod[], { placed }: Settled): void {
    const nodeOf = new Map(placed.map(({ pod, node }) => [nameOf(pod), node]));
    const landed = new Set<Candidate>();
    for (const pod of pods) {
      const to = this.#byName.get(nodeOf.get(nameOf(pod)) ?? '');
      if (to === undefined) continue;
      to.pods = [...to.pods, pod];
      landed.add(to);
    }
    for (const to of landed) to.cost = this.#costs.of(to);
  }
}

const mustBeSpread = ({ spec: { topologySpreadConstraints = [] } }: Pod): boolean =>
  topologySpreadConstraints.some(({ whenUnsatisfiable }) => whenUnsatisfiable === 'DoNotSchedule');

function misfit({ pending: [left] }: Settled): string | undefined {
  return left && `${nameOf(left.pod)} fits on no other node: ${left.message}`;
}

/** The candidate with the least cost, then with the fewest pods, then by name. */
function cheapest(candidates: Iterable<Candidate>): Candidate | undefined {
  let best: Candidate | undefined;
  for (const one of candidates) {
    if (best === undefined || compare(one, best) < 0) best = one;
  }
  return best;
}

function compare(a: Candidate, b: Candidate): number {
  if (a.cost !== b.cost) return a.cost - b.cost;
  return a.pods.length - b.pods.length || compareText(a.name, b.name);
}
