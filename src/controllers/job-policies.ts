import { findCondition } from '../api/index.ts';
import type { ContainerStatus, Job, Pod, PodFailurePolicyRule } from '../api/index.ts';
import { isTerminating } from './pod-state.ts';
import { parseIndexes } from './job-pods.ts';

type ExitCodes = NonNullable<PodFailurePolicyRule['onExitCodes']>;

/** The rule of podFailurePolicy that matches a failed pod. */
export interface PolicyMatch {
  readonly action: string;
  /** Message of the Job's condition if the action is FailJob. */
  readonly message: string;
}

/** Only failed pods are replaced, not terminating ones. Source: job_controller.go onlyReplaceFailedPods. */
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
    const why = matched(rule, pod);
    if (why === undefined) continue;
    const { action } = rule;
    return { action, message: `${why} matching ${action} rule at index ${index}` };
  }
  return undefined;
}

/** Why the rule matches the pod. */
function matched(rule: PodFailurePolicyRule, pod: Pod): string | undefined {
  const { onExitCodes, onPodConditions = [] } = rule;
  const { metadata, status } = pod;
  const key = `${metadata.namespace ?? ''}/${metadata.name}`;
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

/** Message for the first rule of successPolicy that these indexes meet. Source: pkg/controller/job/success_policy.go, v1.34. */
export function matchSuccessPolicy(
  { spec }: Job,
  succeeded: ReadonlySet<number>,
): string | undefined {
  if (succeeded.size === 0) return undefined;
  const { rules = [] } = spec.successPolicy ?? {};
  for (const [index, { succeededCount, succeededIndexes }] of rules.entries()) {
    let count = succeeded.size;
    let wanted = Infinity;
    if (succeededIndexes !== undefined) {
      const indexes = [...parseIndexes(succeededIndexes)];
      if (indexes.length === 0) continue;
      count = indexes.filter((one) => succeeded.has(one)).length;
      wanted = indexes.length;
    }
    if (count >= Math.min(wanted, succeededCount ?? Infinity)) {
      return `Matched rules at index ${index}`;
    }
  }
  return undefined;
}

/**
 * Wall-clock milliseconds at which a pod finished: the end of its last container, else the time it became unready, else the time
 * of its deletion. Source: pkg/controller/job/backoff_utils.go getFinishedTime, v1.34.
 */
export function finishedAtMs(pod: Pod): number | undefined {
  return containersFinishedAtMs(pod) ?? unreadySinceMs(pod) ?? deletedAtMs(pod);
}

/** Containers and sidecars. Undefined while one of them runs. */
function containersFinishedAtMs({ spec, status }: Pod): number | undefined {
  const sidecars = new Set(
    spec.initContainers?.filter((one) => one.restartPolicy === 'Always').map(({ name }) => name),
  );
  const ends = [
    ...(status?.containerStatuses ?? []),
    ...(status?.initContainerStatuses ?? []).filter(({ name }) => sidecars.has(name)),
  ].map(({ state }) => millis(state?.terminated?.finishedAt));
  if (ends.length === 0 || ends.includes(undefined)) return undefined;
  return Math.max(...ends.filter((end) => end !== undefined));
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
