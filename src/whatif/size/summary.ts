import { SIZING_FINDING_KINDS, verdictOver } from '../../outcome/index.ts';
import type { SizingResult, SizingSummary } from '../../outcome/index.ts';
import type { SizeOptions } from './input.ts';

/** The verdict of a sizing. If no answer was found it is unknown, whichever kinds of findings decide it. */
export function summaryOf(
  result: SizingResult,
  doubts: readonly string[],
  { failOn = SIZING_FINDING_KINDS }: Pick<SizeOptions, 'failOn'>,
): SizingSummary {
  const verdict = verdictOver([
    { kind: 'insufficient', counts: result === 'insufficient' && failOn.includes('insufficient') },
    { kind: 'in-doubt', counts: result === 'none-found' && failOn.length > 0 },
    { kind: 'in-doubt', counts: doubts.length > 0 && failOn.includes('in-doubt') },
  ]);
  return { verdict, failOn, ...(doubts.length === 0 ? {} : { doubts }) };
}
