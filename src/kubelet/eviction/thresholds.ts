import type { Node } from '../../api/index.ts';
import { SIGNALS } from '../model/eviction-settings.ts';
import type { EvictionSettings, Signal, ThresholdValue } from '../model/eviction-settings.ts';
import { formatBytes, quantityValue, readQuantity } from '../../units/index.ts';

/** Node conditions, in the order in which their resources are reclaimed (pkg/kubelet/eviction/helpers.go, v1.34). */
export type Pressure = 'MemoryPressure' | 'DiskPressure' | 'PIDPressure';
export const PRESSURES: readonly Pressure[] = ['MemoryPressure', 'DiskPressure', 'PIDPressure'];

/** What a node can run out of, by the names in messages. */
export type NodeResource = 'memory' | 'ephemeral-storage' | 'inodes' | 'pids';

/** helpers.go: signalToResource. Images and containers share one file system. */
export const RESOURCE_OF: Readonly<Record<Signal, NodeResource>> = {
  'memory.available': 'memory',
  'nodefs.available': 'ephemeral-storage',
  'nodefs.inodesFree': 'inodes',
  'imagefs.available': 'ephemeral-storage',
  'imagefs.inodesFree': 'inodes',
  'pid.available': 'pids',
};

/** helpers.go: signalToNodeCondition. */
export const PRESSURE_OF: Readonly<Record<NodeResource, Pressure>> = {
  memory: 'MemoryPressure',
  'ephemeral-storage': 'DiskPressure',
  inodes: 'DiskPressure',
  pids: 'PIDPressure',
};

export interface Threshold {
  readonly signal: Signal;
  readonly value: ThresholdValue;
  /** For so many milliseconds it must be met; 0: a hard threshold. */
  readonly graceMs: number;
  /** Once it was met, it counts as met until so much more is available. */
  readonly minReclaim: ThresholdValue | undefined;
}

/** How much of a resource a node has, and how much is available: bytes, inodes or processes. */
export interface Observation {
  readonly capacity: number;
  readonly available: number;
}

export type Observations = ReadonlyMap<NodeResource, Observation>;

/** The thresholds of a kubelet, hard ones first (helpers.go: ParseThresholdConfig). */
export function thresholdsOf(settings: EvictionSettings): readonly Threshold[] {
  const { evictionHard, evictionSoft, evictionSoftGracePeriod, evictionMinimumReclaim } = settings;
  const all = [
    ...SIGNALS.map((signal) => ({ signal, value: evictionHard.get(signal), graceMs: 0 })),
    ...SIGNALS.map((signal) => ({
      signal,
      value: evictionSoft.get(signal),
      graceMs: evictionSoftGracePeriod.get(signal) ?? 0,
    })),
  ];
  return all.flatMap(({ signal, value, graceMs }) =>
    value === undefined
      ? []
      : [{ signal, value, graceMs, minReclaim: evictionMinimumReclaim.get(signal) }],
  );
}

/** eviction/api/types.go: GetThresholdQuantity. */
export function amountOf(value: ThresholdValue, { capacity }: Observation): number {
  return 'share' in value ? Math.trunc(capacity * value.share) : quantityValue(value.quantity);
}

export function amountText(value: ThresholdValue, observation: Observation): string {
  return 'share' in value
    ? formatBytes(amountOf(value, observation))
    : readQuantity(value.quantity).canonical;
}

/** `withReclaim`: the minimum reclaim must be available too (helpers.go: thresholdsMet). */
export function isMet(
  { signal, value, minReclaim }: Threshold,
  observations: Observations,
  withReclaim: boolean,
): boolean {
  const observation = observations.get(RESOURCE_OF[signal]);
  if (observation === undefined) return false;
  const more = withReclaim && minReclaim !== undefined ? amountOf(minReclaim, observation) : 0;
  return amountOf(value, observation) + more > observation.available;
}

/** What the default memory threshold reserves. */
const MEMORY_BYTES = 100 * 1024 * 1024;
const BYTES_PER_INODE = 16 * 1024;

/** What a node has of a resource; undefined: it does not say. */
export function capacityOf(
  node: Node,
  resource: NodeResource,
  { inodes, maxPid }: EvictionSettings,
): number | undefined {
  if (resource === 'memory') return memoryOf(node);
  if (resource === 'pids') return maxPid;
  const bytes = diskOf(node);
  if (resource === 'ephemeral-storage') return bytes;
  return inodes ?? (bytes === undefined ? undefined : Math.floor(bytes / BYTES_PER_INODE));
}

/** Bytes, including what is reserved for the threshold. */
function memoryOf({ status }: Node): number | undefined {
  const allocatable = status?.allocatable?.['memory'];
  const capacity = status?.capacity?.['memory'] ?? allocatable;
  if (capacity === undefined) return undefined;
  return Math.max(quantityValue(capacity), quantityValue(allocatable ?? 0) + MEMORY_BYTES);
}

function diskOf({ status }: Node): number | undefined {
  const amount =
    status?.capacity?.['ephemeral-storage'] ?? status?.allocatable?.['ephemeral-storage'];
  return amount === undefined ? undefined : quantityValue(amount);
}
