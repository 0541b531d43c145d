import type { Node } from '../../objects/index.ts';
import { SIGNALS } from '../model/eviction-settings.ts';
import type { EvictionSettings, Signal, ThresholdValue } from '../model/eviction-settings.ts';
import { formatBytes, quantityValue, readQuantity } from '../../units/index.ts';

/** Node conditions, in the order in which their resources are reclaimed (pkg/kubelet/eviction/helpers.go, v1.34). */
export type Pressure = 'MemoryPressure' | 'DiskPressure' | 'PIDPressure';
export const PRESSURES: readonly Pressure[] = ['MemoryPressure', 'DiskPressure', 'PIDPressure'];

/** What a node can run out of, by the names in messages. */
export type NodeResource = 'memory' | 'ephemeral-storage' | 'inodes' | 'pids';

/** A signal of a KubeletConfiguration, or the memory that pods may use, which has the hard threshold of the node's memory too. */
export type ObservedSignal = Signal | 'allocatableMemory.available';

/** helpers.go: signalToResource. Images and containers share one file system. */
export const RESOURCE_OF: Readonly<Record<ObservedSignal, NodeResource>> = {
  'memory.available': 'memory',
  'allocatableMemory.available': 'memory',
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
  readonly signal: ObservedSignal;
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

/** "allocatable": of the memory that pods may use. */
export type Observations = ReadonlyMap<NodeResource | 'allocatable', Observation>;

/** The observation that a threshold is compared with; undefined if the node does not report its capacity. */
export function observedFor(
  { signal }: Pick<Threshold, 'signal'>,
  observations: Observations,
): Observation | undefined {
  const isAllocatable = signal === 'allocatableMemory.available';
  return observations.get(isAllocatable ? 'allocatable' : RESOURCE_OF[signal]);
}

/** The thresholds of a kubelet, hard thresholds first (helpers.go: ParseThresholdConfig). */
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
  const thresholds = all.flatMap(({ signal, value, graceMs }): readonly Threshold[] =>
    value === undefined
      ? []
      : [{ signal, value, graceMs, minReclaim: evictionMinimumReclaim.get(signal) }],
  );
  // helpers.go: addAllocatableThresholds, with the default enforceNodeAllocatable [pods].
  const ofPods = thresholds
    .filter(({ signal, graceMs }) => signal === 'memory.available' && graceMs === 0)
    .map((each): Threshold => ({ ...each, signal: 'allocatableMemory.available' }));
  return [...thresholds, ...ofPods];
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
  threshold: Threshold,
  observations: Observations,
  withReclaim: boolean,
): boolean {
  const { value, minReclaim } = threshold;
  const observation = observedFor(threshold, observations);
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

/** The limit of the pods' cgroup: what is allocatable and, above that, the hard threshold of memory; undefined: the node does not say. */
export function memoryOfPods(
  { status }: Node,
  thresholds: readonly Threshold[],
  capacity: number | undefined,
): number | undefined {
  const allocatable = status?.allocatable?.['memory'];
  const hard = thresholds.find(({ signal }) => signal === 'allocatableMemory.available');
  if (allocatable === undefined || hard === undefined || capacity === undefined) return undefined;
  return quantityValue(allocatable) + amountOf(hard.value, { capacity, available: 0 });
}
