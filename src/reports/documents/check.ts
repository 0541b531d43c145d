import type { Check, CheckedExpectation } from '../../outcome/index.ts';
import { count, counted } from '../layout/figures.ts';
import type { Item, Section } from '../page/section.ts';
import { faint, more, quoted } from '../page/texts.ts';
import { placeOf, placeText } from '../reading/subjects.ts';
import { notMet, whyNotMet } from '../reading/summary/check.ts';
import { caveatSections, fact, listSection, simulatedSection } from './parts.ts';

/** Every expectation with its verdict; expectations that are not met come last. */
export const checkSections = (check: Check): readonly Section[] => [
  simulatedSection(check, [fact('Plan', planText(check))]),
  listSection(
    { id: 'expectations', title: 'Expectations', rank: 'answer' },
    { items: check.expectations.map(expectationItem) },
  ),
  examinedSection(check),
  ...caveatSections(check),
  planFindings(check),
  listSection(
    { id: 'not-met', title: 'Not met', rank: 'failure', isInFindings: true },
    { depth: 0, items: notMet(check).map(unmetItem) },
  ),
];

function planText({ plan: { verdict, findings } }: Check): string {
  return findings.length === 0 ? verdict : `${verdict}, ${counted(findings.length, 'finding')}`;
}

const MARKS = { passed: 'passed', failed: 'missed', unknown: 'unsure' } as const;

/** What is not met has a section of its own. */
const expectationItem = ({ name, implied, verdict, message }: CheckedExpectation): Item => ({
  mark: MARKS[verdict],
  text: `${name}${implied === true ? ' (implied)' : ''}`,
  below: verdict === 'passed' && message !== '' ? [faint(message)] : [],
});

/** On how much of the cluster each answer stands. */
const examinedSection = ({ expectations }: Check): Section => ({
  id: 'examined',
  title: 'Examined',
  rank: 'detail',
  blocks: [
    {
      kind: 'table',
      in: ['html'],
      columns: [{ head: 'Expectation' }, { head: 'Examined' }, { head: 'Figures' }],
      rows: expectations.map(({ name, evidence: { examined, figures = {} } }) => [
        name,
        Object.entries(examined)
          .map(([what, number]) => `${count(number)} ${what}`)
          .join(', '),
        Object.entries(figures)
          .map(([what, number]) => `${what} ${String(number)}`)
          .join(', '),
      ]),
    },
  ],
});

/** Only findings that would fail the plan: an expectation may allow them. */
const planFindings = ({ plan }: Check): Section =>
  listSection(
    { id: 'plan-findings', title: 'Plan findings', rank: 'problem' },
    {
      most: 5,
      more: more('finding'),
      items: plan.findings
        .filter(({ counts }) => counts)
        .map(({ kind, object, namespace, message }) => {
          const where = namespace === undefined ? '' : ` (${namespace})`;
          return { mark: 'item', text: `${kind}: ${object}${where}: ${message}` };
        }),
    },
  );

function unmetItem(one: CheckedExpectation): Item {
  const place = placeOf(one);
  const [message = '', ...why] = whyNotMet(one);
  return {
    mark: one.verdict === 'failed' ? 'failed' : 'unsure',
    text: `${one.name}${place === undefined ? '' : ` (${placeText(place)})`}`,
    below: [
      quoted(message),
      {
        kind: 'list',
        most: 5,
        more: more('line'),
        items: why.map((text) => ({ mark: 'item', text })),
      },
    ],
  };
}
