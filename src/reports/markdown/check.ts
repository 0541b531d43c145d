import type { Check, CheckedExpectation } from '../../outcome/index.ts';
import { counted } from '../layout/figures.ts';
import {
  checkLine,
  expectationPlace,
  notMet,
  placeOfExpectation,
  whyNotMet,
} from '../reading/check-line.ts';
import { editsPart, left, list, MARKS, NAMED, notModelled, ROWS } from './lists.ts';
import { escaped, table } from './markup.ts';

export function checkParts(check: Check): readonly string[] {
  const { summary, expectations, plan, warnings } = check;
  const rows = expectations
    .slice(0, ROWS)
    .map((one) => [MARKS[one.verdict], one.name, one.message]);
  const more = left(expectations.length - rows.length, 'more expectation');
  const counting = plan.findings.filter(({ counts }) => counts);
  return [
    `## ${MARKS[summary.verdict]} ${escaped(checkLine(check))}`,
    editsPart(check),
    `${table(['', 'Expectation', 'Found'], rows)}${more}`,
    ...notMet(check).toReversed().slice(0, ROWS).map(unmet),
    list(
      `Findings of the plan (${plan.verdict})`,
      counting.map(({ kind, object, message }) => `${kind}: ${object}: ${message}`),
    ),
    notModelled(check.notModelled),
    list('Warnings', warnings),
  ];
}

function unmet(one: CheckedExpectation): string {
  const place = placeOfExpectation(one);
  const where = place === undefined ? '' : ` (${expectationPlace(place)})`;
  const why = whyNotMet(one);
  const items = why.slice(0, NAMED).map((line) => `- ${escaped(line)}`);
  const title = `${MARKS[one.verdict]} ${escaped(one.name + where)}: ${counted(why.length, 'line')}`;
  return `<details><summary>${title}</summary>\n\n${items.join('\n')}${left(why.length - items.length, 'more')}\n\n</details>`;
}
