import type { AutoscalerRun, Plan } from '../../../outcome/index.ts';
import { count, duration } from '../../layout/figures.ts';
import type { Cell, Column, Section, Text } from '../../page/section.ts';
import { more } from '../../page/texts.ts';
import { tableSection } from '../parts.ts';

const COLUMNS: readonly Column[] = [
  { head: '' },
  { head: 'Autoscaler', least: 16 },
  { head: 'Namespace', least: 8, dropped: 2 },
  { head: 'Sizes', least: 16, dropped: 1 },
  { head: 'Bounds', isRight: true, dropped: 3 },
  { head: 'Replicas', isRight: true },
  { head: 'Highest', kind: 'count' },
  { head: 'Rescales', kind: 'count' },
  { head: 'Reversals', kind: 'count', dropped: 4 },
  { head: 'At max', isRight: true },
  { head: 'Pod-seconds short', kind: 'count' },
  { head: 'Pending', isRight: true, dropped: 5 },
];

/** What autoscalers did over time, by the usage that was given; the ones with findings first. */
export function autoscalersSection({ autoscalers = [], findings }: Plan): Section {
  const troubles = new Map<string, boolean>(
    findings.flatMap(({ object, namespace = '', counts }) =>
      object.startsWith(PREFIX)
        ? [[`${namespace}/${object.slice(PREFIX.length)}`, counts] as const]
        : [],
    ),
  );
  const isInTrouble = (one: AutoscalerRun): boolean => troubles.has(keyOf(one));
  const rows = autoscalers.toSorted((a, b) => Number(isInTrouble(b)) - Number(isInTrouble(a)));
  return tableSection(
    { id: 'autoscalers', title: 'Autoscalers over time', rank: 'answer' },
    {
      isMarked: true,
      columns: COLUMNS,
      rows: rows.map((one) => row(one, troubles.get(keyOf(one)))),
      below: new Map(rows.map((one, at) => [at, lastOf(one)])),
      most: 20,
      more: more('autoscaler'),
    },
  );
}

const PREFIX = 'HorizontalPodAutoscaler/';

const keyOf = ({ namespace, name }: AutoscalerRun): string => `${namespace}/${name}`;

/** `counts`: whether its finding decides the verdict; undefined without one. */
function row(one: AutoscalerRun, counts: boolean | undefined): readonly Cell[] {
  const { name, namespace, target, min, max, first, last, rescales, secondsAtMaximum } = one;
  const mark = counts === undefined ? 'passed' : counts ? 'failed' : 'warned';
  return [
    { mark },
    name,
    namespace,
    `${target.kind}/${target.name}`,
    `${count(min)} to ${count(max)}`,
    first === undefined || last === undefined ? '-' : `${count(first)} → ${count(last)}`,
    one.highest,
    rescales.length,
    one.reversals,
    secondsAtMaximum === 0 ? '-' : duration(secondsAtMaximum),
    one.podSecondsShort,
    one.longestPending === 0 ? '-' : duration(one.longestPending),
  ];
}

/** What it did last, and why. */
function lastOf({ rescales, failing }: AutoscalerRun): readonly Text[] {
  const last = rescales.at(-1);
  const texts: Text[] = [];
  if (last !== undefined) {
    const { at, from, to, reason } = last;
    const why = reason === '' ? '' : `: ${reason}`;
    const text = `last rescale at ${duration(at)}, ${count(from)} to ${count(to)}${why}`;
    texts.push({ text, tone: 'faint' });
  }
  if (failing?.atEnd === true) texts.push({ text: failing.message, tone: 'warning' });
  return texts;
}
