import { groupsOf } from '../../../outcome/index.ts';
import type { GroupBy, Plan, PlannedPod, PodGroup } from '../../../outcome/index.ts';
import { groupBy } from '../../../units/index.ts';
import { count, counted } from '../../layout/figures.ts';
import type { Block, Item, List, Section, Text } from '../../page/section.ts';
import { faint, quoted, strong } from '../../page/texts.ts';
import { groupText } from '../../reading/group-text.ts';
import { remediesFor, remediesIn, type RemediesOf } from '../../reading/remedies.ts';
import { workloadsOf, type WorkloadPods } from '../../reading/workloads.ts';
import { rejectionList } from '../parts.ts';
import { remedyLines } from '../remedies.ts';

/** The pods without a node by cause: why in a sentence, the scheduler's message, the nodes by reason, and advice. */
export function unschedulableSections(plan: Plan, by?: GroupBy): readonly Section[] {
  const groups = groupsOf(plan, by).filter(({ pods }) => pods.length > 0);
  const totals = totalsOf(plan, groups);
  const remediesOf = remediesIn(plan);
  const blocksOf = (kind: string): readonly Block[] => {
    const own = groups.filter(({ group }) => group.kind === kind);
    const list = (messagesOf: MessagesOf): List => ({
      kind: 'list',
      depth: 0,
      isSpaced: true,
      items: own.map(({ group, pods }) => ({
        mark: 'failed',
        text: strong(groupText(group)),
        brief: strong(groupText(group, true)),
        below: [{ names: subjects(pods, totals), most: NAMED }, ...messagesOf(pods, remediesOf)],
      })),
      most: 12,
      more: (left) => {
        const rest = own.slice(own.length - left);
        const pods = rest.reduce((sum, one) => sum + one.pods.length, 0);
        return `${counted(pods, 'more pod')} in ${counted(left, 'other group')}`;
      },
    });
    return [
      {
        kind: 'later',
        in: ['table', 'markdown', 'html'],
        make: () => [list(exampleMessage)],
      },
      { kind: 'later', in: ['wide'], make: () => [list(everyMessage)] },
    ];
  };
  return [
    {
      id: 'unschedulable',
      title: 'Unschedulable',
      rank: 'failure',
      isInFindings: true,
      blocks: blocksOf('unschedulable'),
    },
    {
      id: 'gated',
      title: 'Gated',
      rank: 'problem',
      isInFindings: true,
      blocks: blocksOf('gated'),
    },
  ];
}

/** Most workloads that a short list names. */
const NAMED = 2;

type Below = NonNullable<Item['below']>;

/** What is said below a group of pods. */
type MessagesOf = (pods: readonly PlannedPod[], remediesOf: RemediesOf) => Below;

/** How many pods each workload has in all. */
function totalsOf({ pods }: Plan, groups: readonly PodGroup[]): ReadonlyMap<string, number> {
  if (groups.length === 0) return new Map();
  const standing = pods.filter(
    ({ preempted, owner }) => preempted === undefined && owner !== undefined,
  );
  return new Map(workloadsOf(standing).map((one) => [keyOf(one), one.pods.length]));
}

/** "Deployment/web (shop) 2 of 5 pods", most pods first. */
const subjects = (
  pods: readonly PlannedPod[],
  totals: ReadonlyMap<string, number>,
): readonly string[] =>
  [...workloadsOf(pods)]
    .sort((a, b) => b.pods.length - a.pods.length)
    .map((workload) => {
      const { label, namespace, pods: own } = workload;
      const total = totals.get(keyOf(workload));
      const share = total === undefined ? '' : ` ${count(own.length)} of ${counted(total, 'pod')}`;
      return `${label} (${namespace})${share}`;
    });

const keyOf = ({ namespace, label }: WorkloadPods): string => `${namespace}\0${label}`;

/** One of the messages, and what was tried for most of the pods. The nodes are listed if they are those of all pods. */
function exampleMessage(pods: readonly PlannedPod[], remediesOf: RemediesOf): Below {
  const all = new Set(pods.map(({ message = '' }) => message));
  const { message = '', rejections = [] } = pods[0] ?? {};
  const [tried] = [...remediesFor(remediesOf, pods)].sort((a, b) => b.pods - a.pods);
  const advice = remedyLines(tried === undefined ? [] : [tried], rejections);
  if (all.size === 1) return [...messageText(message), rejectionList(rejections), ...advice];
  const others = `one of ${counted(all.size, 'message')} that differ in numbers; -o wide has all`;
  return [...messageText(message), faint(others), ...advice];
}

/** Each message with the nodes by reason, and what was tried for its pods. */
const everyMessage: MessagesOf = (pods, remediesOf) =>
  [...groupBy(pods, ({ message = '' }) => message)].flatMap(([message, alike]) => [
    ...(alike.length === pods.length ? [] : [strong(counted(alike.length, 'pod'))]),
    ...messageText(message),
    rejectionList(alike[0]?.rejections ?? []),
    ...remedyLines(remediesFor(remediesOf, alike), alike[0]?.rejections ?? []),
  ]);

const messageText = (message: string): readonly Text[] => (message === '' ? [] : [quoted(message)]);
