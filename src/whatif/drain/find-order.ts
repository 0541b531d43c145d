import { keyOf } from '../../objects/index.ts';
import type { BlockedNode, DrainOrder } from '../../outcome/index.ts';
import type { EvictionRecord, NodeRecord } from '../../simulation/index.ts';
import { someOf } from '../../units/index.ts';
import type { Run } from './play.ts';

/** Orders that are simulated at most. */
const MOST_TRIED = 200;

/**
 * Finds an order in which the drain of every node completes: the next node is always the first node whose drain completes. Simulates
 * whole drains; a node that is stuck is tried again after the others. If none of the remaining nodes can be next, the search begins
 * again with these nodes in front, once for each. `blocked` says what they wait for.
 */
export function findOrder(
  nodes: readonly string[],
  playIn: (order: readonly string[]) => Run,
): { readonly nodes: readonly string[]; readonly run: Run; readonly order: DrainOrder } {
  const search = new Search(playIn);
  const inFront = new Set<string>();
  let best: Found | undefined;
  let current = nodes;
  for (;;) {
    const found = search.greedy(current);
    if (best === undefined || found.place > best.place) best = found;
    const fresh = found.blocked.map(({ node }) => node).filter((node) => !inFront.has(node));
    if (found.place === nodes.length || fresh.length === 0) break;
    for (const node of fresh) inFront.add(node);
    current = [...fresh, ...nodes.filter((node) => !fresh.includes(node))];
  }
  const order = {
    found: best.place === nodes.length,
    tried: search.tried,
    blocked: best.blocked,
  };
  return { nodes: best.nodes, run: search.runOf(best.nodes), order };
}

/** The result of one search. */
interface Found {
  readonly nodes: readonly string[];
  /** How many of them are drained before one is stuck. */
  readonly place: number;
  /** What the nodes wait for that could come next; empty if all are drained, or if the search was cut. */
  readonly blocked: readonly BlockedNode[];
}

class Search {
  readonly #playIn: (order: readonly string[]) => Run;
  /** The node that is stuck, by order: no order is simulated twice. */
  readonly #stuck = new Map<string, BlockedNode | undefined>();
  /** Runs need much memory, so only the last one is kept. */
  #last: { readonly key: string; readonly run: Run } | undefined;

  constructor(playIn: (order: readonly string[]) => Run) {
    this.#playIn = playIn;
  }

  get tried(): number {
    return this.#stuck.size;
  }

  greedy(nodes: readonly string[]): Found {
    let place = 0;
    let blocked = new Map<string, BlockedNode>();
    let current = nodes;
    for (;;) {
      const stuck = this.#stuckIn(current);
      if (stuck === undefined) return { nodes: current, place: nodes.length, blocked: [] };
      const at = current.indexOf(stuck.node);
      if (at !== place) {
        place = at;
        blocked = new Map();
      }
      blocked.set(stuck.node, stuck);
      const rest = current.slice(place).filter((node) => node !== stuck.node);
      const next = rest.findIndex((node) => !blocked.has(node));
      if (next < 0) return { nodes: current, place, blocked: [...blocked.values()] };
      if (this.tried >= MOST_TRIED) return { nodes: current, place, blocked: [] };
      const ordered = [...rest.slice(next), ...rest.slice(0, next), stuck.node];
      current = [...current.slice(0, place), ...ordered];
    }
  }

  runOf(order: readonly string[]): Run {
    const key = order.join(' ');
    if (this.#last?.key !== key) this.#last = { key, run: this.#playIn(order) };
    return this.#last.run;
  }

  #stuckIn(order: readonly string[]): BlockedNode | undefined {
    const key = order.join(' ');
    if (this.#stuck.has(key)) return this.#stuck.get(key);
    const run = this.runOf(order);
    const record = stuckNode(run);
    const { evictions } = run.simulation.drains;
    const stuck = record === undefined ? undefined : blockedNode(record, evictions);
    this.#stuck.set(key, stuck);
    return stuck;
  }
}

/** The first node with a drain that waits for a budget to the end, or until kubectl gives up. */
function stuckNode({ simulation: { drains } }: Run): NodeRecord | undefined {
  return drains.nodes.find(
    ({ node, toMs, error, refused }) =>
      toMs === undefined ||
      (error !== undefined && refused.length === 0 && waitsOn(node, drains.evictions)),
  );
}

const waitsOn = (node: string, evictions: readonly EvictionRecord[]): boolean =>
  evictions.some(
    (one) => one.node === node && one.evictedMs === undefined && one.goneMs === undefined,
  );

/** What a node's drain waits for. */
export function blockedNode(
  { node, error }: NodeRecord,
  evictions: readonly EvictionRecord[],
): BlockedNode {
  const waiting = evictions.filter(
    (one) => one.node === node && one.evictedMs === undefined && one.goneMs === undefined,
  );
  const budgets = waiting.flatMap(({ pod, budgets: names }) =>
    names.map((name) => keyOf({ namespace: pod.metadata.namespace, name })),
  );
  const [first] = waiting;
  const ending = evictions.filter((one) => one.node === node && one.goneMs === undefined);
  const message =
    first === undefined
      ? (error ?? `${podsText(ending)} still terminating`)
      : `${podsText(waiting)}: ${first.refusal ?? ''}`;
  return { node, budgets: [...new Set(budgets)], message };
}

const MOST_NAMED = 3;

const podsText = (evictions: readonly EvictionRecord[]): string =>
  someOf(
    evictions.map(({ pod }) => pod.metadata.name),
    MOST_NAMED,
  );
