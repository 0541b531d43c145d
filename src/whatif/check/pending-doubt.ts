import { counted } from '../audit/words.ts';
import type { SimulatedPod } from '../prepared/index.ts';

/** Pods without a node: where they would be is not known. Empty without any. */
export function pendingDoubt(pods: readonly SimulatedPod[]): readonly string[] {
  const pending = pods.filter(({ planned }) => planned.node === null).length;
  return pending === 0 ? [] : [`${counted(pending, 'pod')} without a node`];
}
