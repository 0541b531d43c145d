import { keyOf, refKeyOf } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import { Engine } from '../../engine/index.ts';
import { workloadOf } from '../../outcome/index.ts';
import type { FullStep, Owner, PlannedPod, PodsWithoutRoom } from '../../outcome/index.ts';
import { preEnqueue } from '../../scheduler/index.ts';
import { bottleneck, runsOut } from '../capacity/bottleneck.ts';
import { fullNodes } from '../capacity/full-nodes.ts';
import type { PreparedCluster } from '../prepared/index.ts';
import { findProfile } from '../profile-of.ts';

/** A pod without room, as documents name it. */
export interface PodWithoutRoom {
  readonly namespace: string;
  readonly owner: Owner;
  readonly why: PodsWithoutRoom['why'];
  readonly message: string;
  /** Absent if the API server refuses it. */
  readonly pod?: Pod;
}

/** The first step without room for all pods, and the pods that nodes could help. */
export interface RoomLost extends FullStep {
  readonly pending: readonly Pod[];
}

/** The pods that wait for a node, or are refused, before any growth; undefined if there are none. */
export function pendingToday(prepared: PreparedCluster): RoomLost | undefined {
  const { plan, pending, profiles, cluster } = prepared;
  const planned = new Map(plan.pods.map((one) => [keyOf(one), one]));
  const waiting = pending.flatMap((pod): readonly PodWithoutRoom[] => {
    const profile = findProfile(pod, profiles);
    if (profile === undefined || preEnqueue(pod, profile, cluster) !== undefined) return [];
    const { namespace, name } = pod.metadata;
    const one = planned.get(keyOf({ namespace, name }));
    if (one !== undefined && isUndecided(one)) return [];
    const owner = workloadOf(one ?? { name });
    return [{ pod, namespace, owner, why: 'pending', message: one?.message ?? '' }];
  });
  const refused = (plan.missing ?? []).flatMap(({ namespace, owner, why, message, pods }) =>
    why === 'refused'
      ? Array.from({ length: pods }, (): PodWithoutRoom => ({ namespace, owner, why, message }))
      : [],
  );
  return roomLost(prepared, 0, [...waiting, ...refused]);
}

/** The run was cut before the pod got a node or was found to fit nowhere. */
const isUndecided = ({ node, message, rejections }: PlannedPod): boolean =>
  node === null && message === undefined && rejections === undefined;

/** Workloads with pods that had neither a node nor a rejection when the run was cut: they may have room or not. */
export const undecidedToday = ({ plan }: PreparedCluster): readonly string[] => [
  ...new Set(
    plan.pods
      .filter((pod) => pod.existing !== true && isUndecided(pod))
      .map((pod) => `${workloadOf(pod).name}: the run ended before all of its pods were decided`),
  ),
];

/** Undefined if all pods have room. */
export function roomLost(
  { cluster, profiles }: PreparedCluster,
  step: number,
  found: readonly PodWithoutRoom[],
): RoomLost | undefined {
  if (found.length === 0) return undefined;
  const pending = found.flatMap(({ pod, why }) =>
    pod === undefined || why !== 'pending' ? [] : [pod],
  );
  const lost = { step, pods: groupsOf(found), runsOut: [], pending };
  const [pod] = pending;
  const profile = pod === undefined ? undefined : findProfile(pod, profiles);
  if (pod === undefined || profile === undefined || cluster.columns.presentCount === 0) return lost;
  const engine = new Engine(cluster, { tieBreak: 'name' });
  const view = cluster.view(pod);
  const diagnosis = engine.diagnose(view, profile);
  const usable = fullNodes({ pod, view, profile, diagnosis }, { cluster, engine });
  const stops = bottleneck(diagnosis, usable);
  return {
    ...lost,
    ...(stops === undefined ? {} : { stops }),
    runsOut: runsOut(diagnosis, usable),
  };
}

/** One entry for the pods of a workload with one message. */
function groupsOf(found: readonly PodWithoutRoom[]): readonly PodsWithoutRoom[] {
  const groups = new Map<string, { readonly first: PodWithoutRoom; pods: number }>();
  for (const one of found) {
    const { namespace, owner, why, message } = one;
    const key = `${refKeyOf({ ...owner, namespace })} ${why} ${message}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { first: one, pods: 1 });
    else known.pods++;
  }
  return Array.from(groups.values(), ({ first: { pod: _pod, ...first }, pods }) => ({
    ...first,
    pods,
  }));
}
