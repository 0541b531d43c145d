import { compareText, getOrInsert, greatest, least } from '../../units/index.ts';
import type { FindingKind } from '../finding.ts';
import type { AmountRange, GroupedReason, PlanGroup } from '../plan-group.ts';
import { waitingKind, workloadOf } from '../plan.ts';
import type { PlannedNode, PlannedPod } from '../plan.ts';
import { causeText } from './cause-text.ts';
import { maskedMessage } from './masked-message.ts';
import {
  amountIn,
  isSpecial,
  LACKS,
  RejectionReader,
  type CountedReason,
  type Rejection,
} from './rejected-pod.ts';
import { namespacesOf, workloadsOf } from './workloads-of.ts';

/** By what pods without a node are grouped; `none`: each is alone. */
export const GROUPINGS = ['cause', 'workload', 'namespace', 'none'] as const;
export type GroupBy = (typeof GROUPINGS)[number];

/** A group and its pods without a node, in the order of the plan. Groups of other findings have none. */
export interface PodGroup {
  readonly group: PlanGroup;
  readonly pods: readonly PlannedPod[];
}

/** A pod without a node, and why. */
export interface WaitingPod {
  readonly kind: 'unschedulable' | 'gated';
  readonly pod: PlannedPod;
  /** Its workload, such as "Deployment/web". */
  readonly object: string;
  readonly why: Rejection;
}

/** The pods that wait for a node, in their order. */
export function waitingPods(
  pods: readonly PlannedPod[],
  nodes: readonly PlannedNode[],
): readonly WaitingPod[] {
  let reader: RejectionReader | undefined;
  const waiting: WaitingPod[] = [];
  for (const pod of pods) {
    const kind = waitingKind(pod);
    if (kind === undefined) continue;
    reader ??= new RejectionReader(nodes);
    waiting.push({ kind, pod, object: objectOf(pod), why: reader.read(pod) });
  }
  return waiting;
}

function objectOf(pod: PlannedPod): string {
  const { kind, name } = workloadOf(pod);
  return `${kind}/${name}`;
}

/** Pods with equal ids are a group. */
export function groupId({ kind, pod, object, why }: WaitingPod, by: GroupBy): string {
  switch (by) {
    case 'workload':
      return `${kind}/${pod.namespace}/${object}`;
    case 'namespace':
      return `${kind}/${pod.namespace}`;
    case 'none':
      return `${kind}/${pod.namespace}/${pod.name}`;
    case 'cause':
      return [kind, ...causeParts(pod, why)].join('/');
  }
}

/** What decides, with its amount if not every node has it, and each further reason without its numbers. */
function causeParts(pod: PlannedPod, { deciding, reasons }: Rejection): readonly string[] {
  if (reasons.length === 0) return [maskedMessage(pod.message ?? '', pod.name)];
  const lacks = deciding.map((resource) =>
    isSpecial(resource) ? `${resource}=${String(askedFor(pod, resource))}` : resource,
  );
  const others = reasons.filter(({ resource }) => resource === undefined);
  return [...lacks, ...others.map(({ key }) => key).sort()];
}

const askedFor = ({ requests = {} }: PlannedPod, resource: string): number =>
  amountIn(requests, resource) ?? 0;

/** One group of the pods, which are not empty. `counting`: the kinds of findings that decide the verdict. */
export function podGroup(
  id: string,
  waiting: readonly WaitingPod[],
  counting: ReadonlySet<FindingKind>,
): PodGroup {
  const pods = waiting.map(({ pod }) => pod);
  const { kind = 'unschedulable', pod } = waiting[0] ?? {};
  const asks = asksOf(waiting);
  const reasons = reasonsOf(waiting);
  const message = pod?.message ?? 'got no node';
  return {
    pods,
    group: {
      id,
      kind,
      counts: counting.has(kind),
      pods: pods.length,
      ...(Object.keys(asks).length === 0 ? {} : { asks }),
      cause: reasons.length === 0 ? message : causeText(reasons, asks),
      ...(reasons.length === 0 ? {} : { reasons }),
      workloads: workloadsOf(
        waiting.map((one) => ({ object: one.object, namespace: one.pod.namespace, pods: 1 })),
      ),
      namespaces: namespacesOf(pods),
      ...(pod === undefined ? {} : { example: { namespace: pod.namespace, name: pod.name } }),
      message,
      messages: new Set(pods.map((one) => one.message)).size,
    },
  };
}

/** What all of the pods lack and ask for. */
function asksOf(waiting: readonly WaitingPod[]): Readonly<Record<string, AmountRange>> {
  const deciding = waiting[0]?.why.deciding ?? [];
  const shared = deciding.filter((resource) =>
    waiting.every(({ pod, why }) => why.deciding.includes(resource) && askedFor(pod, resource) > 0),
  );
  return Object.fromEntries(
    shared.map((resource) => {
      const amounts = waiting.map(({ pod }) => askedFor(pod, resource));
      return [resource, { least: least(amounts), most: greatest(amounts) }];
    }),
  );
}

/** The reasons of all pods: the lack of what decides, then the others by the number of nodes. */
function reasonsOf(waiting: readonly WaitingPod[]): readonly GroupedReason[] {
  const found = new Map<
    string,
    { readonly reason: CountedReason; least: number; most: number; pods: number; rank: number }
  >();
  for (const { why } of waiting) {
    for (const reason of why.reasons) {
      const { nodes } = reason;
      const known = getOrInsert(found, reason.key, () => ({
        reason,
        least: nodes,
        most: nodes,
        pods: 0,
        rank: rankOf(reason, why),
      }));
      known.least = Math.min(known.least, nodes);
      known.most = Math.max(known.most, nodes);
      known.pods++;
    }
  }
  return [...found.values()]
    .sort((a, b) => a.rank - b.rank || b.most - a.most || compareText(a.reason.key, b.reason.key))
    .map(({ reason: { plugin, id, text, resource, lack }, ...range }) => ({
      plugin,
      id,
      text,
      ...(resource === undefined ? {} : { resource }),
      ...(lack === undefined ? {} : { lack }),
      nodes: { least: range.pods < waiting.length ? 0 : range.least, most: range.most },
    }));
}

function rankOf({ resource, lack }: CountedReason, { deciding }: Rejection): number {
  const decides = resource !== undefined && deciding.includes(resource);
  return decides ? LACKS.findIndex((one) => one === lack) : LACKS.length;
}
