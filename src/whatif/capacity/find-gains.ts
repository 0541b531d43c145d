import type { Node } from '../../objects/index.ts';
import type { Cluster, NodeIndex } from '../../cluster/index.ts';
import type { CapacityGain, NodeGain } from '../../outcome/index.ts';
import { lackingResources } from '../explain/lacking.ts';
import type { PreparedCluster } from '../prepared/index.ts';
import { bottleneck } from './bottleneck.ts';
import { fillCluster } from './fill-cluster.ts';
import type { Filled, FillOptions, Template } from './fill-cluster.ts';
import { append, greatest } from '../../units/index.ts';

/** A count to improve. */
export interface Counted {
  readonly templates: readonly Template[];
  readonly filled: readonly Filled[];
  /** Try to reach at least so many copies of every template. */
  readonly atLeast: number;
}

/**
 * How many more copies fit with more of one resource on the nodes that lack it, the resource with the most copies first. A first fork
 * has plenty of it and counts up to twice the copies; a second one has what those copies need. Pending pods of the input take room
 * first in both. Resources that bring no copy are left out.
 */
export function findGains(
  prepared: PreparedCluster,
  counted: Counted,
  options: FillOptions,
): readonly CapacityGain[] {
  const stopped = counted.filled.find(({ after }) => after !== undefined);
  if (stopped?.after === undefined) return [];
  const nodesOf = lackingOn(stopped, stopped.after.diagnosis);
  return Array.from(nodesOf, ([resource, nodes]) =>
    gainOf(prepared, counted, { resource, nodes, options }),
  )
    .flatMap((gain) => gain ?? [])
    .sort((a, b) => b.copies - a.copies || (a.resource < b.resource ? -1 : 1));
}

/** By resource: the nodes that lack it for the next copy. Only of nodes that had room; without any, of full nodes, or else of all. */
function lackingOn(
  { before, full }: Filled,
  { rejections }: NonNullable<Filled['after']>['diagnosis'],
): ReadonlyMap<string, readonly NodeIndex[]> {
  const hadRoom = new Set(before.feasible.length > 0 ? before.feasible : full);
  const lacking = new Map<string, NodeIndex[]>();
  for (const rejection of rejections) {
    const nodes = rejection.nodes.filter((node) => hadRoom.size === 0 || hadRoom.has(node));
    if (nodes.length === 0) continue;
    for (const resource of lackingResources(rejection)) {
      const known = lacking.get(resource);
      if (known === undefined) lacking.set(resource, [...nodes]);
      else append(known, nodes);
    }
  }
  return lacking;
}

interface Trial {
  readonly resource: string;
  readonly nodes: readonly NodeIndex[];
  readonly options: FillOptions;
}

function gainOf(
  prepared: PreparedCluster,
  { templates, filled, atLeast }: Counted,
  { resource, nodes, options }: Trial,
): CapacityGain | undefined {
  const today = total(filled);
  const most = greatest(filled.map(({ copies }) => copies));
  const limit = Math.min(options.limit, Math.max(2 * most, most + nodes.length, atLeast));
  const asked = templates.map((template) => askedOf(prepared.cluster, template, resource));
  const waiting = prepared.pending.reduce(
    (sum, pod) => sum + askedOf(prepared.cluster, { pod }, resource),
    0,
  );
  const plenty = limit * asked.reduce((sum, amount) => sum + amount, 0) + waiting;
  const fill = (amounts: ReadonlyMap<NodeIndex, number>, most: number): Tried =>
    fillWith(prepared, templates, { resource, amounts, options: { ...options, limit: most } });
  const ample = fill(new Map(nodes.map((node) => [node, plenty])), limit);
  if (total(ample.filled) <= today) return undefined;
  const exact = fill(ample.needed, greatest(ample.filled.map(({ copies }) => copies)));
  if (total(exact.filled) <= today) return undefined;
  const isWhole = total(exact.filled) >= total(ample.filled);
  const stops = isWhole ? ample : stopsOf(exact.filled) === undefined ? ample : exact;
  return described(prepared.cluster, {
    resource,
    amounts: ample.needed,
    copies: total(exact.filled),
    stops: stopsOf(stops.filled),
    waiting: exact.waiting,
  });
}

