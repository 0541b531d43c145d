import type { Check } from '../format.ts';
import { answerOf } from './disruption.ts';
import type { Answer } from './disruption.ts';
import { outcomeDifferences } from './disruption-differences.ts';
import { isOrderOpen, messageDifferences } from './disruption-messages.ts';
import type { RecordedDisruption } from './disruption-outcome.ts';

/** What each method of disruption would do, and what Karpenter says about it: one of the recorded answers. */
export const checkDisruption: Check = (line) => {
  const recorded = line as unknown as RecordedDisruption;
  const { input, karpenter = '1.13', alternatives, coarse, distinct, same } = recorded;
  const answer = answerOf(input, karpenter);
  const isOpen = isOrderOpen(recorded);
  // The messages of a version whose answers are those of the one before are recorded only if its runs agree.
  const hasMessages = same !== true || distinct === 1;
  let nearest: readonly string[] | undefined;
  for (const { outcome, messages = {} } of alternatives) {
    const differences = [
      ...outcomeDifferences(answer, outcome),
      ...(hasMessages ? messageDifferences(answer.messages, messages, isOpen) : []),
    ];
    if (differences.length === 0) return [];
    if (nearest === undefined || differences.length < nearest.length) nearest = differences;
  }
  if (coarse !== undefined && coarseOf(answer) in coarse) return [];
  return nearest ?? ['no answer is recorded'];
};

/** An answer reduced to counts, as open lists of answers are recorded. */
function coarseOf({ acts, methods }: Answer): string {
  const commands = methods.flatMap(({ method, commands: ofMethod = [] }) =>
    ofMethod.map(
      ({ decision, nodes, replacements }) =>
        `${method}:${decision}:${nodes.length}->${replacements.length}`,
    ),
  );
  return [`acts=${acts}`, ...commands].join(' | ');
}
