import type { Plan, Rollout, RolloutWaitReason } from '../../../outcome/index.ts';
import { count, duration } from '../../layout/figures.ts';
import type { Cell, Column, Section, Text } from '../../page/section.ts';
import { more } from '../../page/texts.ts';
import { tableSection } from '../parts.ts';

const COLUMNS: readonly Column[] = [
  { head: '' },
  { head: 'Workload', least: 24 },
  { head: 'Namespace', least: 8, dropped: 1 },
  { head: 'Strategy', dropped: 2 },
  { head: 'Ready min', isRight: true },
  { head: 'Pods max', kind: 'count' },
  { head: 'Time', isRight: true },
  { head: 'Waited for', least: 28 },
];

/** How few pods were ready and how many existed at once while a workload rolled out, how long it took, and what it waited for. */
export function rolloutsSection(plan: Plan): Section {
  const rollouts = [...(plan.rollouts ?? [])].sort(worstFirst(plan));
  return tableSection(
    { id: 'rollouts', title: 'Rollouts', rank: 'detail' },
    {
      isMarked: true,
      columns: COLUMNS,
      rows: rollouts.map((one) => row(one, plan)),
      below: new Map(rollouts.flatMap((one, at) => (isBelow(one) ? [[at, [kept(one)]]] : []))),
      most: 20,
      more: more('rollout'),
    },
  );
}

/** Those that fall below their budget, then those that are not complete; otherwise in their order. */
const worstFirst =
  (plan: Plan) =>
  (a: Rollout, b: Rollout): number =>
    severity(b, plan) - severity(a, plan);

const severity = (one: Rollout, plan: Plan): number =>
  (isBelow(one) ? 2 : 0) + (isSlow(one, plan) ? 1 : 0);

const isBelow = ({ lowestReady, keepsReady = 0 }: Rollout): boolean => lowestReady < keepsReady;

const isSlow = ({ seconds }: Rollout, { summary: { slowAfter = Infinity } }: Plan): boolean =>
  seconds === undefined || seconds > slowAfter;

function row(rollout: Rollout, plan: Plan): readonly Cell[] {
  const { kind, name, namespace, strategy, isOrdered, isNew, desired, lowestReady } = rollout;
  const below = isBelow(rollout);
  const slow = isSlow(rollout, plan);
  const ready = `${count(lowestReady)}/${count(desired)}`;
  return [
    { mark: below || slow ? 'warned' : isNew === true ? 'added' : 'changed' },
    `${kind}/${name}`,
    namespace,
    isOrdered === true ? `${strategy}, one by one` : strategy,
    isNew === true ? undefined : below ? { text: ready, tone: 'failed' } : ready,
    rollout.mostPods,
    timeOf(rollout, slow),
    waitText(rollout),
  ];
}

function timeOf({ seconds }: Rollout, slow: boolean): Text {
  const text = seconds === undefined ? 'unfinished' : duration(seconds);
  return slow ? { text, tone: 'warning' } : text;
}

const WORDS: Readonly<Record<RolloutWaitReason, string>> = {
  node: 'room on a node',
  image: 'image pulls',
  start: 'starting',
  failing: 'failing containers',
  readiness: 'readiness',
  'min-ready': 'minReadySeconds',
  deletion: 'old pods to end',
  quota: 'quota',
  creation: 'creation of pods',
};

/** "readiness 30s, image pulls 12s", the longest first; what is waited for at the end comes before. */
function waitText({ waits, waitsAtEnd: last }: Rollout): string {
  const end = last === undefined ? [] : [`${WORDS[last]} to the end`];
  const words = waits
    .filter((wait) => wait.for !== last)
    .map(({ for: reason, seconds }) => `${WORDS[reason]} ${duration(seconds)}`);
  return [...end, ...words].join(', ');
}

/** What the rollout should have kept. */
const kept = ({ keepsReady = 0, budget }: Rollout): Text => ({
  text: `${budget === undefined ? 'maxUnavailable' : `budget ${budget}`} asks for ${count(keepsReady)} ready`,
  tone: 'warning',
});
