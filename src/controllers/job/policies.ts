import { findCondition, keyOf } from '../../objects/index.ts';
import type { ContainerStatus, Job, Pod, PodFailurePolicyRule } from '../../objects/index.ts';
import { isTerminating } from '../shared/pod-state.ts';
import { IndexSet } from './indexes.ts';

type ExitCodes = NonNullable<PodFailurePolicyRule['onExitCodes']>;

/** The rule of podFailurePolicy that matches a failed pod. */
export interface PolicyMatch {
  readonly action: string;
  /** Message of the Job's condition if the action is FailJob. */
  readonly message: string;
}

/** Whether only failed pods are replaced, not terminating pods. Source: job_controller.go onlyReplaceFailedPods. */
export function replacesFailedOnly({ spec }: Job): boolean {
  return spec.podReplacementPolicy === 'Failed' || spec.podFailurePolicy !== undefined;
}

/** A terminating pod counts as failed unless only failed pods are replaced. Source: job_controller.go isPodFailed. */
export function hasFailed(job: Job, pod: Pod): boolean {
  const phase = pod.status?.phase;
  if (phase === 'Failed') return true;
  return !replacesFailedOnly(job) && isTerminating(pod) && phase !== 'Succeeded';
}

/**
 * The first rule that matches; undefined: the default, the failure counts.
 * Source: pkg/controller/job/pod_failure_policy.go, v1.34.
 */
export function matchFailurePolicy({ spec }: Job, pod: Pod): PolicyMatch | undefined {
  const { rules = [] } = spec.podFailurePolicy ?? {};
  for (const [index, rule] of rules.entries()) {
    const why = matchingDetail(rule, pod);
    if (why === undefined) continue;
    const { action } = rule;
    return { action, message: `${why} matching ${action} rule at index ${index}` };
  }
  return undefined;
}

/** Why the rule matches the pod. */
function matchingDetail(rule: PodFailurePolicyRule, pod: Pod): string | undefined {
  const { onExitCodes, onPodConditions = [] } = rule;
  const { metadata, status } = pod;
  const key = keyOf(metadata);
  if (onExitCodes !== undefined) {
    const container = containerWithExitCode(onExitCodes, pod);
    const code = container?.state?.terminated?.exitCode;
    return container === undefined || code === undefined
      ? undefined
      : `Container ${container.name} for pod ${key} failed with exit code ${code}`;
  }
  const condition = status?.conditions?.find((one) =>
    onPodConditions.some(
      (pattern) => pattern.type === one.type && (pattern.status || 'True') === one.status,
    ),
  );
  return condition === undefined ? undefined : `Pod ${key} has condition ${condition.type}`;
}

function containerWithExitCode(
  { containerName, operator, values }: ExitCodes,
  { status }: Pod,
): ContainerStatus | undefined {
  const matches = ({ name, state }: ContainerStatus): boolean => {
    const code = state?.terminated?.exitCode ?? 0;
    if (code === 0 || (containerName !== undefined && containerName !== name)) return false;
    return values.includes(code) === (operator === 'In');
  };
  return status?.containerStatuses?.find(matches) ?? status?.initContainerStatuses?.find(matches);
}

/**
 * Message for the first rule of successPolicy that these indexes meet.
 * Source: pkg/controller/job/success_policy.go, v1.34.
 */
export function matchSuccessPolicy(
  { spec }: Job,
  completions: number,
  succeeded: IndexSet,
): string | undefined {
  if (succeeded.size === 0) return undefined;
  const { rules = [] } = spec.successPolicy ?? {};
  for (const [index, { succeededCount = Infinity, succeededIndexes }] of rules.entries()) {
    if (meetsRule(succeeded, succeededCount, succeededIndexes, completions)) {
      return `Matched rules at index ${index}`;
    }
  }
  return undefined;
}

function meetsRule(
  succeeded: IndexSet,
  succeededCount: number,
  succeededIndexes: string | undefined,
  completions: number,
): boolean {
  if (succeededIndexes === undefined) return succeeded.size >= succeededCount;
  const required = IndexSet.parse(succeededIndexes, completions);
  if (required.size === 0) return false;
  return required.overlap(succeeded) >= Math.min(required.size, succeededCount);
}

/**
 * Wall-clock milliseconds at which a pod finished: the end of its last container, else the time it became unready, else the time
 * of its deletion, else that of its creation. Source: pkg/controller/job/backoff_utils.go getFinishedTime, v1.34.
 */
export function finishedAtMs(pod: Pod): number {
  return (
    containersFinishedAtMs(pod) ??
    unreadySinceMs(pod) ??
    deletedAtMs(pod) ??
    millis(pod.metadata.creationTimestamp) ??
    0
  );
}

/** When the last container or sidecar ended. Containers count only if all have ended; undefined while a sidecar runs. */
function containersFinishedAtMs({ spec, status }: Pod): number | undefined {
  const sidecars = new Set(
    spec.initContainers?.filter((one) => one.restartPolicy === 'Always').map(({ name }) => name),
  );
  const ended = latestEnd(undefined, status?.containerStatuses ?? []);
  const { initContainerStatuses = [] } = status ?? {};
  return latestEnd(
    ended,
    initContainerStatuses.filter(({ name }) => sidecars.has(name)),
  );
}

function latestEnd(
  before: number | undefined,
  statuses: readonly ContainerStatus[],
): number | undefined {
  let latest = before;
  for (const { state } of statuses) {
    const end = millis(state?.terminated?.finishedAt);
    if (end === undefined) return undefined;
    latest = Math.max(latest ?? end, end);
  }
  return latest;
}

function unreadySinceMs({ status }: Pod): number | undefined {
  const ready = findCondition(status?.conditions, 'Ready');
  return ready?.status === 'False' ? millis(ready.lastTransitionTime) : undefined;
}

function deletedAtMs({ metadata }: Pod): number | undefined {
  const { deletionTimestamp, deletionGracePeriodSeconds = 0 } = metadata;
  const endMs = millis(deletionTimestamp);
  return endMs === undefined ? undefined : endMs - deletionGracePeriodSeconds * 1000;
}

function millis(timestamp: string | undefined): number | undefined {
  return timestamp === undefined ? undefined : Date.parse(timestamp);
}
