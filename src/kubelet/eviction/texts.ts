import { formatBytes, Quantity, readQuantity } from '../../units/index.ts';
import { usedBy } from './pod-usage.ts';
import type { ContainerUse, PodUse } from './pod-usage.ts';
import { amountText, RESOURCE_OF } from './thresholds.ts';
import type { NodeResource, Observation, Pressure, Threshold } from './thresholds.ts';

/** `ofPods`: pods may have pod-level resources beside the resources of their containers. */
interface MessageOptions {
  readonly ofPods: boolean;
}

/** Why a pod is evicted (pkg/kubelet/eviction/helpers.go: evictionMessage, v1.34). */
export function evictionText(
  { signal, value }: Threshold,
  observation: Observation,
  use: PodUse,
  { ofPods }: MessageOptions,
): string {
  const resource = RESOURCE_OF[signal];
  const available = measuredText(resource, observation.available);
  const quantities = `Threshold quantity: ${amountText(value, observation)}, available: ${available}. `;
  const exceeding = use.containers.map((each) => containerText(each, resource)).join('');
  const ofPod = ofPods && resource === 'memory' ? podText(use) : '';
  return `The node was low on resource: ${resource}. ${quantities}${ofPod}${exceeding}`;
}

/** Processes and inodes of containers are not named. */
function containerText({ container, used }: ContainerUse, resource: NodeResource): string {
  if (resource !== 'memory' && resource !== 'ephemeral-storage') return '';
  const { name, resources } = container;
  const request = readQuantity(resources?.requests?.[resource] ?? 0);
  if (used[resource] <= Number(request.value())) return '';
  const usage = measuredText(resource, used[resource]);
  return `Container ${name} was using ${usage}, request is ${request.canonical}, has larger consumption of ${resource}. `;
}

/** A pod with a request of its own is named, whatever it uses. */
function podText(use: PodUse): string {
  const { metadata, spec } = use.pod;
  const request = spec.resources?.requests?.['memory'];
  const used = usedBy(use, 'memory');
  if (request === undefined || used === undefined) return '';
  const usage = measuredText('memory', used);
  return `Pod ${metadata.name} was using ${usage}, request is ${readQuantity(request).canonical}, has larger consumption of memory. `;
}

/** Why a node under pressure rejects a pod. */
export function rejectionText(pressures: readonly Pressure[]): string {
  return `The node had condition: [${pressures.join(' ')}]. `;
}

export function emptyDirText(volume: string, limit: string): string {
  return `Usage of EmptyDir volume ${JSON.stringify(volume)} exceeds the limit ${JSON.stringify(limit)}. `;
}

export function podLimitText(limit: string): string {
  return `Pod ephemeral local storage usage exceeds the total limit of containers ${limit}. `;
}

export function containerLimitText(name: string, limit: string): string {
  return `Container ${name} exceeded its local ephemeral storage limit ${JSON.stringify(limit)}. `;
}

/** Measured memory is whole kibibytes, as the kernel counts it. */
function measuredText(resource: NodeResource, amount: number): string {
  if (resource === 'memory') return formatBytes(Math.floor(amount / 1024) * 1024);
  const whole = Math.floor(amount);
  return resource === 'ephemeral-storage'
    ? formatBytes(whole)
    : Quantity.of(BigInt(whole)).canonical;
}
