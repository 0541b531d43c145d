import {
  API_VERSION_OF,
  isSnapshotInfo,
  keyOf,
  missingFromSnapshot,
  refKeyOf,
  refOf,
} from '../../objects/index.ts';
import type { KubernetesObject, WorkloadRef } from '../../objects/index.ts';
import type { Features } from '../../features/index.ts';
import type { NotModelled } from '../../outcome/index.ts';
import { groupBy } from '../../units/index.ts';
import { CLAIMS_BEFORE_V1_32 } from '../../simulation/index.ts';
import { admittedPod } from './cluster/admitted-pod.ts';
import type { AuditedCluster } from './cluster/audited.ts';
import { budgetsOf } from './cluster/budgets.ts';
import { isSpread } from './cluster/spread-limits.ts';
import type { AuditRule } from './rule.ts';

/** What the rules could not judge. */
export interface Unjudged {
  /** The rules that have what they need. */
  readonly checked: readonly AuditRule[];
  /** One reason each. */
  readonly doubts: readonly string[];
  readonly notModelled: readonly NotModelled[];
}

/** `given`: the objects as they were read, with the description of a snapshot. */
export function findUnjudged(
  rules: readonly AuditRule[],
  cluster: AuditedCluster,
  given: readonly KubernetesObject[],
  { rules: { allocatesDevices } }: Features,
): Unjudged {
  const gaps = given
    .filter(({ apiVersion, kind }) => isSnapshotInfo(apiVersion, kind))
    .flatMap(missingFromSnapshot);
  const lacks = ({ needs }: AuditRule): boolean =>
    gaps.some(({ kind }) => kind !== 'Pod' && needs.some((needed) => needed === kind));
  const ofGaps = gaps
    .filter(({ kind }) => rules.some(({ needs }) => needs.some((needed) => needed === kind)))
    .map(({ kind, reason }) => {
      const without = rules.filter(
        (rule) => kind !== 'Pod' && rule.needs.some((one) => one === kind),
      );
      const codes = without.map(({ code }) => code).join(', ');
      return codes === '' ? reason : `${reason}: ${codes} not checked`;
    });
  const judgesPods = rules.some(({ code }) => code.startsWith('KS1'));
  const judgesBudgets = rules.some(({ code }) => code.startsWith('KS3'));
  const judgesAutoscalers = rules.some(({ code }) => code.startsWith('KS6'));
  const judgesSpread = rules.some(({ code }) => code === 'KS610');
  const entries = [
    ...(judgesPods ? [...otherSchedulers(cluster), ...withoutNodes(cluster)] : []),
    ...(judgesPods && !allocatesDevices ? withClaims(cluster) : []),
    ...(judgesAutoscalers ? unknownTargets(cluster) : []),
    ...(judgesSpread ? spreadWithoutNodes(cluster) : []),
    ...(judgesBudgets ? [...unknownScales(cluster), ...unknownPods(cluster)] : []),
  ];
  return {
    checked: rules.filter((rule) => !lacks(rule)),
    doubts: [...new Set([...ofGaps, ...entries.map(({ reason }) => reason)])],
    notModelled: entries,
  };
}

const EFFECT = 'its pods may stand where they would not be placed';

function otherSchedulers(cluster: AuditedCluster): readonly NotModelled[] {
  const others = cluster.running.filter(({ unjudged }) => unjudged === 'other-scheduler');
  const groups = groupBy(
    others,
    ({ owner, pod }) => `${refKeyOf(owner)}\0${pod.spec.schedulerName ?? ''}`,
  );
  return [...groups.values()].flatMap(([first]) => {
    if (first === undefined) return [];
    const name = JSON.stringify(first.pod.spec.schedulerName ?? '');
    return entryOf(first.owner, `schedulerName ${name} has no profile here: not judged`, EFFECT);
  });
}

function withoutNodes({ nodes, running }: AuditedCluster): readonly NotModelled[] {
  if (nodes.size > 0 || running.length === 0) return [];
  const reason = 'no Node is in the input: placements are not judged';
  return [{ kind: 'Node', apiVersion: 'v1', object: '*', reason, effect: EFFECT }];
}

function withClaims({ running }: AuditedCluster): readonly NotModelled[] {
  const claiming = running.filter(({ pod }) => (pod.spec.resourceClaims ?? []).length > 0);
  return Array.from(
    groupBy(claiming, ({ owner }) => refKeyOf(owner)).values(),
    ([first]) => first,
  ).flatMap((first) =>
    first === undefined ? [] : entryOf(first.owner, CLAIMS_BEFORE_V1_32, EFFECT),
  );
}

function unknownTargets({ autoscalers }: AuditedCluster): readonly NotModelled[] {
  return autoscalers.flatMap(({ by, object, target }) => {
    if (!('unknown' in target)) return [];
    const { apiVersion, kind } = object;
    const reason = `it ${target.unknown}: the autoscaler is not judged`;
    return [{ kind, apiVersion, object: keyOf(by.ref), reason, effect: 'it may scale nothing' }];
  });
}

function spreadWithoutNodes(cluster: AuditedCluster): readonly NotModelled[] {
  if (cluster.nodes.size > 0) return [];
  return cluster.autoscalers.flatMap(({ target }) => {
    const ref = 'workload' in target ? refOf(target.workload) : undefined;
    const shape = ref && cluster.shapeOf(ref);
    if (shape === undefined || !isSpread(admittedPod(shape, cluster))) return [];
    const reason = 'no Node is in the input: how many of its pods can be spread is not judged';
    return entryOf(shape.subject, reason, 'its maximum may be out of reach');
  });
}

function unknownScales(cluster: AuditedCluster): readonly NotModelled[] {
  return budgetsOf(cluster).flatMap(({ subject, selected, expected }) => {
    const unknown = selected.find(({ scale }) => scale === 'unknown');
    if (expected !== undefined || unknown === undefined) return [];
    const { kind, name } = unknown.owner;
    const reason = `the replicas of ${kind}/${name} are not known: the budget is not judged`;
    return entryOf(subject, reason, 'it may allow no eviction');
  });
}

function unknownPods(cluster: AuditedCluster): readonly NotModelled[] {
  return budgetsOf(cluster).flatMap(({ subject, selected }) => {
    if (selected.length > 0 || !cluster.hasUnknownPods(subject.namespace)) return [];
    const reason =
      'the budget selects nothing known, and custom resources of its namespace create pods';
    return entryOf(subject, reason, 'it may allow no eviction');
  });
}

function entryOf(
  { kind, namespace, name }: WorkloadRef,
  reason: string,
  effect: string,
): readonly NotModelled[] {
  const versions: Readonly<Record<string, string>> = API_VERSION_OF;
  return [
    { kind, apiVersion: versions[kind] ?? '', object: keyOf({ namespace, name }), reason, effect },
  ];
}
