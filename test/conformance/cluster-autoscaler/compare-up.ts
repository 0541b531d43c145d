import { keyOf } from '../../../src/objects/index.ts';
import type { Pod } from '../../../src/objects/index.ts';
import { refusalTexts } from '../../../src/autoscalers/cluster-autoscaler/index.ts';
import type {
  LoopOutcome,
  Refusal,
  ScaleUpStatus,
} from '../../../src/autoscalers/cluster-autoscaler/index.ts';
import type { RecordedAnswer, RecordedUp } from './recorded-case.ts';

type Shown = Readonly<Record<string, unknown>>;

/** What is compared, by name: what was recorded, and what the room found. */
export type Pair = readonly [name: string, expected: unknown, actual: unknown];

/** A pod as recordings name it. */
export const nameOf = ({ metadata }: Pod): string => keyOf(metadata).replace(/^default\//, '');

const namesOf = (pods: readonly Pod[]): readonly string[] => pods.map(nameOf).sort();

/** What decides a scale-up, without its pods: results and new sizes. */
export const shownSizes = ({ up }: LoopOutcome<unknown>): unknown =>
  up.map(({ result, resizes }) => ({ result, groups: shownGroups(resizes) }));

export const recordedSizes = ({ up }: RecordedAnswer): unknown =>
  up.map(({ result, groups = [] }) => ({ result, groups: byGroup(groups) }));

const shownGroups = (resizes: ScaleUpStatus['resizes']): readonly Shown[] =>
  byGroup(resizes.map(({ group, from, to }) => ({ group: group.id, from, to, max: group.max })));

const byGroup = <T extends { readonly group: string }>(groups: readonly T[]): readonly T[] =>
  [...groups].sort((a, b) => (a.group < b.group ? -1 : 1));

/** A scale-up with its pods and reasons. */
export function shownUp(status: ScaleUpStatus): Shown {
  const { result, resizes, triggered, awaiting, failed, error, unhelped } = status;
  return withoutEmpty({
    result,
    groups: shownGroups(resizes),
    triggered: namesOf(triggered),
    await: namesOf(awaiting),
    failedResize: failed.map(({ id }) => id),
    error,
    remain: Object.fromEntries(
      unhelped.map(({ pod, rejected, skipped }) => [
        nameOf(pod),
        { rejected: textsOf(rejected), skipped: textsOf(skipped) },
      ]),
    ),
  });
}

export function recordedUp({ remain = [], groups = [], ...rest }: RecordedUp): Shown {
  const entries = remain.flatMap(({ pods, rejected, skipped }) =>
    pods.map((pod) => [pod, { rejected: sorted(rejected), skipped: sorted(skipped) }] as const),
  );
  return withoutEmpty({ ...rest, groups: byGroup(groups), remain: Object.fromEntries(entries) });
}

/** Empty lists are left out, as in recordings. */
const withoutEmpty = (record: Shown): Shown =>
  Object.fromEntries(
    Object.entries(record).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );

const textsOf = (refusals: ReadonlyMap<string, Refusal>): Shown =>
  sorted(
    Object.fromEntries([...refusals].map(([id, refusal]) => [id, refusalTexts(refusal)] as const)),
  );

const sorted = (reasons: Readonly<Record<string, readonly string[]>> = {}): Shown =>
  Object.fromEntries(Object.entries(reasons).map(([id, texts]) => [id, [...texts].sort()]));

/** What the last scale-up of the loop chose from. */
export function shownOptions({ up }: LoopOutcome<unknown>): unknown {
  const last = up.findLast(({ expansions }) => expansions.length > 0);
  const options = last?.expansions.map(({ group, nodeCount, pods, similar }) => ({
    group: group.id,
    nodes: nodeCount,
    pods: namesOf(pods),
    similar: similar.map(({ id }) => id).sort(),
  }));
  return { options: byGroup(options ?? []), best: last?.best?.group.id, debug: last?.best?.debug };
}

export function recordedOptions({ options = [], best, bestDebug }: RecordedAnswer): unknown {
  const shown = options.map(({ pods, similar = [], ...one }) => ({
    ...one,
    pods: [...pods].sort(),
    similar: [...similar].sort(),
  }));
  return { options: byGroup(shown), best, debug: bestDebug };
}

/** The pending pods by what becomes of them. */
export const shownPending = ({ pods: { left, dropped } }: LoopOutcome<unknown>): unknown => ({
  left: namesOf(left),
  dropped: namesOf(dropped),
});

export const recordedPending = ({ pending }: RecordedAnswer): unknown => ({
  left: pending?.left ?? [],
  dropped: pending?.dropped ?? [],
});

/** The pods that the last scale-up for pods was asked to help; undefined if there was none. */
export function shownTried({ tried, up }: LoopOutcome<unknown>): unknown {
  const asked = up.filter(isForPods);
  if (asked.length === 0) return undefined;
  const helped = new Set(asked.slice(0, -1).flatMap(({ triggered }) => triggered));
  return namesOf(tried.filter((pod) => !helped.has(pod)));
}

/** Recordings leave them out if they are those that are left. */
export const recordedTried = ({ triedPods, pending, up }: RecordedAnswer): unknown =>
  triedPods ?? (up.some(isForPods) ? (pending?.left ?? []) : undefined);

/** A scale-up to minima, and a loop that asked for none, have neither found no option nor triggering pods. */
export const isForPods = ({ result, triggered = [] }: RecordedUp | ScaleUpStatus): boolean =>
  result === 'NoOptionsAvailable' || triggered.length > 0;

/** Where pending pods fit. */
export const shownPlaces = ({ pods: { fitting } }: LoopOutcome<unknown>): Shown =>
  Object.fromEntries(
    fitting.filter(isPending).map(({ pod, nodeName }) => [nameOf(pod), shownNode(nodeName)]),
  );

/** Recordings have the places of pods that wait. Pods that run on a node that is being drained get places, too. */
const isPending = ({ pod }: { readonly pod: Pod }): boolean => pod.status?.phase === 'Pending';

/** An expected node as recordings name it. */
const shownNode = (name: string): string =>
  name.replace(/^template-node-for-(.*)-\d+-upcoming-(\d+)$/, 'upcoming:$1:$2');

export const shownUpcoming = ({ upcoming }: LoopOutcome<unknown>): unknown => ({
  counts: Object.fromEntries(upcoming.counts),
  registered: [...upcoming.registered].sort(),
});

export const recordedUpcoming = (answer: RecordedAnswer): unknown => ({
  counts: answer.upcoming ?? {},
  registered: [...(answer.registeredUpcoming ?? [])].sort(),
});
