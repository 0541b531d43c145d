import type { Pod } from '../../objects/index.ts';
import { isEnabled } from '../../features/index.ts';
import type { Gates } from '../../features/index.ts';
import type { EvictionSettings } from '../model/eviction-settings.ts';
import type { Threshold } from './thresholds.ts';

const HARD_SECONDS = 1;
/** Until v1.31 there was no such gate, and the kubelet's period always replaced that of the pod. */
const OVERWRITES = 'AllowOverwriteTerminationGracePeriodSeconds';

/** The grace period of a pod that is evicted (pkg/kubelet/eviction/eviction_manager.go: synchronize, v1.34). */
export function evictionGraceSeconds(
  { spec }: Pod,
  { graceMs }: Pick<Threshold, 'graceMs'>,
  { evictionMaxPodGracePeriod: most }: Pick<EvictionSettings, 'evictionMaxPodGracePeriod'>,
  gates: Gates,
): number {
  if (graceMs === 0) return HARD_SECONDS;
  if (!Object.hasOwn(gates, OVERWRITES) || isEnabled(gates, OVERWRITES)) return most;
  return Math.min(most, spec.terminationGracePeriodSeconds ?? Infinity);
}
