import type { TunedVerdicts, TuningResult } from '../../../outcome/index.ts';
import { count, counted } from '../../layout/figures.ts';

/** "8 of 8 samples fail with these settings": of the settings to use. Empty if all pass, or fail as a constraint allows. */
export function plansText({ summary }: TuningResult): string {
  const { answer, verdicts, failures = [] } = summary;
  const isBetter = answer === 'better';
  const verdictsOfUse = isBetter ? verdicts?.best : verdicts?.start;
  if (verdictsOfUse === undefined) return '';
  const { failed, unknown } = verdictsOfUse;
  const samples = counted(totalOf(verdictsOfUse), 'sample');
  const found = [
    ...(failures.length > 0 ? [`${count(failed)} of ${samples} fail`] : []),
    ...(unknown > 0 ? [`${count(unknown)} of ${samples} are unknown`] : []),
  ];
  return found.length === 0
    ? ''
    : `${found.join(', ')} with ${isBetter ? 'these settings' : 'the start'}`;
}

/** "start: 2 passed, 6 failed; best: 8 failed". Undefined if all pass. */
export function verdictsText({ summary: { verdicts } }: TuningResult): string | undefined {
  if (verdicts === undefined) return undefined;
  const { start, best } = verdicts;
  if ([start, best].every((side) => side.passed === totalOf(side))) return undefined;
  const [ofStart, ofBest] = [sideText(start), sideText(best)];
  return ofStart === ofBest ? `start and best: ${ofStart}` : `start: ${ofStart}; best: ${ofBest}`;
}

const totalOf = ({ passed, failed, unknown }: TunedVerdicts): number => passed + failed + unknown;

const sideText = ({ passed, failed, unknown }: TunedVerdicts): string =>
  [
    ...(passed > 0 ? [`${count(passed)} passed`] : []),
    ...(failed > 0 ? [`${count(failed)} failed`] : []),
    ...(unknown > 0 ? [`${count(unknown)} unknown`] : []),
  ].join(', ');
