import type { Plan, PlannedPod } from '../../../outcome/index.ts';
import { groupBy } from '../../../units/index.ts';
import { count, counted } from '../../layout/figures.ts';
import type { Item, Section, Text } from '../../page/section.ts';
import { helpful, quoted, strong } from '../../page/texts.ts';
import { podsByFate } from '../../reading/pods-by-fate.ts';
import { whatWouldHelp } from '../../reading/remedies.ts';
import { shortage } from '../../reading/shortage.ts';
import { workloadsOf, type WorkloadPods } from '../../reading/workloads.ts';
import { rejectionList } from '../parts.ts';

/** The pods without a node, by message: the scheduler's message, the nodes by reason, and advice. */
export function unschedulableSections(plan: Plan): readonly Section[] {
  const { unschedulable, gated } = podsByFate(plan);
  const standing = plan.pods.filter(({ preempted }) => preempted === undefined);
  const totals = new Map(workloadsOf(standing).map((one) => [keyOf(one), one.pods.length]));
  const blocksOf = (pods: readonly PlannedPod[]): Section['blocks'] => {
    const groups = [...groupBy(pods, ({ message = '' }) => message).values()];
    return [
      {
        kind: 'list',
        depth: 0,
        isSpaced: true,
        items: groups.flatMap((alike) => messageItem(alike, totals, plan.nodes)),
        most: 12,
        more: (left) => {
          const rest = groups.slice(groups.length - left).flat().length;
          return `${counted(rest, 'more pod')} with ${counted(left, 'other message')}`;
        },
      },
    ];
  };
  return [
    {
      id: 'unschedulable',
      title: 'Unschedulable',
      rank: 'failure',
      blocks: blocksOf(unschedulable),
    },
    { id: 'gated', title: 'Gated', rank: 'problem', blocks: blocksOf(gated) },
  ];
}

/** Pods with the same message. */
function messageItem(
  alike: readonly PlannedPod[],
  totals: ReadonlyMap<string, number>,
  nodes: Plan['nodes'],
): readonly Item[] {
  const [first, ...others] = workloadsOf(alike).map((one) => subject(one, totals));
  if (first === undefined) return [];
  const { message = '', rejections = [] } = alike[0] ?? {};
  const short = shortage(alike, nodes);
  const help = whatWouldHelp(rejections);
  return [
    {
      mark: 'failed',
      text: first,
      others,
      most: 4,
      more: (left) => `${counted(left, 'more workload')} with this message`,
      below: [
        ...(message === '' ? [] : [quoted(message)]),
        rejectionList(rejections),
        ...(short === undefined ? [] : [quoted(short)]),
        ...(help === undefined ? [] : [helpful(`What would help: ${help}`)]),
      ],
    },
  ];
}

/** "Deployment/web (shop)  2 of 5 pods". */
function subject(workload: WorkloadPods, totals: ReadonlyMap<string, number>): Text {
  const { label, namespace, pods } = workload;
  const total = totals.get(keyOf(workload)) ?? pods.length;
  const isSingle = total === 1 && label.startsWith('Pod/');
  const share = isSingle ? '' : ` ${count(pods.length)} of ${counted(total, 'pod')}`;
  return strong(`${label} (${namespace})${share}`);
}

const keyOf = ({ namespace, label }: WorkloadPods): string => `${namespace}\0${label}`;
