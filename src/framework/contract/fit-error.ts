import type { Diagnosis } from './diagnosis.ts';

/**
 * The scheduler's own sentence: "0/4 nodes are available: 1 Insufficient cpu, 3 ...", and what PostFilter plugins said.
 * Source: kubernetes v1.34.1 pkg/scheduler/framework/types.go FitError.Error.
 */
export function fitError(diagnosis: Diagnosis, postFilterMessage = ''): string {
  const { nodeCount, preFilter } = diagnosis;
  const reasons = preFilter === undefined ? countedReasons(diagnosis) : preFilter.reasons;
  const sentence = reasons.length === 0 ? '' : ` ${reasons.join(', ')}.`;
  const made = postFilterMessage === '' ? '' : ` ${postFilterMessage}`;
  return `0/${nodeCount} nodes are available:${sentence}${made}`;
}

/** The same up to v1.22: a PreFilter rejection counts once for every node, and there is a full stop even behind nothing. */
export function fitErrorV122(diagnosis: Diagnosis): string {
  return `0/${diagnosis.nodeCount} nodes are available: ${countedReasons(diagnosis).join(', ')}.`;
}

/** "3 Insufficient cpu", sorted as text. */
function countedReasons({ rejections }: Diagnosis): readonly string[] {
  const counts = new Map<string, number>();
  for (const { reasons, nodes } of rejections) {
    for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + nodes.length);
  }
  return Array.from(counts, ([reason, count]) => `${count} ${reason}`).sort();
}
