import type { BlockedNode, DrainOrder } from '../../outcome/index.ts';
import type { EvictionRecord, NodeRecord } from '../../simulation/index.ts';
import type { Run } from './play.ts';

/** Orders that are simulated at most. */
const MOST_TRIED = 200;

/**
 * Finds an order in which the drain of every node completes: the next node is always the first one whose drain does. Simulates whole
 * drains; a node that is stuck is tried again after the others. If no remaining node can be next, there is no such order after
 * these nodes, and `blocked` says what each of them waits for.
 */
export function findOrder(
  nodes: readonly string[],
  playIn: (order: readonly string[]) => Run,
): { readonly nodes: readonly string[]; readonly run: Run; readonly order: DrainOrder } {
  let place = 0;
  let blocked = new Map<string, BlockedNode>();
  let current = nodes;
  for (let tried = 1; ; tried++) {
    const run = playIn(current);
    const stuck = stuckNode(run);
    const at = stuck === undefined ? -1 : current.indexOf(stuck.node);
    if (stuck === undefined) {
      return { nodes: current, run, order: { found: true, tried, blocked: [] } };
    }
    if (at !== place) {
      place = at;
      blocked = new Map();
    }
    blocked.set(stuck.node, blockedNode(stuck, run.simulation.drains.evictions));
    const rest = current.slice(place).filter((node) => node !== stuck.node);
    const isNext = rest.findIndex((node) => !blocked.has(node));
    if (isNext < 0 || tried >= MOST_TRIED) {
      const proof = isNext < 0 ? [...blocked.values()] : [];
      return { nodes: current, run, order: { found: false, tried, blocked: proof } };
    }
    const ordered = [...rest.slice(isNext), ...rest.slice(0, isNext), stuck.node];
    current = [...current.slice(0, place), ...ordered];
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
    names.map((name) => `${pod.metadata.namespace ?? ''}/${name}`),
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

function podsText(evictions: readonly EvictionRecord[]): string {
  const names = evictions.slice(0, MOST_NAMED).map(({ pod }) => pod.metadata.name);
  const more = evictions.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
