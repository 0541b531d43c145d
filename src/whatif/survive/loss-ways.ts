import { LOSS_KINDS } from '../../outcome/index.ts';
import type { LossKind } from '../../outcome/index.ts';
import { InputError } from '../../problems/index.ts';
import type { LossWays } from './input.ts';

export const LOSS_WAYS = [...LOSS_KINDS, 'both'] as const satisfies readonly LossWays[];

/** @throws InputError for a word that is none of LOSS_WAYS */
export function waysOf(as: LossWays = 'both'): readonly LossKind[] {
  if (as === 'both') return LOSS_KINDS;
  if (LOSS_KINDS.includes(as)) return [as];
  const message = `as: ${as as string} is not ${LOSS_KINDS.join(', ')} or both`;
  throw new InputError([{ message }]);
}
