import { qosClass, tolerates } from '../../objects/index.ts';
import type { Pod, Taint } from '../../objects/index.ts';
import { isCriticalPod } from '../special-pods.ts';
import { rejectionText } from './texts.ts';
import type { Pressure } from './thresholds.ts';

const MEMORY_TAINT: Taint = { key: 'node.kubernetes.io/memory-pressure', effect: 'NoSchedule' };

/**
 * Why a node under `pressures` rejects a pod; undefined: it does not (pkg/kubelet/eviction/eviction_manager.go: Admit, v1.34).
 * With memory pressure alone only BestEffort pods without a toleration are rejected.
 */
export function rejectUnderPressure(pod: Pod, pressures: readonly Pressure[]): string | undefined {
  if (pressures.length === 0 || isCriticalPod(pod)) return undefined;
  const [only] = pressures;
  if (only === 'MemoryPressure' && pressures.length === 1) {
    if (qosClass(pod) !== 'BestEffort') return undefined;
    if (tolerates(pod.spec.tolerations ?? [], MEMORY_TAINT)) return undefined;
  }
  return rejectionText(pressures);
}
