import type { SizingAlternative, SizingObjective } from '../../outcome/index.ts';
import { alternative, rounded } from './describe.ts';
import { lowerBound, relaxationsOf } from './packing/relaxations.ts';
import type { Probe, ProbedCandidate, ProbedGroup } from './probe.ts';
import { lostWith, objectiveOf, restricted, sizeProblem } from './problem.ts';
import type { SizeProblem, Weighing } from './problem.ts';
import { Solver } from './solver.ts';
import type { Answer } from './solver.ts';
import type { Tried, Trials } from './trial.ts';
import { greatest, least } from '../../units/index.ts';

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

/** The nodes to add, and how good they are. */
export interface Best {
  readonly candidates: readonly ProbedCandidate[];
  readonly tried: Tried;
  readonly objective: number;
  readonly bound: number;
  readonly isOptimal: boolean;
  readonly alternatives: readonly SizingAlternative[];
}

/** The answer and its alternatives, for one probe. */
export class SizeSearch {
  readonly #probe: Probe;
  readonly #groups: readonly ProbedGroup[];
  readonly #weighing: Weighing;
  readonly #solver: Solver;
  readonly #survives: boolean;

  constructor(trials: Trials, probe: Probe, groups: readonly ProbedGroup[], weighing: Weighing) {
    this.#survives = trials.goal !== undefined;
    this.#probe = probe;
    this.#groups = groups;
    this.#weighing = weighing;
    this.#solver = new Solver(trials);
  }

  best(): Best | undefined {
    const { by } = this.#weighing;
    const problem = sizeProblem(this.#probe, this.#groups, this.#weighing);
    const sets = problem.choices.length > MANY ? SETS_OF_MANY : SETS;
    const work = this.#survives ? 2 * WORK : WORK;
    const main = this.#solver.solve(problem, { work, sets });
    const oneType = this.#oneType();
    const few = by === 'nodes' ? main : this.#solved({ by: 'nodes' });
    const balanced =
      main !== undefined && isBalanced(main.candidates, this.#probe)
        ? main
        : this.#solved({ mergesPrices: true });
    // One of the others may have found a set where the main search has run out of effort.
    const all = [main, oneType, few, balanced].filter((one) => one !== undefined);
    if (all.length === 0) return undefined;
    const answer = lightest(all, by);
    const { candidates, tried } = answer;
    const objective = totalOf(candidates, by);
    const least = boundOf(problem, by, this.#survives);
    const isTight = objective <= least * (1 + 1e-8);
    return {
      candidates,
      tried,
      objective,
      bound: isTight ? objective : Math.min(objective, rounded(least)),
      isOptimal: isTight || (main?.isOptimal === true && answer === main),
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
  greatest(choices.map(({ weight }) => weight));

const totalOf = (candidates: readonly ProbedCandidate[], by: SizingObjective): number =>
  rounded(candidates.reduce((sum, one) => sum + objectiveOf(one, by), 0));

/** The least by an objective, then by the other objective, then the first. */
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
  return greatest(perZone.values()) - least(perZone.values()) <= 1;
}

const takesAll = ({ groups, choices }: SizeProblem): boolean =>
  groups.every(({ count }, group) => count === 0 || choices.some(({ most }) => most[group]! > 0));

/** The bound in the unit of the objective, without what only decides between equals. */
function boundOf(problem: SizeProblem, by: SizingObjective, survives: boolean): number {
  const { choices, members, probe } = problem;
  const plain = {
    ...problem,
    choices: choices.map((choice, at) => {
      const candidate = probe.candidates[members[at]![0]!]!;
      return { ...choice, weight: Math.max(objectiveOf(candidate, by), Number.MIN_VALUE) };
    }),
  };
  const least = lowerBound(plain, relaxationsOf(plain), by === 'nodes');
  return survives && least > 0 ? least + boundOfLoss(plain, least) : least;
}

/**
 * What is lost comes on top: without any one of its domains the set still takes all pods, so it weighs the bound and that domain. The sum
 * over k domains says that the domains together weigh at least k / (k - 1) of the bound.
 */
function boundOfLoss(problem: SizeProblem, bound: number): number {
  const { choices, weighing, members, probe, pods } = problem;
  const lightest = least(choices.map(({ weight }) => weight));
  if (weighing.lostBy === undefined) return lightest;
  const values = choices.map((_, at) => lostWith(probe.candidates[members[at]![0]!]!, weighing));
  const domains = new Set(values);
  const isFree = pods.every(({ count }, group) => {
    const own = new Set(values.filter((_, at) => choices[at]!.most[group]! > 0));
    return count === 0 || own.size > 1;
  });
  if (domains.has(undefined) || domains.size < 2 || !isFree) return 0;
  return Math.max(lightest, bound / (domains.size - 1)) * (1 - 1e-9);
}
