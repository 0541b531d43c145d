import { controllerOf } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import type { LossKind, SizingObjective, SizingResult } from '../../outcome/index.ts';
import { podKey } from '../../scheduler/index.ts';
import { fateOf, pendingAgain } from '../prepared/index.ts';
import type { Domain } from '../survive/domains.ts';
import { nodeOf } from './candidate.ts';
import type { ChosenCandidates } from './choose-candidates.ts';
import { checkLabel, nameOfDomain } from './goal.ts';
import { isImpossible } from './impossible.ts';
import type { FailedLoss, LeftByLoss } from './losses.ts';
import { probe as probeCandidates } from './probe.ts';
import type { Probe, ProbedGroup } from './probe.ts';
import type { SizeOptions } from './input.ts';
import { lostWith, sizeProblem } from './problem.ts';
import type { Weighing } from './problem.ts';
import { SizeSearch } from './search.ts';
import type { Best } from './search.ts';
import { explainLeft, tryNodes } from './trial.ts';
import type { Tried, Trials } from './trial.ts';

/** The nodes to add, and how good they are. */
export interface Found extends Best {
  /** Required pods that do not fit without added nodes. */
  readonly missing: number;
  /** Pods that are left over, and why. */
  readonly pending: readonly Left[];
  readonly result: SizingResult;
  /** Undefined if nothing had to be asked. */
  readonly probe: Probe | undefined;
}

interface Left {
  readonly pod: Pod;
  readonly message: string;
  /** The loss that leaves it. */
  readonly whenLost?: string;
  /** How its nodes are lost; undefined: either way. */
  readonly whenLostAs?: LossKind;
  /** Whatever nodes are added. */
  readonly isCertain: boolean;
}

const MOST_NODES = 1_000;

const NOTHING = { candidates: [], objective: 0, bound: 0, alternatives: [] };

export function findNodes(
  trials: Trials,
  { candidates, by }: ChosenCandidates,
  options: SizeOptions,
): Found {
  const { prepared, daemons, claims, goal } = trials;
  if (goal !== undefined) {
    checkLabel(goal, [...prepared.nodes, ...candidates.map((one) => nodeOf(one, 'new').node)]);
  }
  const without = tryNodes(trials, []);
  const missing = without.left.length;
  if (without.suffices) {
    const found = { ...NOTHING, tried: without, missing, isOptimal: true, pending: [] };
    return { ...found, result: 'sufficient', probe: undefined };
  }
  const probe = probeCandidates(prepared, {
    candidates,
    daemons,
    pods: without.left,
    claims,
    others: goal === undefined ? [] : othersOf(trials, without),
  });
  const weighing = weighingOf(by, options, goal?.by);
  const groups = probe.groups.filter(({ message }) => message === undefined);
  const hopeless = probe.groups.flatMap(({ pods, count, message, mayFitAlready }) =>
    message === undefined
      ? []
      : pods.slice(0, count).map((pod) => ({ pod, message, isCertain: !mayFitAlready })),
  );
  const excuses = new Excuses(probe, weighing);
  const solvable: Trials = {
    ...trials,
    required: withoutPods(trials.required, hopeless),
    isExcused: (left, domain) => excuses.isExcused(left, domain),
  };
  const best =
    groups.length === 0 ? undefined : new SizeSearch(solvable, probe, groups, weighing).best();
  if (best === undefined) {
    const { tried, left } = leftWithout(solvable);
    const isCertain = groups.length > 0 && isImpossible(sizeProblem(probe, groups, weighing));
    const pending = [...hopeless, ...left.map((one) => ({ ...one, isCertain }))];
    return {
      ...NOTHING,
      tried,
      missing,
      isOptimal: false,
      pending,
      result: resultOf(pending),
      probe,
    };
  }
  const pending = [
    ...hopeless.filter(({ pod }) => !best.tried.got.has(podKey(pod))),
    ...excuses.of(best.tried),
  ];
  return { ...best, missing, pending, result: resultOf(pending), probe };
}

function resultOf(pending: readonly Left[]): SizingResult {
  if (pending.length === 0) return 'sufficient';
  return pending.some(({ isCertain }) => isCertain) ? 'insufficient' : 'none-found';
}

/** Pods that have a node, and need another one if it is lost. */
function othersOf({ prepared, required }: Trials, { got }: Tried): readonly Pod[] {
  const standing = prepared.running
    .filter((pod) => fateOf(pod) === 'again' && controllerOf(pod.metadata) !== undefined)
    .map(pendingAgain);
  return [...standing, ...required.filter((pod) => got.has(podKey(pod)))];
}

/** What is left without any added node. */
function leftWithout(trials: Trials): {
  readonly tried: Tried;
  readonly left: readonly Omit<Left, 'isCertain'>[];
} {
  const { tried, messages } = explainLeft(trials, []);
  const left = tried.left.map((pod, at) => ({ pod, message: messages[at] ?? '' }));
  const byLoss = tried.losses.flatMap((loss) =>
    loss.left.map(({ pod, message }) => ({ pod, message, ...whenOf(loss) })),
  );
  return { tried, left: [...left, ...byLoss] };
}

/** Pods that no candidate outside of what was lost takes: no set of nodes is refused because of them. */
class Excuses {
  readonly #probe: Probe;
  readonly #weighing: Weighing;
  readonly #groupOf: ReadonlyMap<string, ProbedGroup>;

  constructor(probe: Probe, weighing: Weighing) {
    this.#probe = probe;
    this.#weighing = weighing;
    this.#groupOf = new Map(
      probe.groups.flatMap((group) => group.pods.map((pod) => [podKey(pod), group] as const)),
    );
  }

  isExcused({ pod, isLost }: LeftByLoss, { value }: Domain): boolean {
    const group = this.#groupOf.get(podKey(pod));
    if (isLost || group === undefined) return isLost;
    return this.#probe.candidates.every(
      (candidate, at) =>
        group.most[at] === 0 ||
        (value !== undefined && lostWith(candidate, this.#weighing) === value),
    );
  }

  /** The losses that leave such pods, whatever is added. */
  of({ losses }: Tried): readonly Left[] {
    return losses.flatMap((loss) =>
      loss.left.map(({ pod, message, isLost }) => {
        const nodes = this.#groupOf.get(podKey(pod))?.fitsAlreadyOn ?? new Set<string>();
        const mayFit = Array.from(nodes).some((name) => !loss.domain.nodes.includes(name));
        return { pod, message, ...whenOf(loss), isCertain: isLost || !mayFit };
      }),
    );
  }
}

const whenOf = ({ domain, as }: FailedLoss): Pick<Left, 'whenLost' | 'whenLostAs'> => ({
  whenLost: nameOfDomain(domain),
  ...(as !== undefined && { whenLostAs: as }),
});

function withoutPods(pods: readonly Pod[], left: readonly { readonly pod: Pod }[]): readonly Pod[] {
  const keys = new Set(left.map(({ pod }) => podKey(pod)));
  return pods.filter((pod) => !keys.has(podKey(pod)));
}

function weighingOf(
  by: SizingObjective,
  options: SizeOptions,
  lostBy: string | undefined,
): Weighing {
  const { maxNodes = MOST_NODES, maxTypes = Number.POSITIVE_INFINITY, limits = {} } = options;
  return {
    by,
    maxNodes,
    maxTypes,
    limitOf: ({ name, limit = Number.POSITIVE_INFINITY }) =>
      Math.min(limit, Object.hasOwn(limits, name) ? limits[name]! : Number.POSITIVE_INFINITY),
    mergesPrices: false,
    lostBy,
  };
}
