import { CAPACITY_FINDING_KINDS, verdictOver } from '../../outcome/index.ts';
import type { CapacitySummary, CountedTemplate, OutcomeVerdict } from '../../outcome/index.ts';
import type { CapacityOptions } from './input.ts';

interface Counted {
  readonly copies: number;
  readonly atLeast: number;
  readonly doubts: readonly string[];
}

/** The verdict over the copies of one template. */
export function judge(
  { copies, atLeast, doubts }: Counted,
  { failOn = CAPACITY_FINDING_KINDS }: CapacityOptions,
): OutcomeVerdict {
  return verdictOver([
    { kind: 'too-few', counts: copies < atLeast && failOn.includes('too-few') },
    { kind: 'in-doubt', counts: doubts.length > 0 && failOn.includes('in-doubt') },
  ]);
}

/** Failed if any template fails, unknown if any is in doubt. */
export function summaryOf(
  templates: readonly CountedTemplate[],
  { failOn = CAPACITY_FINDING_KINDS, atLeast = 1 }: CapacityOptions,
): CapacitySummary {
  const verdicts = templates.map(({ verdict }) => verdict);
  const verdict = verdicts.includes('failed')
    ? 'failed'
    : verdicts.includes('unknown')
      ? 'unknown'
      : 'passed';
  const doubts = [...new Set(templates.flatMap((one) => one.doubts ?? []))];
  return { verdict, failOn, atLeast, ...(doubts.length === 0 ? {} : { doubts }) };
}
