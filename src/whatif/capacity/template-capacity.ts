import { keyOf, schedulerRequests } from '../../objects/index.ts';
import type { Node, Pod } from '../../objects/index.ts';
import type { Diagnosis } from '../../framework/index.ts';
import type {
  CapacityGroups,
  NodeCapacity,
  RejectedNodes,
  RunsOut,
  TemplateCapacity,
} from '../../outcome/index.ts';
import { rejectionsOf } from '../../simulation/index.ts';
import type { PreparedCluster } from '../prepared/index.ts';
import { bottleneck } from './bottleneck.ts';
import type { Filled } from './fill-cluster.ts';
import type { TemplateToCount } from './read-templates.ts';
import { append } from '../../units/index.ts';

/** The counted copies of one template. `by`: a label of nodes whose values group the copies. */
export function templateCapacity(
  { pod, placed }: Pick<TemplateToCount, 'pod' | 'placed'>,
  filled: Filled,
  { plan, nodes: objects }: PreparedCluster,
  by: string | undefined,
): TemplateCapacity {
  const nodes = plan.nodes.map(({ name, zone }) => ({
    name,
    ...(zone === undefined ? {} : { zone }),
    copies: filled.copiesOn.get(name) ?? 0,
  }));
  return {
    pod: keyOf(pod.metadata),
    ...placed,
    requests: requestsOf(pod),
    copies: filled.copies,
    isLimited: filled.isLimited,
    nodes,
    ...(by === undefined ? {} : { groups: groupsOf(by, nodes, objects) }),
    ...stopOf(filled),
    closed: closedBy(filled),
  };
}

function requestsOf(pod: Pod): Record<string, number> {
  const inCores = Array.from(schedulerRequests(pod), ([resource, amount]): [string, number] => [
    resource,
    resource === 'cpu' ? amount / 1000 : amount,
  ]);
  return Object.fromEntries(inCores.filter(([, amount]) => amount > 0));
}

function groupsOf(
  label: string,
  nodes: readonly NodeCapacity[],
  objects: readonly Node[],
): CapacityGroups {
  const values = new Map(
    objects.map(({ metadata: { name, labels = {} } }) => [name, labels[label]]),
  );
  const groups = new Map<string | undefined, { nodes: number; copies: number }>();
  for (const { name, copies } of nodes) {
    const value = values.get(name);
    const group = groups.get(value);
    if (group === undefined) groups.set(value, { nodes: 1, copies });
    else {
      group.nodes++;
      group.copies += copies;
    }
  }
  const named = [...groups].flatMap(([value, group]) =>
    value === undefined ? [] : [{ value, ...group }],
  );
  const rest = groups.get(undefined);
  return {
    label,
    values: [
      ...named.sort((a, b) => (a.value < b.value ? -1 : 1)),
      ...(rest === undefined ? [] : [rest]),
    ],
  };
}

/** The nodes that would take no copy even without pods on them. */
function closedBy({ before, full }: Filled): readonly RejectedNodes[] {
  const isFull = new Set(full.map((node) => before.names[node]));
  return rejectionsOf(before).flatMap((one) => {
    const nodes = one.nodes.filter((name) => !isFull.has(name));
    return nodes.length === 0 ? [] : [{ ...one, nodes }];
  });
}

function stopOf(
  filled: Filled,
): Pick<TemplateCapacity, 'runsOut'> &
  Partial<Pick<TemplateCapacity, 'message' | 'rejections' | 'stops'>> {
  const { after } = filled;
  if (after === undefined) return { runsOut: [] };
  const { diagnosis, message } = after;
  const stops = bottleneck(filled);
  return {
    message,
    ...(stops === undefined ? {} : { stops }),
    rejections: rejectionsOf(diagnosis),
    runsOut: runsOut(filled, diagnosis),
  };
}

/** The reasons of the nodes that were feasible or full before the first copy; a node with two reasons is listed under both. */
function runsOut({ before, full }: Filled, after: Diagnosis): RunsOut[] {
  const wasFeasible = new Set([...before.feasible, ...full]);
  const found = new Map<string, { plugin: string; reason: string; nodes: string[] }>();
  for (const { plugin, reasons, nodes } of after.rejections) {
    const names = nodes
      .filter((node) => wasFeasible.has(node))
      .map((node) => after.names[node] ?? '');
    if (names.length === 0) continue;
    for (const { text: reason } of reasons) {
      const key = `${plugin}\0${reason}`;
      const known = found.get(key);
      if (known === undefined) found.set(key, { plugin, reason, nodes: [...names] });
      else append(known.nodes, names);
    }
  }
  return [...found.values()]
    .map(({ plugin, reason, nodes }) => ({ plugin, reason, nodes: nodes.sort() }))
    .sort((a, b) => b.nodes.length - a.nodes.length || (a.reason < b.reason ? -1 : 1));
}
