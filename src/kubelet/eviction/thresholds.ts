import type { Node } from '../../api/index.ts';
import { quantityValue } from '../../units/index.ts';

/** Node conditions, in the order in which their resources are reclaimed (pkg/kubelet/eviction/helpers.go, v1.34). */
export type Pressure = 'MemoryPressure' | 'DiskPressure';
export const PRESSURES: readonly Pressure[] = ['MemoryPressure', 'DiskPressure'];

export const RESOURCE_OF: Readonly<Record<Pressure, 'memory' | 'ephemeral-storage'>> = {
  MemoryPressure: 'memory',
  DiskPressure: 'ephemeral-storage',
};

/** Default hard thresholds: the least that must be available (eviction/defaults_linux.go), with imagefs on nodefs. */
const MEMORY_BYTES = 100 * 1024 * 1024;
const DISK_SHARE = 0.1;
const IMAGE_SHARE = 0.15;

/** How much of a node's resource is available, and the threshold; bytes. */
export interface Observation {
  readonly pressure: Pressure;
  readonly available: number;
  readonly threshold: number;
}

/** Memory of a node in bytes, including what is reserved for the threshold; undefined: the node states none. */
export function memoryOf({ status }: Node): number | undefined {
  const allocatable = status?.allocatable?.['memory'];
  const capacity = status?.capacity?.['memory'] ?? allocatable;
  if (capacity === undefined) return undefined;
  return Math.max(quantityValue(capacity), quantityValue(allocatable ?? 0) + MEMORY_BYTES);
}

/** Local storage of a node in bytes; undefined: the node states none. */
export function diskOf({ status }: Node): number | undefined {
  const amount =
    status?.capacity?.['ephemeral-storage'] ?? status?.allocatable?.['ephemeral-storage'];
  return amount === undefined ? undefined : quantityValue(amount);
}

export function observeMemory(capacity: number, used: number): Observation {
  const available = Math.max(capacity - used, 0);
  return { pressure: 'MemoryPressure', available, threshold: MEMORY_BYTES };
}

/** Images and containers share one file system, so the higher of the two thresholds is met first. */
export function observeDisk(capacity: number, used: number): Observation {
  const available = Math.max(capacity - used, 0);
  const share = available < capacity * DISK_SHARE ? DISK_SHARE : IMAGE_SHARE;
  return { pressure: 'DiskPressure', available, threshold: Math.floor(capacity * share) };
}

export function isMet({ available, threshold }: Observation): boolean {
  return available < threshold;
}
