import type { Check, CheckedExpectation } from '../../../outcome/index.ts';
import { printable } from '../../../units/index.ts';
import { counted } from '../../layout/figures.ts';
import { wrap } from '../../layout/wrap.ts';
import {
  checkLine,
  expectationPlace,
  notMet,
  placeOfExpectation,
  whyNotMet,
} from '../../reading/check-line.ts';
import { schedulerName } from '../../reading/scheduler-name.ts';
import { rowLimit, section, type Detail } from '../detail.ts';
import { editsField, field } from '../plan/header.ts';
import { notModelled, warnings } from '../plan/notes.ts';

/** Every expectation with its verdict; those that are not met are last above the summary. */
export function checkTable(check: Check, detail: Detail): readonly string[] {
  const { paint } = detail;
  const { green, red, yellow } = paint;
  const colour = { passed: green, failed: red, unknown: yellow }[check.summary.verdict];
  return [
    `${paint.bold('kschedsim check')}  ${paint.dim('dry run: nothing was changed')}`,
    ...editsField(check, detail),
    ...field('Plan', planText(check), detail),
    ...field('Scheduler', `kube-scheduler ${schedulerName(check.scheduler)}`, detail),
    ...section('EXPECTATIONS', expectations(check, detail), detail),
    ...notModelled(check.notModelled, detail),
    ...warnings(check.warnings, detail),
    ...section('PLAN FINDINGS', planFindings(check, detail), detail),
    ...section('NOT MET', unmet(check, detail), detail),
    '',
    // Not wrapped: scripts read the last line.
    paint.bold(colour(checkLine(check))),
  ];
}

function planText({ plan: { verdict, findings } }: Check): string {
  return findings.length === 0 ? verdict : `${verdict}, ${counted(findings.length, 'finding')}`;
}

const MARKS = { passed: '✓', failed: '✗', unknown: '?' } as const;

function expectations({ expectations: all }: Check, detail: Detail): readonly string[] {
  const { paint, width } = detail;
  const colours = { passed: paint.green, failed: paint.red, unknown: paint.yellow };
  return all.flatMap((one) => {
    const mark = colours[one.verdict](MARKS[one.verdict]);
    const name = `${printable(one.name)}${one.implied === true ? ' (implied)' : ''}`;
    // What is not met follows at the end.
    const found = one.verdict === 'passed' ? printable(one.message) : '';
    return [
      ...wrap(name, width - 4).map((line, at) => `  ${at === 0 ? mark : ' '} ${line}`),
      ...(found === '' ? [] : wrap(found, width - 6).map((line) => `      ${paint.dim(line)}`)),
    ];
  });
}

/** Only those that would fail the plan: an expectation may allow them. */
function planFindings({ plan }: Check, detail: Detail): readonly string[] {
  const counting = plan.findings.filter(({ counts }) => counts);
  const shown = counting.slice(0, rowLimit(detail, 5));
  const more = counting.length - shown.length;
  return [
    ...shown.flatMap(({ kind, object, namespace, message }) => {
      const where = namespace === undefined ? '' : ` (${printable(namespace)})`;
      return item(`${kind}: ${printable(object)}${where}: ${printable(message)}`, detail);
    }),
    ...(more > 0
      ? [detail.paint.dim(`  and ${counted(more, 'more finding')}, -o wide shows all`)]
      : []),
  ];
}

function unmet(check: Check, detail: Detail): readonly string[] {
  return notMet(check).flatMap((one) => block(one, detail));
}

function block(one: CheckedExpectation, detail: Detail): readonly string[] {
  const { paint, width } = detail;
  const place = placeOfExpectation(one);
  const mark = one.verdict === 'failed' ? paint.red('!') : paint.yellow('?');
  const head = `${printable(one.name)}${place === undefined ? '' : ` (${expectationPlace(place)})`}`;
  const [message = '', ...why] = whyNotMet(one);
  const shown = why.slice(0, rowLimit(detail, 5));
  const more = why.length - shown.length;
  return [
    ...wrap(head, width - 2).map((line, at) => `${at === 0 ? mark : ' '} ${line}`),
    ...wrap(message, width - 4).map((line) => `    ${paint.yellow(line)}`),
    ...shown.flatMap((line) => item(line, detail)),
    ...(more > 0 ? [paint.dim(`  and ${counted(more, 'more line')}, -o wide shows all`)] : []),
  ];
}

const item = (text: string, { width }: Detail): readonly string[] =>
  wrap(text, width - 4).map((line, at) => `  ${at === 0 ? '-' : ' '} ${line}`);
