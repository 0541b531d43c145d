import type { ContainerStatus, Job, Pod, PodFailurePolicyRule } from '../api/index.ts';
import { isTerminating } from './pod-state.ts';
import { parseIndexes } from './job-pods.ts';

/** What a rule of podFailurePolicy makes of a failed pod. */
export interface PolicyMatch {
  readonly action: string;
  /** Of the condition, where the action is FailJob. */
  readonly message: string;
}

/** Failed pods alone are replaced, not those that are being deleted. Source: job_controller.go onlyReplaceFailedPods. */
export function replacesFailedOnly({ spec }: Job): boolean {
  return spec.podReplacementPolicy === 'Failed' || spec.podFailurePolicy !== undefined;
}

/** A pod that is being deleted has failed, unless its end is waited for. Source: job_controller.go isPodFailed. */
export function hasFailed(job: Job, pod: Pod): boolean {
  const phase = pod.status?.phase;
  if (phase === 'Failed') return true;
  return !replacesFailedOnly(job) && isTerminating(pod) && phase !== 'Succeeded';
}

/**
 * The first rule that matches; undefined: the failure counts as any other.
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

function matched(
  { onExitCodes, onPodConditions = [] }: PodFailurePolicyRule,
  { metadata, status }: Pod,
): string | undefined {
  const key = `${metadata.namespace ?? ''}/${metadata.name}`;
  if (onExitCodes !== undefined) {
    const { containerName, operator, values } = onExitCodes;
    const fits = ({ name, state }: ContainerStatus): boolean => {
      const code = state?.terminated?.exitCode ?? 0;
      if (code === 0 || (containerName !== undefined && containerName !== name)) return false;
      return values.includes(code) === (operator === 'In');
    };
    const found =
      status?.containerStatuses?.find(fits) ?? status?.initContainerStatuses?.find(fits);
    const code = found?.state?.terminated?.exitCode;
    return code === undefined
      ? undefined
      : `Container ${found?.name ?? ''} for pod ${key} failed with exit code ${code}`;
  }
  const condition = status?.conditions?.find((one) =>
    onPodConditions.some(
      (pattern) => pattern.type === one.type && (pattern.status || 'True') === one.status,
    ),
  );
  return condition === undefined ? undefined : `Pod ${key} has condition ${condition.type}`;
}

/** The first rule of successPolicy that these indexes meet. Source: pkg/controller/job/success_policy.go, v1.34. */
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
 * Wall-clock milliseconds at which a pod ended: when its last container did, else when it was no longer ready, else when it was
 * deleted. Source: pkg/controller/job/backoff_utils.go getFinishedTime, v1.34.
 */
export function finishedAtMs({ metadata, spec, status }: Pod): number | undefined {
  const sidecars = new Set(
    spec.initContainers?.filter((one) => one.restartPolicy === 'Always').map(({ name }) => name),
  );
  const ends = [
    ...(status?.containerStatuses ?? []),
    ...(status?.initContainerStatuses ?? []).filter(({ name }) => sidecars.has(name)),
  ].map(({ state }) => millis(state?.terminated?.finishedAt));
  if (ends.length > 0 && !ends.includes(undefined)) {
    return Math.max(...ends.filter((end) => end !== undefined));
  }
  const ready = status?.conditions?.find(({ type }) => type === 'Ready');
  const unreadyAt = ready?.status === 'False' ? millis(ready.lastTransitionTime) : undefined;
  if (unreadyAt !== undefined) return unreadyAt;
  const { deletionTimestamp, deletionGracePeriodSeconds = 0 } = metadata;
  const deletedAt = millis(deletionTimestamp);
  if (deletedAt !== undefined) return deletedAt - deletionGracePeriodSeconds * 1000;
  return undefined;
}

function millis(timestamp: string | undefined): number | undefined {
  return timestamp === undefined ? undefined : Date.parse(timestamp);
}
