import type { Pod } from '../../api/index.ts';
import type { SizingAlternative, SizingObjective } from '../../outcome/index.ts';
import { podKey } from '../../scheduler/index.ts';
import type { ChosenCandidates } from './choose-candidates.ts';
import { alternative, rounded } from './describe.ts';
import { lowerBound, relaxationsOf } from './packing/relaxations.ts';
import { probe as probeCandidates } from './probe.ts';
import type { Probe, ProbedCandidate, ProbedGroup } from './probe.ts';
import type { SizeOptions } from './size-input.ts';
import { objectiveOf, restricted, sizeProblem } from './size-problem.ts';
import type { SizeProblem, Weighing } from './size-problem.ts';
import { Solver } from './solver.ts';
import type { Answer } from './solver.ts';
import { explainLeft, tryNodes } from './trial.ts';
import type { Tried, Trials } from './trial.ts';

/** The nodes to add, and how good they are. */
export interface Found {
  readonly candidates: readonly ProbedCandidate[];
  readonly tried: Tried;
  /** Required pods that do not fit without added nodes. */
  readonly missing: number;
  readonly objective: number;
  readonly bound: number;
  readonly isOptimal: boolean;
  readonly alternatives: readonly SizingAlternative[];
  /** Required pods that are left over, and why. */
  readonly pending: readonly { readonly pod: Pod; readonly message: string }[];
  /** Undefined if nothing had to be asked. */
  readonly probe: Probe | undefined;
}

/** Pods and nodes to simulate at most, for the answer and for each alternative. */
const WORK = 6_000;
const WORK_OF_ALTERNATIVE = 1_000;
/** Sets of nodes to look at, divided by the number of choices. With many choices the search does not come far anyway. */
const SETS = 100_000;
const SETS_OF_MANY = 30_000;
const MANY = 16;
const SETS_OF_ALTERNATIVE = 5_000;
/** Types that are tried as the only one. */
const ONLY_TYPES = 8;

const MOST_NODES = 1_000;

export function findNodes(
  trials: Trials,
  { candidates, by }: ChosenCandidates,
  options: SizeOptions,
): Found {
  const without = tryNodes(trials, []);
  const nothing = { candidates: [], objective: 0, bound: 0, alternatives: [] };
  if (without.left.length === 0) {
    return {
      ...nothing,
      tried: without,
      missing: 0,
      isOptimal: true,
      pending: [],
      probe: undefined,
    };
  }
  const { prepared, daemons } = trials;
  const probe = probeCandidates(prepared, { candidates, daemons, pods: without.left });
  const groups = probe.groups.filter(({ message }) => message === undefined);
  const hopeless = probe.groups
    .filter(({ message }) => message !== undefined)
    .flatMap(({ pods, message = '' }) => pods.map((pod) => ({ pod, message })));
  const missing = without.left.length;
  const solvable: Trials = { ...trials, required: withoutPods(trials.required, hopeless) };
  const search = new SizeSearch(solvable, probe, groups, weighingOf(by, options));
  const found = groups.length === 0 ? undefined : search.best();
  if (found === undefined) {
    const { tried, messages } = explainLeft(solvable, []);
    const others = tried.left.map((pod, at) => ({ pod, message: messages[at] ?? '' }));
    const pending = [...hopeless, ...(groups.length === 0 ? [] : others)];
    return { ...nothing, tried, missing, isOptimal: false, pending, probe };
  }
  return { ...found, missing, pending: hopeless, probe };
}

function withoutPods(pods: readonly Pod[], left: readonly { readonly pod: Pod }[]): readonly Pod[] {
  const keys = new Set(left.map(({ pod }) => podKey(pod)));
  return pods.filter((pod) => !keys.has(podKey(pod)));
}

function weighingOf(by: SizingObjective, options: SizeOptions): Weighing {
  const { maxNodes = MOST_NODES, maxTypes = Number.POSITIVE_INFINITY, limits = {} } = options;
  return {
    by,
    maxNodes,
    maxTypes,
    limitOf: ({ name, limit = Number.POSITIVE_INFINITY }) =>
      Math.min(limit, Object.hasOwn(limits, name) ? limits[name]! : Number.POSITIVE_INFINITY),
    mergesPrices: false,
  };
}

type Best = Pick<
  Found,
  'candidates' | 'tried' | 'objective' | 'bound' | 'isOptimal' | 'alternatives'
>;

/** The answer and its alternatives, for one probe. */
class SizeSearch {
  readonly #probe: Probe;
  readonly #groups: readonly ProbedGroup[];
  readonly #weighing: Weighing;
  readonly #solver: Solver;

  constructor(trials: Trials, probe: Probe, groups: readonly ProbedGroup[], weighing: Weighing) {
    this.#probe = probe;
    this.#groups = groups;
    this.#weighing = weighing;
    this.#solver = new Solver(trials);
  }

