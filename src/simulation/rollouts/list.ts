import type { ClusterReader } from '../../controllers/index.ts';
import { keyOf } from '../../objects/index.ts';
import type { Owner, PlannedPod, Rollout, RolloutWaitReason } from '../../outcome/index.ts';
import type { EventRecord } from '../../server/index.ts';
import { courseOf } from './course.ts';
import { QuotaRefusals } from './quota-refusals.ts';
import { KeptPods, strategyOf } from './kept-ready.ts';
import type { RolledOut, RolloutLog, RolloutRecord } from './log.ts';

export interface RolloutsInput {
  readonly api: ClusterReader;
  readonly log: RolloutLog;
  /** All pods of the plan, deleted ones included. Pods of one controller share the `owner`. */
  readonly pods: readonly (readonly PlannedPod[])[];
  /** Virtual seconds. */
  readonly endTime: number;
  /** New workloads that take longer are listed, too. */
  readonly slowAfter: number;
  /** True: also new workloads that are not complete by the end. */
  readonly listsUnfinished: boolean;
  /** All events; reading them costs as much as there are. */
  readonly events: () => readonly EventRecord[];
}

interface Listed {
  readonly record: RolloutRecord;
  readonly workload: RolledOut;
  readonly desired: number;
  readonly pods: PlannedPod[];
}

/** The rollouts of workloads that were changed, and of new ones that are slow, in order of their first change. */
export function rolloutsOf(input: RolloutsInput): readonly Rollout[] {
  const listed = new Map<string, Listed>();
  for (const record of input.log.records) {
    const workload = input.api.get(record.kind, record.namespace, record.name);
    if (workload?.metadata.uid !== record.uid || !isListed(record, input)) continue;
    const desired = desiredOf(workload);
    if (desired === 0) continue;
    listed.set(ownerKey(record.namespace, record), { record, workload, desired, pods: [] });
  }
  if (listed.size === 0) return [];
  collect(input.pods, listed);
  const kept = new KeptPods(input.api, input.api.gates);
  const quota = new QuotaRefusals(input.events);
  return Array.from(listed.values(), (one) => rolloutOf(one, { kept, quota }, input));
}

function isListed({ isNew, startMs, completeMs }: RolloutRecord, input: RolloutsInput): boolean {
  if (!isNew) return true;
  if (completeMs === undefined) return input.listsUnfinished;
  return (completeMs - startMs) / 1000 > input.slowAfter;
}

const ownerKey = (namespace: string, { kind, name }: Owner): string =>
  `${kind}/${keyOf({ namespace, name })}`;

/** Looks each owner up once: there may be very many pods. */
function collect(
  lists: readonly (readonly PlannedPod[])[],
  listed: ReadonlyMap<string, Listed>,
): void {
  const known = new Map<Owner, Listed | undefined>();
  for (const pods of lists) {
    for (const pod of pods) {
      const { owner, namespace } = pod;
      if (owner === undefined) continue;
      if (!known.has(owner)) known.set(owner, listed.get(ownerKey(namespace, owner)));
      known.get(owner)?.pods.push(pod);
    }
  }
}

function rolloutOf(
  listed: Listed,
  { kept, quota }: { readonly kept: KeptPods; readonly quota: QuotaRefusals },
  { log, endTime }: RolloutsInput,
): Rollout {
  const { record, workload, desired, pods } = listed;
  const { kind, namespace, name, isNew, startMs, completeMs } = record;
  const from = startMs / 1000;
  const { last, waits, ...course } = courseOf({
    pods,
    wasUnready: (pod) => log.unready.has(keyOf(pod)),
    desired,
    minReadySeconds: workload.spec.minReadySeconds ?? 0,
    from,
    to: completeMs === undefined ? endTime : completeMs / 1000,
  });
  const keeps = isNew ? undefined : kept.of(workload, desired);
  const named = (reason: RolloutWaitReason): RolloutWaitReason =>
    reason === 'creation' && quota.met(workload) ? 'quota' : reason;
  return {
    kind,
    namespace,
    name,
    ...(isNew ? { isNew } : {}),
    strategy: strategyOf(workload),
    ...(isOrdered(listed, kept) ? { isOrdered: true } : {}),
    desired,
    ...course,
    ...(keeps === undefined ? {} : { keepsReady: Math.min(keeps.pods, course.readyBefore) }),
    ...(keeps?.budget === undefined ? {} : { budget: keeps.budget }),
    startTime: from,
    ...(completeMs === undefined
      ? { waitsAtEnd: named(last) }
      : { seconds: (completeMs - startMs) / 1000 }),
    waits: waits.map((wait) => ({ ...wait, for: named(wait.for) })),
  };
}

/** New pods follow podManagementPolicy, replaced ones maxUnavailable. */
function isOrdered({ workload, desired, record: { isNew } }: Listed, kept: KeptPods): boolean {
  if (workload.kind !== 'StatefulSet' || desired === 1) return false;
  return isNew
    ? workload.spec.podManagementPolicy !== 'Parallel'
    : kept.maxUnavailableOf(workload, desired) === 1;
}

const desiredOf = (workload: RolledOut): number =>
  workload.kind === 'DaemonSet'
    ? (workload.status?.desiredNumberScheduled ?? 0)
    : (workload.spec.replicas ?? 1);
