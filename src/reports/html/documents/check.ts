import type { Check, CheckedExpectation } from '../../../outcome/index.ts';
import { count } from '../../layout/figures.ts';
import { element, type Content } from '../../graphics/element.ts';
import { figures, section, table, type Section } from '../parts.ts';

export function checkSections({ summary, expectations }: Check): readonly Section[] {
  return [
    section(
      'summary',
      'Summary',
      figures([
        ['passed', summary.passed],
        ['failed', summary.failed],
        ['unknown', summary.unknown],
      ]),
    ),
    section('expectations', 'Expectations', expectations.flatMap(expectation)),
  ];
}

function expectation({
  name,
  verdict,
  message,
  evidence,
  doubts = [],
}: CheckedExpectation): readonly Content[] {
  const { examined, figures: measured = {}, violations } = evidence;
  const looked = Object.entries(examined).map(([what, number]) => `${count(number)} ${what}`);
  const found = Object.entries(measured).map(([what, number]) => `${what} ${String(number)}`);
  return [
    element('h3', { class: verdict, 'data-verdict': verdict }, `${verdict}: ${name}`),
    element('p', {}, message),
    element('p', { class: 'note' }, `Examined: ${[...looked, ...found].join(', ')}`),
    ...doubts.map((doubt) => element('p', { class: 'note' }, `In doubt: ${doubt}`)),
    table(
      'What contradicts it',
      ['Object', 'Namespace', 'Pods', 'Message', 'Place'],
      violations.map((one) => [
        one.object,
        one.namespace ?? '',
        one.pods ?? '',
        one.message,
        one.file === undefined ? '' : `${one.file}:${String(one.line ?? 1)}`,
      ]),
    ),
  ];
}
