import { DESCHEDULING_FINDING_KINDS, doubtLines } from '../../outcome/index.ts';
import type {
  DescheduledByPolicy,
  DeschedulingFinding,
  DeschedulingFindingKind,
  NotModelled,
} from '../../outcome/index.ts';
import type { Pod } from '../../objects/index.ts';
import { groupBy } from '../../units/index.ts';
import type { Placed, Places } from '../places.ts';
import type { LeftPod } from './aftermath.ts';
import type { PlayedPolicy } from './by-policy.ts';
import type { SubjectOf } from './identity.ts';

type Found = Omit<DeschedulingFinding, 'counts' | 'place'>;
/** A pod, and what is wrong with it. */
interface Troubled {
  readonly pod: Pod;
  readonly to?: string;
  readonly message: string;
}

interface FindingContext {
  readonly failOn: readonly DeschedulingFindingKind[];
  readonly places: Places;
  readonly subjectOf: SubjectOf;
  /** About the cluster as a whole. */
  readonly doubts: readonly string[];
  readonly notModelled: readonly NotModelled[];
}

/** The findings of what a policy does, the most serious first, and what is not known of the policy that it is compared with. */
export function deschedulingFindings(
  policy: PlayedPolicy,
  base: PlayedPolicy | undefined,
  { failOn, places, subjectOf, doubts, notModelled }: FindingContext,
): readonly DeschedulingFinding[] {
  const { document, played } = policy;
  const preempted = played.cycles.flatMap((cycle) =>
    cycle.preempted.map((pod) => ({ pod, message: 'preempted by pods that were evicted' })),
  );
  const all: readonly Found[] = [
    ...ofPods('pending', played.pending.filter(isKnown), subjectOf),
    ...ofPods('lost', played.lost.filter(isKnown), subjectOf),
    ...unknownOf(policy, subjectOf),
    ...(base === undefined ? [] : unknownOf(base, subjectOf).map(byTheBase)),
    ...doubts.map((doubt) => inDoubt(doubt, notModelled)),
    ...flapping(document),
    ...ofPods('preempted', preempted, subjectOf),
    ...ofPods('back', cameBack(played), subjectOf),
  ];
  return all
    .map((one) => ({ ...one, counts: failOn.includes(one.kind), ...placeOf(one, places) }))
    .sort(
      (a, b) =>
        DESCHEDULING_FINDING_KINDS.indexOf(a.kind) - DESCHEDULING_FINDING_KINDS.indexOf(b.kind),
    );
}

const isKnown = ({ isUnknown }: LeftPod): boolean => !isUnknown;

/** What a policy does not do, and what becomes of pods that nobody knows: without that its figures cannot be compared. */
const unknownOf = (
  { document, played: { pending, lost } }: PlayedPolicy,
  subjectOf: SubjectOf,
): readonly Found[] => [
  ...skipped(document),
  ...notRun(document),
  ...ofPods(
    'in-doubt',
    [...pending, ...lost].filter((one) => !isKnown(one)),
    subjectOf,
  ),
];

const byTheBase = (found: Found): Found => ({
  ...found,
  message: `by the base policy: ${found.message}`,
});

function placeOf({ object, namespace }: Found, places: Places): Placed {
  const [kind = '', name] = object.split('/');
  return name === undefined ? {} : places.ofObject(kind, namespace, name);
}

/** Pods of one workload with the same problem share a finding. */
function ofPods(
  kind: DeschedulingFindingKind,
  pods: readonly Troubled[],
  subjectOf: SubjectOf,
): readonly Found[] {
  const groups = groupBy(pods, ({ pod, message }) => {
    const { namespace, object } = subjectOf(pod);
    return JSON.stringify([namespace, object, message]);
  });
  return [...groups.values()].flatMap((alike): readonly Found[] =>
    Array.from(doubtLines(alike), ([message, { pod }]) => {
      const { namespace, object } = subjectOf(pod);
      return { kind, object, namespace, pods: alike.length, message };
    }),
  );
}

/** A doubt about the first object that causes it, else about the cluster. */
function inDoubt(message: string, notModelled: readonly NotModelled[]): Found {
  const found = { kind: 'in-doubt', pods: 0, message } as const;
  const cause = notModelled.find(({ reason }) => reason === message);
  if (cause === undefined) return { ...found, object: 'cluster' };
  const [first = '', name] = cause.object.split('/');
  return name === undefined
    ? { ...found, object: `${cause.kind}/${first}` }
    : { ...found, object: `${cause.kind}/${name}`, namespace: first };
}

function cameBack({ cycles }: PlayedPolicy['played']): readonly Troubled[] {
  return cycles.flatMap(({ found, destinations }) =>
    found.evicted.flatMap(({ pod, strategy }) => {
      const to = destinations.get(pod);
      const isBack = to?.fate === 'placed' && to.node === pod.spec.nodeName;
      if (!isBack) return [];
      return [{ pod, message: `evicted by ${strategy}, and comes back to where it was` }];
    }),
  );
}

function skipped({ cycles: [first], strategies }: DescheduledByPolicy): readonly Found[] {
  const found = { kind: 'skipped', object: 'descheduler', pods: 0 } as const;
  if (strategies.length === 0) {
    return [{ ...found, message: 'does nothing: the policy enables no strategy' }];
  }
  const nodes = first?.nodes ?? 0;
  if (nodes > 1) return [];
  const has = nodes === 1 ? 'only one node is' : 'no node is';
  return [{ ...found, message: `does nothing: ${has} ready and selected by the policy` }];
}

const notRun = ({ strategies }: DescheduledByPolicy): readonly Found[] =>
  strategies.flatMap(({ strategy, profile, notRun: why }): readonly Found[] => {
    if (why === undefined) return [];
    const message = `not run (profile ${profile}): ${why}`;
    return [{ kind: 'not-run', object: strategy, pods: 0, message }];
  });

function flapping({ end, repeats, cycles, evictions }: DescheduledByPolicy): readonly Found[] {
  const last = cycles.length;
  if (end === 'settled') return [];
  const found = {
    kind: 'flapping',
    object: 'descheduler',
    pods: evictions.filter(({ cycle }) => cycle === last).length,
  } as const;
  if (end === 'cut') {
    const message = `still evicts in cycle ${String(last)}, the last one that was asked for`;
    return [{ ...found, message }];
  }
  const message = `cycle ${String(last)} finds as many pods of each workload on each node as cycle ${String(repeats)}, and evicts again`;
  return [{ ...found, message }];
}
