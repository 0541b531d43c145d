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
const ONLY_TYPES = 4;

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
    const problem = sizeProblem(this.#probe, this.#groups, this.#weighing);
    const sets = problem.choices.length > MANY ? SETS_OF_MANY : SETS;
    const answer = this.#solver.solve(problem, WORK, sets);
    if (answer === undefined) return undefined;
    const { by } = this.#weighing;
    const { candidates, tried } = answer;
    const objective = rounded(candidates.reduce((sum, one) => sum + objectiveOf(one, by), 0));
    const least = boundOf(problem, by);
    const isTight = objective <= least * (1 + 1e-8);
    const bound = isTight ? objective : Math.min(objective, rounded(least));
    const isOptimal = answer.isOptimal || isTight;
    return {
      candidates,
      tried,
      objective,
      bound,
      isOptimal,
      alternatives: this.#alternatives(candidates),
    };
  }

  #alternatives(answer: readonly ProbedCandidate[]): readonly SizingAlternative[] {
    const found: (SizingAlternative | undefined)[] = [
      this.#oneType(),
      this.#solved('fewest nodes', { by: 'nodes' }),
      isBalanced(answer, this.#probe)
        ? alternative('zone-balanced', answer)
        : this.#solved('zone-balanced', { mergesPrices: true }),
    ];
    return found.filter((one) => one !== undefined);
  }

  #solved(
    name: SizingAlternative['name'],
    change: Partial<Weighing>,
  ): SizingAlternative | undefined {
    const problem = sizeProblem(this.#probe, this.#groups, { ...this.#weighing, ...change });
    const answer = this.#solver.solve(problem, WORK_OF_ALTERNATIVE, SETS_OF_ALTERNATIVE);
    return answer === undefined ? undefined : alternative(name, answer.candidates);
  }

  /** The types that take every pod, the most promising first. */
  #oneType(): SizingAlternative | undefined {
    const problem = sizeProblem(this.#probe, this.#groups, { ...this.#weighing, maxTypes: 1 });
    const types = [...new Set(problem.choices.map(({ type }) => type))];
    const ranked = types
      .map((type) => restricted(problem, (at) => problem.choices[at]!.type === type))
      .filter(takesAll)
      .map((only) => ({ only, bound: lowerBound(only, relaxationsOf(only), false) }))
      .sort((a, b) => a.bound - b.bound)
      .slice(0, ONLY_TYPES);
    const answers = ranked.flatMap(
      ({ only }) => this.#solver.solve(only, WORK_OF_ALTERNATIVE / ONLY_TYPES, 1_000) ?? [],
    );
    const [best] = answers.sort((a, b) => a.weight - b.weight);
    return best === undefined ? undefined : alternative('one type only', best.candidates);
  }
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