  best(): Best | undefined {
    const { by } = this.#weighing;
    const problem = sizeProblem(this.#probe, this.#groups, this.#weighing);
    const sets = problem.choices.length > MANY ? SETS_OF_MANY : SETS;
    const main = this.#solver.solve(problem, { work: WORK, sets });
    if (main === undefined) return undefined;
    const oneType = this.#oneType();
    const few = by === 'nodes' ? main : this.#solved({ by: 'nodes' });
    const balanced = isBalanced(main.candidates, this.#probe)
      ? main
      : this.#solved({ mergesPrices: true });
    const all = [main, oneType, few, balanced].filter((one) => one !== undefined);
    const answer = lightest(all, by);
    const { candidates, tried } = answer;
    const objective = totalOf(candidates, by);
    const least = boundOf(problem, by);
    const isTight = objective <= least * (1 + 1e-8);
    return {
      candidates,
      tried,
      objective,
      bound: isTight ? objective : Math.min(objective, rounded(least)),
      isOptimal: isTight || (main.isOptimal && answer === main),
      alternatives: this.#alternatives(all, oneType),
    };
  }

  /** The best of each kind among all answers that were found. */
  #alternatives(all: readonly Answer[], oneType: Answer | undefined): readonly SizingAlternative[] {
    const { by } = this.#weighing;
    const balanced = all.filter(({ candidates }) => isBalanced(candidates, this.#probe));
    const found = [
      ...(oneType === undefined ? [] : [['one type only', oneType] as const]),
      ['fewest nodes', lightest(all, 'nodes', by)] as const,
      ...(balanced.length === 0 ? [] : [['zone-balanced', lightest(balanced, by)] as const]),
    ];
    return found.map(([name, { candidates }]) => alternative(name, candidates));
  }

  #solved(change: Partial<Weighing>): Answer | undefined {
    const problem = sizeProblem(this.#probe, this.#groups, { ...this.#weighing, ...change });
    return this.#solver.solve(problem, { work: WORK_OF_ALTERNATIVE, sets: SETS_OF_ALTERNATIVE });
  }

  /** The best with one type, among the most promising that take every pod; large nodes first, as they are soon simulated. */
  #oneType(): Answer | undefined {
    const problem = sizeProblem(this.#probe, this.#groups, { ...this.#weighing, maxTypes: 1 });
    const types = [...new Set(problem.choices.map(({ type }) => type))];
    const ranked = types
      .map((type) => restricted(problem, (at) => problem.choices[at]!.type === type))
      .filter(takesAll)
      .map((only) => ({ only, bound: lowerBound(only, relaxationsOf(only), false) }))
      .sort((a, b) => a.bound - b.bound)
      .slice(0, ONLY_TYPES)
      .sort((a, b) => nodeWeight(b.only) - nodeWeight(a.only));
    let best: Answer | undefined;
    for (const { only, bound } of ranked) {
      if (best !== undefined && bound >= best.weight) continue;
      const effort = { work: WORK_OF_ALTERNATIVE / 2, sets: 200 };
      const below = best === undefined ? {} : { below: best.weight };
      best = this.#solver.solve(only, { ...effort, ...below }) ?? best;
    }
    return best;
  }
}

const nodeWeight = ({ choices }: SizeProblem): number =>
  Math.max(...choices.map(({ weight }) => weight));

const totalOf = (candidates: readonly ProbedCandidate[], by: SizingObjective): number =>
  rounded(candidates.reduce((sum, one) => sum + objectiveOf(one, by), 0));

/** The least by an objective, among equals by the other; the first of those that are equal in both. */
function lightest(
  answers: readonly Answer[],
  by: SizingObjective,
  then: SizingObjective = by,
): Answer {
  return answers.reduce((a, b) => {
    const difference =
      totalOf(b.candidates, by) - totalOf(a.candidates, by) ||
      totalOf(b.candidates, then) - totalOf(a.candidates, then);
    return difference < 0 ? b : a;
  });
}

/** Whether the zones of the candidates have as many nodes each, or one more. */
function isBalanced(answer: readonly ProbedCandidate[], { candidates }: Probe): boolean {
  const perZone = new Map(candidates.map(({ offer: { zone = '' } }) => [zone, 0]));
  for (const { offer } of answer) {
    const { zone = '' } = offer;
    perZone.set(zone, (perZone.get(zone) ?? 0) + 1);
  }
  return Math.max(...perZone.values()) - Math.min(...perZone.values()) <= 1;
}

const takesAll = ({ groups, choices }: SizeProblem): boolean =>
  groups.every((_, group) => choices.some(({ most }) => most[group]! > 0));

/** The bound in the unit of the objective, without what only decides between equals. */
function boundOf(problem: SizeProblem, by: SizingObjective): number {
  const { choices, members, probe } = problem;
  const plain = {
    ...problem,
    choices: choices.map((choice, at) => {
      const candidate = probe.candidates[members[at]![0]!]!;
      return { ...choice, weight: Math.max(objectiveOf(candidate, by), Number.MIN_VALUE) };
    }),
  };
  return lowerBound(plain, relaxationsOf(plain), by === 'nodes');
}