/** A count with more of a resource. */
interface Tried {
  readonly filled: readonly Filled[];
  /** By node: the amount that its pods request beyond what it has. */
  readonly needed: ReadonlyMap<NodeIndex, number>;
  /** How many pods of the input waited, and took the room first. */
  readonly waiting: number;
}

const total = (filled: readonly Filled[]): number =>
  filled.reduce((sum, { copies }) => sum + copies, 0);

/** In units of the cluster's columns. */
function askedOf(cluster: Cluster, { pod }: Pick<Template, 'pod'>, resource: string): number {
  return resource === 'pods' ? 1 : (cluster.view(pod).requests.get(resource) ?? 0);
}

function fillWith(
  prepared: PreparedCluster,
  templates: readonly Template[],
  {
    resource,
    amounts,
    options,
  }: {
    readonly resource: string;
    readonly amounts: ReadonlyMap<NodeIndex, number>;
    readonly options: FillOptions;
  },
): Tried {
  const { cluster } = prepared;
  const offered = new Map(
    Array.from(amounts.keys(), (node) => [node, offeredOf(cluster, resource)[node] ?? 0]),
  );
  const tried = prepared.fork((fork) => {
    fork.replaceNodes(
      Array.from(amounts, ([index, more]) =>
        withAllocatable(cluster.columns.nodes[index], resource, (offered.get(index) ?? 0) + more),
      ),
    );
    const waiting = prepared.pending.length === 0 ? 0 : fork.settle().placed.length;
    const filled = fillCluster({ cluster, fork }, templates, options);
    const taken = takenOf(cluster, resource);
    const needed = new Map<NodeIndex, number>();
    for (const [node, before] of offered) {
      const more = (taken[node] ?? 0) - before;
      if (more > 0) needed.set(node, more);
    }
    return { filled, needed, waiting };
  });
  // The nodes are as before when the cluster has read them again.
  cluster.settle();
  return tried;
}

const offeredOf = ({ columns }: Cluster, resource: string): Float64Array =>
  resource === 'pods' ? columns.podCapacity : columns.allocatable(resource);

const takenOf = ({ columns }: Cluster, resource: string): Float64Array =>
  resource === 'pods' ? columns.podCount : columns.requested(resource);

function withAllocatable(node: Node | undefined, resource: string, amount: number): Node {
  if (node === undefined) throw new Error('assertion failed: the node is in the cluster');
  const quantity = resource === 'cpu' ? `${String(amount)}m` : String(amount);
  const allocatable = { ...node.status?.allocatable, [resource]: quantity };
  return { ...node, status: { ...node.status, allocatable } };
}

function stopsOf(filled: readonly Filled[]): string | undefined {
  const stopped = filled.find(({ after }) => after !== undefined);
  if (stopped?.after === undefined) return undefined;
  return bottleneck(stopped.after.diagnosis, [...stopped.before.feasible, ...stopped.full]);
}

function described(
  { columns }: Cluster,
  {
    resource,
    amounts,
    copies,
    stops,
    waiting,
  }: {
    readonly resource: string;
    readonly amounts: ReadonlyMap<NodeIndex, number>;
    readonly copies: number;
    readonly stops: string | undefined;
    readonly waiting: number;
  },
): CapacityGain {
  const unit = resource === 'cpu' ? 1000 : 1;
  const nodes = Array.from(amounts, ([index, amount]): NodeGain => ({
    name: columns.names[index] ?? '',
    amount: amount / unit,
  }));
  return {
    resource,
    copies,
    amount: [...amounts.values()].reduce((sum, amount) => sum + amount, 0) / unit,
    nodes: nodes.sort((a, b) => (a.name < b.name ? -1 : 1)),
    ...(stops === undefined ? {} : { stops }),
    ...(waiting === 0 ? {} : { waiting }),
  };
}
