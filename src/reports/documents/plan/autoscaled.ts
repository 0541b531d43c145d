import type {
  AutoscaledFit,
  AutoscaledStop,
  Plan,
  UnscaledAutoscaler,
} from '../../../outcome/index.ts';
import { groupBy } from '../../../units/index.ts';
import { count, counted, someOf } from '../../layout/figures.ts';
import type { Block, Cell, Column, Section, Text } from '../../page/section.ts';
import { more } from '../../page/texts.ts';
import { tableSection } from '../parts.ts';

const COLUMNS: readonly Column[] = [
  { head: '' },
  { head: 'Workload', least: 20 },
  { head: 'Namespace', least: 8, dropped: 1 },
  { head: 'Autoscaler', dropped: 3 },
  { head: 'Min', kind: 'count' },
  { head: 'Now', kind: 'count' },
  { head: 'Max', kind: 'count' },
  { head: 'Asked', kind: 'count' },
  { head: 'Fits', isRight: true },
  { head: 'Pods max', kind: 'count', dropped: 2 },
];

/** How many replicas of each autoscaled workload fit of those that `--hpa` asked for, and what stops the others. */
export function autoscaledSection({ autoscaled, edits }: Plan): Section {
  const workloads = autoscaled?.workloads ?? [];
  const section = tableSection(
    { id: 'autoscaled', title: 'Autoscaled workloads', rank: 'answer' },
    {
      isMarked: true,
      columns: COLUMNS,
      rows: workloads.map(row),
      below: new Map(
        workloads.flatMap(({ stops }, at) =>
          stops === undefined ? [] : [[at, stops.map(stopText)]],
        ),
      ),
      most: 20,
      more: more('workload'),
    },
  );
  const after = [...unscaledTexts(edits), ...commonTexts(autoscaled)];
  return {
    ...section,
    blocks: [...section.blocks, ...after.map((text): Block => ({ kind: 'text', text }))],
  };
}

const WHY_UNSCALED: Readonly<Record<UnscaledAutoscaler['why'], string>> = {
  'no-workload': 'the cluster has no such workload',
  'not-scalable': 'its kind has no replicas',
  'switched-off': 'the workload has 0 replicas, which switches the autoscaler off',
};

/** The autoscalers that scale nothing, by why. */
function unscaledTexts(edits: Plan['edits'] = []): readonly string[] {
  const all = edits.flatMap((edit) => (edit.edit === 'hpa' ? (edit.unscaled ?? []) : []));
  return [...groupBy(all, ({ why }) => why)].map(([why, found]) => {
    const names = found.map(({ namespace, autoscaler }) => `${autoscaler} (${namespace})`);
    return `${counted(found.length, 'autoscaler')} without effect, ${WHY_UNSCALED[why]}: ${someOf(names, 5)}`;
  });
}

function row(workload: AutoscaledFit): readonly Cell[] {
  const { kind, name, namespace, autoscaler, min, from, max, replicas, fits, mostPods } = workload;
  const isShort = fits < replicas;
  return [
    { mark: isShort ? 'failed' : 'passed' },
    `${kind}/${name}`,
    namespace,
    autoscaler,
    min,
    from,
    max,
    replicas,
    isShort ? { text: count(fits), tone: 'failed' } : count(fits),
    mostPods,
  ];
}

const WHY: Readonly<Record<AutoscaledStop['why'], string>> = {
  refused: 'refused',
  waiting: 'not created',
  nodes: 'no node',
};

const stopText = ({ why, pods, message }: AutoscaledStop): Text => ({
  text: `${counted(pods, 'pod')} ${WHY[why]}: ${message}`,
  tone: 'warning',
});

function commonTexts(autoscaled: Plan['autoscaled']): readonly string[] {
  const common = autoscaled?.common;
  if (common === undefined) return [];
  const { fits, failsAt } = common;
  if (fits === undefined) return ['Not even the minimum of all fits.'];
  return [`All fit together at ${count(fits)}% of their maximum, not at ${count(failsAt)}%.`];
}
