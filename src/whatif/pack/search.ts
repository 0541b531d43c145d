import type { Node, Pod } from '../../objects/index.ts';
import { PriorityQueue } from '../../scheduler/index.ts';
import { assert, compareText, groupBy } from '../../units/index.ts';
import { cordoned } from '../cordoned.ts';
import type { Fork, Mark, Settled } from '../prepared/index.ts';
import type { Candidate, Candidates } from './candidates.ts';
import type { Costs } from './costs.ts';
import { nameOf } from './obstacles.ts';
import type { PackOptions } from './input.ts';
import type { Starts } from './starts.ts';

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

interface SearchOptions {
  readonly costs: Costs;
  readonly options: PackOptions;
  readonly starts: Starts;
}

/** A candidate that could not be emptied. */
interface Failed {
  readonly reason: string;
  /** The step before; undefined before the first one. Undoing steps comes back to the same state. */
  readonly after: Emptied | undefined;
}

/** A state to go back to. */
interface StepMark {
  readonly fork: Mark;
  readonly changes: number;
}

/**
 * Empties one node after the other in a fork, the cheapest first, until no more can be emptied. Each stays cordoned.
 *
 * A node that must stay after all costs only the steps behind it: a search without that node makes the same steps before it.
 */
export class Search {
  readonly #fork: Fork;
  readonly #starts: Starts;
  readonly #byName: ReadonlyMap<string, Candidate>;
  readonly #costs: Costs;
  readonly #options: PackOptions;
  readonly #kept = new Map<string, string>();
  readonly #excluded = new Map<string, string>();
  /** The last failure of each candidate. */
  readonly #failed = new Map<Candidate, Failed>();
  readonly #emptied: Emptied[] = [];
  /** The state before each step. */
  readonly #marks: StepMark[] = [];
  /** How the changes to this search are undone, oldest first; the fork undoes its own. */
  readonly #undo: (() => void)[] = [];
  /**
   * Whether a cordoned node is another thing than a node that is gone: its domain counts for pods that must be spread evenly. A changed
   * node object costs much more than a removed one, as every node is judged anew.
   */
  readonly #areCordonedCounted: boolean;
  /** Candidates that are neither emptied nor excluded. */
  readonly #open: Set<Candidate>;
  /** Those of them that this pass has not tried. */
  readonly #untried = new Set<Candidate>();
  #queue = new PriorityQueue(compare);
  #passes = 0;
  /** The number of steps before this pass. */
  #stepsBefore = 0;
  #moves = 0;

  constructor(fork: Fork, { open }: Candidates, { costs, options, starts }: SearchOptions) {
    this.#fork = fork;
    this.#starts = starts;
    this.#areCordonedCounted = open.some(({ pods }) => pods.some(mustBeSpread));
    this.#costs = costs;
    this.#options = options;
    const copies = open.map((one) => ({ ...one, cost: costs.of(one) }));
    this.#byName = new Map(copies.map((one) => [one.name, one]));
    this.#open = new Set(copies);
  }

  /** Goes on from the last step until no more can be emptied. */
  run(): FoundSteps {
    for (;;) {
      const next = this.#next();
      if (next !== undefined) this.#try(next);
      else if (!this.#startPass()) break;
    }
    return { emptied: [...this.#emptied], kept: new Map([...this.#kept, ...this.#excluded]) };
  }

  /** Goes back to the state before a step. Its node must stay from here on. */
  exclude(step: number, reason: string): void {
    const mark = this.#marks[step];
    const name = this.#emptied[step]?.node.metadata.name;
    assert(mark !== undefined && name !== undefined, 'only the node of a step is excluded');
    this.#fork.undoTo(mark.fork);
    while (this.#undo.length > mark.changes) this.#undo.pop()?.();
    this.#excluded.set(name, reason);
    for (const excluded of this.#excluded.keys()) {
      const candidate = this.#byName.get(excluded);
      if (candidate === undefined) continue;
      this.#open.delete(candidate);
      this.#untried.delete(candidate);
    }
    this.#enqueue();
  }

  /** The cheapest candidate that is left in this pass. */
  #next(): Candidate | undefined {
    for (;;) {
      const entry = this.#queue.pop();
      if (entry === undefined) return undefined;
      const { candidate, cost, pods } = entry;
      const isLatest = candidate.cost === cost && candidate.pods.length === pods;
      if (isLatest && this.#untried.has(candidate)) return candidate;
    }
  }

  /** Every open candidate is tried once in a pass. Returns whether there is another pass: only after one that has emptied a node. */
  #startPass(): boolean {
    const [passes, before] = [this.#passes, this.#stepsBefore];
    const hasHelped = passes === 0 || this.#emptied.length > before;
    if (passes === MOST_PASSES || !hasHelped) return false;
    this.#passes++;
    this.#stepsBefore = this.#emptied.length;
    for (const one of this.#open) this.#untried.add(one);
    this.#undo.push(() => {
      this.#passes = passes;
      this.#stepsBefore = before;
      this.#untried.clear();
    });
    this.#enqueue();
    return true;
  }

  #enqueue(): void {
    this.#queue = new PriorityQueue(compare);
    for (const one of this.#untried) this.#queue.push(entryOf(one));
  }

  #try(candidate: Candidate): void {
    this.#untried.delete(candidate);
    this.#undo.push(() => {
      this.#untried.add(candidate);
    });
    const reason =
      this.#limit(candidate) ?? this.#knownFailure(candidate) ?? this.#empty(candidate);
    this.#keep(candidate.name, reason);
  }

