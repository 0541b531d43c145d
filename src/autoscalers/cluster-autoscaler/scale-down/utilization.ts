import { exactPodRequests } from '../../../objects/index.ts';
import type { Node, Pod } from '../../../objects/index.ts';
import { getOrInsert, Quantity, readQuantity } from '../../../units/index.ts';
import { isDaemonSetPod, isMirrorPod } from '../pods/index.ts';
import { isLongTerminating } from './drainability/index.ts';

/** How much of a node its pods request, as shares of what it offers. A share may exceed 1, or be infinite. */
export interface Utilization {
  /** 0 for a node with GPUs, as is `memory`. */
  readonly cpu: number;
  readonly memory: number;
  readonly gpu: number;
  /** The resource that decides. */
  readonly resource: string;
  /** Its share. */
  readonly share: number;
}

/** What decides which pods count. */
export interface CountedPods {
  readonly ignoreDaemonSets: boolean;
  readonly ignoreMirrorPods: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * The node's GPUs if it has any (0 while it does not offer them), else the larger of cpu and memory.
 * Undefined if the node states no cpu or memory, or none is left once ignored pods are taken off.
 *
 * Source: simulator/utilization/info.go Calculate, 1.36.
 */
export function utilizationOf(
  node: Node,
  pods: readonly Pod[],
  gpuResource: string | undefined,
  counted: CountedPods,
): Utilization | undefined {
  const requests = pods.map((pod) => ({ pod, amounts: requestsOf(pod) }));
  const shareOf = (resource: string): number | undefined =>
    shareOfResource(node, requests, resource, counted);
  if (gpuResource !== undefined) {
    const gpu = shareOf(gpuResource) ?? 0;
    return { cpu: 0, memory: 0, gpu, resource: gpuResource, share: gpu };
  }
  const cpu = shareOf('cpu');
  const memory = shareOf('memory');
  if (cpu === undefined || memory === undefined) return undefined;
  const [resource, share] = cpu > memory ? (['cpu', cpu] as const) : (['memory', memory] as const);
  return { cpu, memory, gpu: 0, resource, share };
}

type Amounts = ReadonlyMap<string, Quantity>;

/** Pods do not change: what they request is added up once for all loops. */
const known = new WeakMap<Pod, Amounts>();

const requestsOf = (pod: Pod): Amounts =>
  getOrInsert(known, pod, () => exactPodRequests(pod, { status: 'all' }));

interface Requests {
  readonly pod: Pod;
  readonly amounts: Amounts;
}

/** Ignored pods are taken off what is requested and off what is offered. Source: the same file. */
function shareOfResource(
  { status }: Node,
  requests: readonly Requests[],
  resource: string,
  counted: CountedPods,
): number | undefined {
  const offered = status?.allocatable?.[resource];
  if (offered === undefined) return undefined;
  const allocatable = Number(readQuantity(offered).milliValue());
  if (allocatable === 0) return undefined;
  let used = NOTHING;
  let ignored = NOTHING;
  for (const { pod, amounts } of requests) {
    const amount = amounts.get(resource);
    if (amount === undefined) continue;
    if (isIgnored(pod, counted)) ignored = ignored.add(amount);
    else if (!isLongTerminating(pod, counted.now)) used = used.add(amount);
  }
  return Number(used.milliValue()) / (allocatable - Number(ignored.milliValue()));
}

const NOTHING = Quantity.of(0n);

const isIgnored = (pod: Pod, { ignoreDaemonSets, ignoreMirrorPods }: CountedPods): boolean =>
  (ignoreDaemonSets && isDaemonSetPod(pod)) || (ignoreMirrorPods && isMirrorPod(pod));
