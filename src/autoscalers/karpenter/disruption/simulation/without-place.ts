import { keyOf } from '../../../../objects/index.ts';
import type { Pod } from '../../../../objects/index.ts';

const MOST = 5;

/**
 * Why pods have no place, as Karpenter writes it.
 *
 * Source: NonPendingPodSchedulingErrors, provisioning/scheduling/scheduler.go, Karpenter v1.13, as a sentence.
 */
export function withoutPlaceText(problems: ReadonlyMap<Pod, string>): string {
  const texts = [...problems].map(([pod, problem]) => `${keyOf(pod.metadata)} => ${problem} `);
  const others = texts.length > MOST - 1 ? ` and ${texts.length - MOST} other(s)` : '';
  return `Not all pods would schedule, ${texts.slice(0, MOST).join('')}${others}`;
}
