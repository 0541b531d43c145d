import { countedRejections } from './diagnosis.ts';
import type { Diagnosis } from './diagnosis.ts';
import type { Reason } from './reason.ts';

/**
 * The scheduler's message for a pod that fits on no node: "0/4 nodes are available: 1 Insufficient cpu, 3 ...", followed by the
 * messages of the PostFilter plugins. Source: kubernetes v1.34.1 pkg/scheduler/framework/types.go FitError.Error.
 */
export function fitError(diagnosis: Diagnosis, postFilterMessage = ''): string {
  const { nodeCount, preFilter } = diagnosis;
  const reasons =
    preFilter === undefined
      ? countedReasons(countedRejections(diagnosis))
      : preFilter.reasons.map(({ text }) => text);
  const sentence = reasons.length === 0 ? '' : ` ${reasons.join(', ')}.`;
  const end = postFilterMessage === '' ? '' : ` ${postFilterMessage}`;
  return `0/${nodeCount} nodes are available:${sentence}${end}`;
}

/** v1.22 wording: a PreFilter rejection counts once per node, and there is a full stop even when there are no reasons. */
export function fitErrorV122(diagnosis: Diagnosis): string {
  const reasons = countedReasons(countedRejections(diagnosis));
  return `0/${diagnosis.nodeCount} nodes are available: ${reasons.join(', ')}.`;
}

interface Counted {
  readonly reasons: readonly Pick<Reason, 'text'>[];
  readonly count: number;
}

/** "3 Insufficient cpu": each text with its number of nodes, sorted as text. */
function countedReasons(rejections: Iterable<Counted>): readonly string[] {
  const counts = new Map<string, number>();
  for (const { reasons, count } of rejections) {
    for (const { text } of reasons) counts.set(text, (counts.get(text) ?? 0) + count);
  }
  return Array.from(counts, ([text, count]) => `${count} ${text}`).sort();
}
