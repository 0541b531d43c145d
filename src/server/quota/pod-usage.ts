import {
  isTerminalPhase,
  exactPodLimits,
  exactPodRequests,
  isExtendedResource,
  readQuantities,
} from '../../objects/index.ts';
import type { Quantity } from '../../units/index.ts';
import { usages } from '../caches.ts';
import type { Container, Pod, PodSpec } from '../../objects/index.ts';
import { ONE } from './usage-list.ts';
import type { Usage } from './usage-list.ts';

/** The first compute resources that quotas limited: every container must state them. */
const MUST_BE_STATED: ReadonlySet<string> = new Set([
  'cpu',
  'memory',
  'requests.cpu',
  'requests.memory',
  'limits.cpu',
  'limits.memory',
]);

/** The usage of a pod that has ended: the object itself. */
const ENDED: Usage = new Map([['count/pods', ONE]]);

/**
 * The usage of a pod. Source: PodUsageFunc, pkg/quota/v1/evaluator/core/pods.go, v1.34.
 *
 * @param nowMs wall-clock milliseconds since 1970
 */
export function podUsage(pod: Pod, nowMs: number): Usage {
  if (!isCharged(pod, nowMs)) return ENDED;
  if (hasOwnResources(pod)) return computeUsage(pod);
  let usage = usages.get(pod.spec);
  if (usage === undefined) usages.set(pod.spec, (usage = computeUsage(pod)));
  return usage;
}

/** False for pods that have ended, and for pods that are still being deleted after twice their grace period. Source: QuotaV1Pod, the same file. */
export function isCharged({ metadata, status }: Pod, nowMs: number): boolean {
  if (isTerminalPhase(status?.phase)) return false;
  const { deletionTimestamp, deletionGracePeriodSeconds } = metadata;
  if (deletionTimestamp === undefined || deletionGracePeriodSeconds === undefined) return true;
  return nowMs <= Date.parse(deletionTimestamp) + deletionGracePeriodSeconds * 1000;
}

/**
 * Why a pod cannot be counted against these resources: "must specify limits.cpu for: main,proxy; ...".
 * Source: podEvaluator.Constraints, the same file.
 */
export function unstatedResources({ spec }: Pod, names: readonly string[]): string | undefined {
  if (statesPodLevel(spec)) return undefined;
  const required = names.filter((name) => MUST_BE_STATED.has(name)).toSorted();
  const containers = [...spec.containers, ...(spec.initContainers ?? [])];
  const missing = required.flatMap((name) => {
    const silent = containers.filter((container) => !containerUsage(container).has(name));
    if (silent.length === 0) return [];
    const distinct = [...new Set(silent.map((container) => container.name))].sort();
    return [`${name} for: ${distinct.join(',')}`];
  });
  return missing.length === 0 ? undefined : `must specify ${missing.join('; ')}`;
}

function computeUsage(pod: Pod): Usage {
  const options = { status: 'all' } as const;
  const usage = amounts(exactPodRequests(pod, options), exactPodLimits(pod, options));
  return usage.set('count/pods', ONE);
}

function containerUsage({ resources }: Container): Usage {
  return amounts(readQuantities(resources?.requests), readQuantities(resources?.limits));
}

/** Source: podComputeUsageHelper, the same file. */
function amounts(requests: Usage, limits: Usage): Map<string, Quantity> {
  const usage = new Map([['pods', ONE]]);
  for (const name of ['cpu', 'memory', 'ephemeral-storage']) {
    const request = requests.get(name);
    if (request !== undefined) usage.set(name, request).set(`requests.${name}`, request);
    const limit = limits.get(name);
    if (limit !== undefined) usage.set(`limits.${name}`, limit);
  }
  for (const [name, request] of requests) {
    if (name.startsWith('hugepages-')) usage.set(name, request).set(`requests.${name}`, request);
    if (isExtendedResource(name)) usage.set(`requests.${name}`, request);
  }
  return usage;
}

function hasOwnResources({ status }: Pod): boolean {
  const statuses = [...(status?.containerStatuses ?? []), ...(status?.initContainerStatuses ?? [])];
  return statuses.some(
    (one) => one.resources !== undefined || one.allocatedResources !== undefined,
  );
}

function statesPodLevel({ resources }: PodSpec): boolean {
  return Object.keys({ ...resources?.requests, ...resources?.limits }).length > 0;
}
