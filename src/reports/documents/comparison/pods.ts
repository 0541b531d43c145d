import type { ComparedPod, Comparison } from '../../../outcome/index.ts';
import { groupBy } from '../../../units/index.ts';
import { count, counted, someOf } from '../../layout/figures.ts';
import type { Item, More, Section, Text } from '../../page/section.ts';
import { faint, more, quoted, strong } from '../../page/texts.ts';
import { workloadsOf } from '../../reading/workloads.ts';
import { listSection, rejectionList, tableSection } from '../parts.ts';

/** The pods of the groups that are not shown: "3 more pods". */
const morePods =
  (groups: readonly (readonly unknown[])[]): More =>
  (left) =>
    counted(
      groups.slice(groups.length - left).reduce((sum, { length }) => sum + length, 0),
      'more pod',
    );

/** By message, each with the rejected nodes by reason. */
export function newlyUnschedulable(comparison: Comparison): Section {
  const groups = [
    ...groupBy(comparison.newlyUnschedulable, ({ message = '' }) => message).values(),
  ];
  const items = groups.map((alike): Item => {
    const [first = strong(''), ...others] = workloadsOf(alike).map(({ label, namespace, pods }) => {
      const known = [...new Set(pods.flatMap(({ from }) => (from === null ? [] : [from])))];
      const before = known.length === 0 ? 'not there before' : `before on ${someOf(known, 3)}`;
      return strong(`${label} (${namespace}) ${counted(pods.length, 'pod')}, ${before}`);
    });
    const { message = '', rejections = [] } = alike[0] ?? {};
    return {
      mark: 'failed',
      text: first,
      others,
      below: [...(message === '' ? [] : [quoted(message)]), rejectionList(rejections)],
    };
  });
  return listSection(
    { id: 'unschedulable', title: 'Newly unschedulable', rank: 'failure' },
    { depth: 0, most: 8, more: morePods(groups), items },
  );
}

/** Pods that no node takes on either side, with both messages and what changed them. */
export function reworded({ reworded: pods = [] }: Comparison): Section {
  const groups = [...groupBy(pods, ({ before, after }) => `${before}\0${after}`).values()];
  const items = groups.map((alike): Item => {
    const { before = '', after = '', because = [] } = alike[0] ?? {};
    const [first = strong(''), ...others] = workloadsOf(alike).map(
      ({ label, namespace, pods: own }) =>
        strong(`${label} (${namespace}) ${counted(own.length, 'pod')}`),
    );
    return {
      text: first,
      others,
      below: [
        faint(`before: ${before}`),
        quoted(`now: ${after}`),
        ...because.map((text) => `since ${text}`),
      ],
    };
  });
  return listSection(
    {
      id: 'reworded',
      title: 'Still unschedulable',
      suffix: ', with another message',
      rank: 'answer',
    },
    { most: 4, more: morePods(groups), items },
  );
}

export function newlyPlaced(comparison: Comparison): Section {
  const items = workloadsOf(comparison.newlyPlaced).map(({ label, namespace, pods }): Item => {
    const text: Text = {
      lead: `${label} (${namespace}) ${counted(pods.length, 'pod')}, now on `,
      names: [...new Set(pods.map(({ to }) => to))],
      most: 3,
    };
    const before = pods[0]?.message;
    return {
      mark: 'added',
      text,
      below: before === undefined ? [] : [faint(`before: ${before}`)],
    };
  });
  return listSection(
    { id: 'placed', title: 'Newly placed', rank: 'detail' },
    { depth: 0, most: 10, more: more('workload'), items },
  );
}

export const evicted = ({ preemptions }: Comparison): Section =>
  tableSection(
    { id: 'evicted', title: 'Evicted in the head', rank: 'answer' },
    {
      isMarked: true,
      columns: [
        { head: '' },
        { head: 'Evicted pod', least: 20 },
        { head: 'From node', least: 10 },
        { head: 'For', least: 16 },
      ],
      rows: preemptions.map(({ namespace, name, node, by }) => [
        { mark: 'removed' },
        `${namespace}/${name}`,
        node ?? undefined,
        by,
      ]),
      most: 20,
      more: more('pod'),
    },
  );

/** The pods that only one side has, by workload. */
export const only = (side: 'base' | 'head', pods: readonly ComparedPod[]): Section =>
  tableSection(
    { id: `only-${side}`, title: `Only in the ${side}`, rank: 'detail' },
    {
      isMarked: true,
      columns: [
        { head: '' },
        { head: 'Workload', least: 16 },
        { head: 'Namespace', least: 9, dropped: 1 },
        { head: 'Placed', isRight: true },
        { head: 'Nodes', least: 12 },
      ],
      rows: workloadsOf(pods).map(({ label, namespace, pods: own }) => {
        const placed = own.flatMap(({ node }) => (node === null ? [] : [node]));
        return [
          { mark: side === 'head' ? 'added' : 'removed' },
          label,
          namespace,
          `${count(placed.length)}/${count(own.length)}`,
          { names: [...new Set(placed)], most: 4 },
        ];
      }),
      most: 10,
      more: more('workload'),
    },
  );
