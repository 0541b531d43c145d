import { keyOf, labelOf, requestsInCores, schedulerRequests } from '../../objects/index.ts';
import type { Node } from '../../objects/index.ts';
import type {
  CapacityGroups,
  NodeCapacity,
  RejectedNodes,
  TemplateCapacity,
} from '../../outcome/index.ts';
import { rejectionsOf } from '../../simulation/index.ts';
import type { PreparedCluster } from '../prepared/index.ts';
import { bottleneck, runsOut } from './bottleneck.ts';
import type { Filled } from './fill-cluster.ts';
import type { TemplateToCount } from './read-templates.ts';

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
    requests: Object.fromEntries(requestsInCores(schedulerRequests(pod))),
    copies: filled.copies,
    isLimited: filled.isLimited,
    nodes,
    ...(by === undefined ? {} : { groups: groupsOf(by, nodes, objects) }),
    ...stopOf(filled),
    closed: closedBy(filled),
  };
}

function groupsOf(
  label: string,
  nodes: readonly NodeCapacity[],
  objects: readonly Node[],
): CapacityGroups {
  const values = new Map(
    objects.map(({ metadata: { name, labels = {} } }) => [name, labelOf(labels, label)]),
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

function stopOf({
  before,
  full,
  after,
}: Filled): Pick<TemplateCapacity, 'runsOut'> &
  Partial<Pick<TemplateCapacity, 'message' | 'rejections' | 'stops'>> {
  if (after === undefined) return { runsOut: [] };
  const { diagnosis, message } = after;
  const usable = [...before.feasible, ...full];
  const stops = bottleneck(diagnosis, usable);
  return {
    message,
    ...(stops === undefined ? {} : { stops }),
    rejections: rejectionsOf(diagnosis),
    runsOut: runsOut(diagnosis, usable),
  };
}
