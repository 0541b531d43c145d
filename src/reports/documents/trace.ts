import type { Plan, TraceReplay } from '../../outcome/index.ts';
import { element, type Element } from '../graphics/element.ts';
import { chartWords, timeChart } from '../graphics/time-chart.ts';
import { traceCharts, type TitledChart } from '../graphics/trace-charts.ts';
import { count, counted, duration } from '../layout/figures.ts';
import type { Block, Column, Fact, Section } from '../page/section.ts';
import { fact } from './parts.ts';

/** "openb: 8,152 pods, of which 8,152 arrived, 8,150 got a node, 6,000 ended". */
export const traceFacts = ({ trace }: Plan): readonly Fact[] =>
  trace === undefined ? [] : [fact('Trace', factWords(trace))];

function factWords(trace: TraceReplay): string {
  const { formats, pods, changes, arrived, placed, ended, troubled = 0, removed = 0 } = trace;
  const bad = troubled === 0 ? '' : `, ${count(troubled)} ended in trouble`;
  const fates = `${count(arrived)} arrived, ${count(placed)} got a node, ${count(ended)} ended${bad}`;
  const what = [
    ...(pods > 0 ? [`${counted(pods, 'pod')}, of which ${fates}`] : []),
    ...(changes > 0
      ? [counted(changes, 'change of other objects', 'changes of other objects')]
      : []),
    ...(removed > 0 ? [`${counted(removed, 'pod')} of workloads that it ended`] : []),
  ];
  return `${formats.join(', ')}: ${what.length === 0 ? 'objects at the start' : what.join('; ')}`;
}

const COLUMNS: readonly Column[] = [
  { head: 'Resource', least: 12, isKept: true },
  { head: 'Requested', kind: 'percent' },
  { head: 'Peak', kind: 'percent' },
  { head: 'Stranded', kind: 'percent' },
  { head: 'Peak stranded', kind: 'percent', dropped: 1 },
];

/** How full the nodes were while a trace ran, and how long pods waited. */
export function traceSection({ trace, summary: { endTime } }: Plan): Section {
  return {
    id: 'trace',
    title: 'Trace',
    suffix: ' (means over time, of allocatable)',
    rank: 'answer',
    blocks: trace === undefined ? [] : blocks(trace, endTime),
  };
}

function blocks(trace: TraceReplay, endTime: number): readonly Block[] {
  return [
    {
      kind: 'later',
      in: ['html'],
      make: () =>
        traceCharts(trace, endTime).map((chart): Block => ({
          kind: 'picture',
          element: figureOf(chart),
        })),
    },
    {
      kind: 'table',
      columns: COLUMNS,
      rows: trace.resources.map(({ resource, mean, peak, strandedMean, strandedPeak }) => [
        resource,
        mean,
        peak,
        strandedMean,
        strandedPeak,
      ]),
      most: 8,
      more: (left) => counted(left, 'more resource'),
    },
    { kind: 'text', text: waitWords(trace), depth: 1 },
  ];
}

/** "8,152 pods waited 2.1s for a node on average: half at most 0s, 90% 3s, 99% 40s, the longest 2m". */
function waitWords({ waits, pendingAtEnd, longestPending }: TraceReplay): string {
  const left =
    pendingAtEnd === 0
      ? 'none waits at the end'
      : `${counted(pendingAtEnd, 'pod')} without a node at the end, for up to ${duration(longestPending ?? 0)}`;
  if (waits === undefined) return `No pod got a node; ${left}`;
  const { pods, mean, p50, p90, p99, longest } = waits;
  const ranks = [
    `half at most ${duration(p50)}`,
    `90% ${duration(p90)}`,
    `99% ${duration(p99)}`,
    `the longest ${duration(longest)}`,
  ];
  return `${counted(pods, 'pod')} waited ${duration(mean)} for a node on average: ${ranks.join(', ')}; ${left}`;
}

const SIZE = { width: 720, height: 220 };

function figureOf({ title, data }: TitledChart): Element {
  const keys = data.series.flatMap(({ label, colour, isDashed }) => [
    element(
      'svg',
      { viewBox: '0 0 20 10', width: '20', height: '10', 'aria-hidden': 'true' },
      element('path', {
        d: 'M0 5H20',
        stroke: colour,
        'stroke-width': '2',
        ...(isDashed ? { 'stroke-dasharray': '4 3' } : {}),
      }),
    ),
    ` ${label}  `,
  ]);
  return element(
    'figure',
    { class: 'chart' },
    element('figcaption', {}, `${title}. `, keys),
    element(
      'svg',
      {
        viewBox: `0 0 ${String(SIZE.width)} ${String(SIZE.height)}`,
        role: 'img',
        'aria-label': `${title}: ${chartWords(data)}`,
      },
      timeChart(data, SIZE),
    ),
  );
}
