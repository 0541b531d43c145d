import { podPriority, withDisruptionTarget } from '../objects/index.ts';
import type { Pod, PodStatus } from '../objects/index.ts';
import type { Nominator } from '../engine/index.ts';
import { deleteIfLeft } from '../server/index.ts';
import type { ApiServer, EventRecorder } from '../server/index.ts';

interface Eviction {
  readonly preemptor: Pod;
  readonly nodeName: string;
  readonly victims: readonly Pod[];
}

interface Dependencies {
  readonly api: ApiServer;
  readonly events: EventRecorder;
  readonly nominator: Nominator;
  /** RFC 3339, for conditions. */
  readonly timestamp: () => string;
  readonly onPreempted: ((victim: Pod, preemptor: Pod) => void) | undefined;
}

/**
 * Makes room on a node: withdraws the nominations of pods of lower priority, adds the condition DisruptionTarget to the victims,
 * and deletes them with their grace period. Victims that are being deleted already are left alone.
 *
 * Source: kubernetes v1.34.1 framework/preemption prepareCandidate, PreemptPod.
 */
export function evictVictims(
  { preemptor, nodeName, victims }: Eviction,
  { api, events, nominator, timestamp, onPreempted }: Dependencies,
): void {
  for (const pod of nominator.on(nodeName)) {
    if (podPriority(pod) < podPriority(preemptor)) withdrawNomination(pod, api);
  }
  const { schedulerName = 'default-scheduler' } = preemptor.spec;
  const why = `${schedulerName}: preempting to accommodate a higher priority pod`;
  const now = timestamp();
  for (const { metadata } of victims) {
    const { namespace, name } = metadata;
    const victim = api.get('Pod', namespace, name);
    if (victim === undefined || victim.metadata.deletionTimestamp !== undefined) continue;
    const { status = {} } = victim;
    const marked = withDisruptionTarget(status, 'PreemptionByScheduler', why, now);
    api.setPodStatus(namespace, name, marked);
    onPreempted?.(victim, preemptor);
    const message = `Preempted by pod ${preemptor.metadata.uid ?? ''} on node ${nodeName}`;
    events.event(victim, 'Normal', 'Preempted', message);
    deleteIfLeft(victim, api);
  }
}

function withdrawNomination({ metadata: { namespace, name } }: Pod, api: ApiServer): void {
  const status = api.get('Pod', namespace, name)?.status;
  if (status !== undefined) api.setPodStatus(namespace, name, withNomination(status, ''));
}

/** A pod's status with that nominated node, or without one if the name is empty. */
export function withNomination(status: PodStatus, nodeName: string): PodStatus {
  if (nodeName !== '') return { ...status, nominatedNodeName: nodeName };
  const { nominatedNodeName: _, ...others } = status;
  return others;
}
