import type { Line } from '../format.ts';
import { runRounds } from './run-rounds.ts';
import type { CompactInput } from './compact-input.ts';
import { coarseOf, differenceOf } from './compare-outcomes.ts';
import type { RecordedAlternative } from './compare-outcomes.ts';
import { readInput } from './read-input.ts';

interface ProvisioningCase {
  readonly input: CompactInput;
  readonly karpenter?: '1.13' | '1.14';
  readonly alternatives: readonly RecordedAlternative[];
  readonly coarse?: Readonly<Record<string, number>>;
  readonly sameMessages?: RecordedAlternative['messages'];
}

/** One pass of Karpenter's provisioning, or several: the outcome is one of those that were recorded. */
export function checkProvisioning(line: Line): readonly string[] {
  const {
    input,
    karpenter = '1.13',
    alternatives,
    coarse,
    sameMessages,
  } = line as unknown as ProvisioningCase;
  const outcome = runRounds(readInput(input), karpenter);
  let nearest: readonly string[] | undefined;
  for (const alternative of alternatives) {
    const messages = sameMessages ?? alternative.messages;
    const differences = differenceOf(outcome, { ...alternative, messages });
    if (differences.length === 0) return [];
    if (nearest === undefined || differences.length < nearest.length) nearest = differences;
  }
  if (coarse !== undefined && coarseOf(outcome) in coarse) return [];
  return nearest ?? ['there is no recorded answer'];
}
