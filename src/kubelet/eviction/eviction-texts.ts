import { formatBytes } from '../../units/index.ts';
import type { PodUse } from './pod-usage.ts';
import { RESOURCE_OF } from './thresholds.ts';
import type { Observation, Pressure } from './thresholds.ts';

/** Why a pod is evicted (pkg/kubelet/eviction/helpers.go: evictionMessage, v1.34). */
export function evictionText(
  { pressure, threshold, available }: Observation,
  { containers }: PodUse,
): string {
  const resource = RESOURCE_OF[pressure];
  const quantities = `Threshold quantity: ${formatBytes(threshold)}, available: ${inKibibytes(available)}. `;
  const exceeding = containers
    .filter(({ used, requested }) => used > requested)
    .map(
      ({ container: { name, resources }, used }) =>
        `Container ${name} was using ${inKibibytes(used)}, request is ${String(resources?.requests?.[resource] ?? 0)}, has larger consumption of ${resource}. `,
    );
  return `The node was low on resource: ${resource}. ${quantities}${exceeding.join('')}`;
}

/** Why a node under pressure rejects a pod. */
export function rejectionText(pressures: readonly Pressure[]): string {
  return `The node had condition: [${pressures.join(' ')}]. `;
}

export function podLimitText(limit: string): string {
  return `Pod ephemeral local storage usage exceeds the total limit of containers ${limit}. `;
}

export function containerLimitText(name: string, limit: string): string {
  return `Container ${name} exceeded its local ephemeral storage limit ${JSON.stringify(limit)}. `;
}

/** Measured amounts are whole kibibytes, as the kernel counts them. */
function inKibibytes(bytes: number): string {
  return formatBytes(Math.floor(bytes / 1024) * 1024);
}
