import { findCondition } from '../../objects/index.ts';
import type { Pod, PodCondition } from '../../objects/index.ts';
import type { ApiServer, EventRecorder } from '../../server/index.ts';
import { withNomination } from '../evict-victims.ts';

/** Why a scheduling attempt failed, as the condition PodScheduled says it. */
export interface ScheduleFailure {
  readonly reason: 'SchedulerError' | 'Unschedulable';
  readonly message: string;
}

interface Reporting {
  readonly api: ApiServer;
  readonly events: EventRecorder;
  /** RFC 3339. */
  readonly timestamp: () => string;
}

/** Upstream cuts event notes to this length (kubernetes v1.34.1 pkg/apis/core/validation NoteLengthLimit). */
const NOTE_LENGTH_LIMIT = 1024;

/** Records the event FailedScheduling, and writes the condition PodScheduled=False and the nominated node, if they have changed. */
export function reportFailure(
  pod: Pod,
  failure: ScheduleFailure,
  nominated: string,
  { api, events, timestamp }: Reporting,
): void {
  events.event(pod, 'Warning', 'FailedScheduling', truncate(failure.message));
  const conditions = pod.status?.conditions ?? [];
  const before = findCondition(conditions, 'PodScheduled');
  const wasNominated = pod.status?.nominatedNodeName ?? '';
  if (nominated === wasNominated && says(before, failure)) return;
  const since = before?.status === 'False' ? before.lastTransitionTime : undefined;
  const lastTransitionTime = since ?? timestamp();
  const condition = { type: 'PodScheduled', status: 'False', ...failure, lastTransitionTime };
  const others = conditions.filter(({ type }) => type !== 'PodScheduled');
  const { namespace, name } = pod.metadata;
  const status = { phase: 'Pending', ...pod.status, conditions: [...others, condition] };
  const changed = nominated === wasNominated ? status : withNomination(status, nominated);
  api.setPodStatus(namespace, name, changed);
}

const says = (before: PodCondition | undefined, { reason, message }: ScheduleFailure): boolean =>
  before?.status === 'False' && before.reason === reason && before.message === message;

function truncate(message: string): string {
  if (message.length <= NOTE_LENGTH_LIMIT) return message;
  const suffix = ' ...';
  return message.slice(0, NOTE_LENGTH_LIMIT - suffix.length) + suffix;
}