  /** Notes why a candidate stays; undefined: it does not. */
  #keep(name: string, reason: string | undefined): void {
    const before = this.#kept.get(name);
    if (reason === before) return;
    replace(this.#kept, name, reason);
    this.#undo.push(() => {
      replace(this.#kept, name, before);
    });
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

  /** Why the node could not be emptied when it was tried last, if no node has been emptied since: it would fail alike. */
  #knownFailure(candidate: Candidate): string | undefined {
    const failed = this.#failed.get(candidate);
    return failed !== undefined && failed.after === this.#emptied.at(-1)
      ? failed.reason
      : undefined;
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
    const mark = { fork: this.#fork.mark(), changes: this.#undo.length };
    const reason = this.#areCordonedCounted
      ? (this.#attempt(candidate, remove, false) ?? this.#attempt(candidate, cordon, true))
      : this.#attempt(candidate, remove, true);
    if (reason !== undefined) {
      this.#failed.set(candidate, { reason, after: this.#emptied.at(-1) });
      return reason;
    }
    this.#fork.recover();
    this.#moves += pods.length;
    this.#emptied.push({ node, pods });
    this.#marks.push(mark);
    this.#open.delete(candidate);
    candidate.pods = [];
    this.#undo.push(() => {
      this.#moves -= pods.length;
      this.#emptied.pop();
      this.#marks.pop();
      this.#open.add(candidate);
      candidate.pods = pods;
    });
    return undefined;
  }

  /** Returns the first pod that fits nowhere, or would never start or may not run. Otherwise the change stays if `stays`. */
  #attempt({ pods }: Candidate, change: () => void, stays: boolean): string | undefined {
    let reason: string | undefined;
    this.#fork.attempt(() => {
      change();
      const settled = this.#fork.settleDisplaced();
      reason = misfit(settled) ?? this.#starts.obstacle(settled.placed);
      if (reason !== undefined || !stays) return false;
      this.#land(pods, settled);
      return true;
    });
    return reason;
  }

  /** Pods that have moved may have to move again. */
  #land(pods: readonly Pod[], { placed }: Settled): void {
    const nodeOf = new Map(placed.map(({ pod, node }) => [nameOf(pod), node]));
    const landed = groupBy(pods, (pod) => nodeOf.get(nameOf(pod)) ?? '');
    for (const [name, more] of landed) {
      const to = this.#byName.get(name);
      if (to === undefined) continue;
      const { pods: before, cost } = to;
      to.pods = [...before, ...more];
      to.cost = this.#costs.of(to);
      this.#undo.push(() => {
        to.pods = before;
        to.cost = cost;
      });
      if (this.#untried.has(to)) this.#queue.push(entryOf(to));
    }
  }
}

const mustBeSpread = ({ spec: { topologySpreadConstraints = [] } }: Pod): boolean =>
  topologySpreadConstraints.some(({ whenUnsatisfiable }) => whenUnsatisfiable === 'DoNotSchedule');

function misfit({ pending: [left] }: Settled): string | undefined {
  return left && `${nameOf(left.pod)} fits on no other node: ${left.message}`;
}

/** A candidate as it was when it was queued; it is queued again when it changes. */
interface Entry {
  readonly candidate: Candidate;
  readonly cost: number;
  readonly pods: number;
}

const entryOf = (candidate: Candidate): Entry => ({
  candidate,
  cost: candidate.cost,
  pods: candidate.pods.length,
});

/** The least cost comes first, then the fewest pods, then the name. */
function compare(a: Entry, b: Entry): number {
  if (a.cost !== b.cost) return a.cost - b.cost;
  return a.pods - b.pods || compareText(a.candidate.name, b.candidate.name);
}

function replace(map: Map<string, string>, key: string, value: string | undefined): void {
  if (value === undefined) map.delete(key);
  else map.set(key, value);
}
