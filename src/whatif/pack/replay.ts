import { keyOf } from '../../objects/index.ts';
import type { Owner, PackedMove, Plan } from '../../outcome/index.ts';
import { plan } from '../../simulation/index.ts';
import type { Simulation } from '../../simulation/index.ts';
import type { PreparedCluster } from '../prepared/index.ts';
import { StartDoubts } from '../start-doubts/index.ts';
import type { Emptied } from './search.ts';
import { nameOf } from './obstacles.ts';
import { ownersIn } from './owners-in.ts';
import type { PackInput, PackOptions } from './input.ts';
import { packScenario } from './scenario.ts';
import { ReplayWatch, successorsOf } from './watch-replay.ts';
import type { SeenStep } from './watch-replay.ts';
import { doubtAmong } from './starts.ts';

/** The replay of an order. */
export interface Replayed {
  readonly plan: Plan;
  readonly scenario: Readonly<Record<string, unknown>>;
  /** The moves of each step; it ends before the first step that did not go well. */
  readonly moves: readonly (readonly PackedMove[])[];
  /** Why the step after those did not go well; undefined if all did. */
  readonly failure: string | undefined;
  /** "namespace/name" of pods that replaced moved pods. */
  readonly successors: ReadonlySet<string>;
  /** A pod got its node only after the next step had begun. */
  readonly isLate: boolean;
}

interface ReplayOf {
  /** Its plan is the input at rest. */
  readonly prepared: PreparedCluster;
  readonly options: PackOptions;
}

/** Simulates the input once more, and drains one node after the other when it has settled. */
export function replay(
  input: PackInput,
  emptied: readonly Emptied[],
  { prepared, options }: ReplayOf,
): Replayed {
  const settled = prepared.plan;
  if (emptied.length === 0) return replayOfNothing(settled);
  const { scenario, end } = packScenario(emptied, startAfter(settled));
  const until = input.options?.until === undefined ? {} : { until: end };
  const seen = new Watched(emptied);
  const whole = { ...input, scenario, options: { ...input.options, ...until } };
  const played = plan(whole, seen.observe);
  return replayed({ played, scenario, seen }, { prepared, options });
}

/** The same, but goes on from the prepared cluster where that is possible, which cannot be used afterwards. */
export function lastReplay(
  prepared: PreparedCluster,
  input: PackInput,
  emptied: readonly Emptied[],
  options: PackOptions,
): Replayed {
  if (emptied.length === 0) return replayOfNothing(prepared.plan);
  const { scenario } = packScenario(emptied, startAfter(prepared.plan));
  const seen = new Watched(emptied);
  const played = prepared.goOn(scenario, seen.observe);
  if (played !== undefined) return replayed({ played, scenario, seen }, { prepared, options });
  return replay(input, emptied, { prepared, options });
}

/** Without steps nothing moves, and nothing needs to be simulated. */
const replayOfNothing = (settled: Plan): Replayed => ({
  plan: settled,
  scenario: packScenario([], startAfter(settled)).scenario,
  moves: [],
  failure: undefined,
  successors: new Set(),
  isLate: false,
});

/** The replay of the steps is watched once its simulation is there. */
class Watched {
  readonly names: readonly string[];
  #watch: ReplayWatch | undefined;

  constructor(emptied: readonly Emptied[]) {
    this.names = emptied.map(({ node }) => node.metadata.name);
  }

  readonly observe = (simulation: Simulation): void => {
    this.#watch = new ReplayWatch(simulation, this.names);
  };

  get steps(): readonly SeenStep[] {
    return this.#watch?.steps ?? [];
  }

  get isLate(): boolean {
    return this.#watch?.isLate === true;
  }
}

function replayed(
  {
    played,
    scenario,
    seen,
  }: { readonly played: Plan; readonly seen: Watched } & Pick<Replayed, 'scenario'>,
  { prepared, options }: ReplayOf,
): Replayed {
  const doubts = StartDoubts.in(prepared);
  const ownerOf = ownersIn(played);
  const moves: (readonly PackedMove[])[] = [];
  const successors = new Set<string>();
  let failure: string | undefined;
  const errors = new Map(played.scenario?.steps.map(({ text, error }) => [text, error]));
  let left = options.maxMoves ?? Number.POSITIVE_INFINITY;
  for (const [at, step] of seen.steps.entries()) {
    const name = seen.names[at] ?? '';
    left -= step.evicted.length;
    const moved = { step, successors: successorsOf(step) };
    const error = errors.get(`drain ${name}`);
    failure = left < 0 ? 'more moves than allowed' : (error ?? whyFailed(moved, played, doubts));
    if (failure !== undefined) break;
    moves.push(movesOf(moved, name, ownerOf));
    for (const { pod } of step.created) successors.add(keyOf(pod.metadata));
  }
  return { plan: played, scenario, moves, failure, successors, isLate: seen.isLate };
}

/**
 * The replay of the steps before the failed one, read from the replay with that step: what comes later changes nothing of what was
 * before. Undefined: only another replay tells, because a step has used what came after it, or because pods are in doubt, which is said
 * of the pods at the end.
 */
export function beforeFailure(
  replayed: Replayed,
  emptied: readonly Emptied[],
  settled: Plan,
): Replayed | undefined {
  const { pods, deleted = [] } = replayed.plan;
  const isInDoubt = [pods, deleted].some((all) => all.some(({ doubts }) => doubts !== undefined));
  if (replayed.isLate || isInDoubt) return undefined;
  const { scenario } = packScenario(emptied, startAfter(settled));
  return { ...replayed, scenario, failure: undefined };
}

const startAfter = ({ summary }: Plan): number => Math.ceil(summary.endTime) + 60;

/** A step, and the pod in the place of each evicted one. */
interface MovedStep {
  readonly step: SeenStep;
  readonly successors: ReturnType<typeof successorsOf>;
}

/** What a step of the replay did otherwise than it should. */
function whyFailed(
  { step, successors }: MovedStep,
  played: Plan,
  doubts: StartDoubts,
): string | undefined {
  const [victim] = step.preempted;
  if (victim !== undefined) return `${nameOf(victim)} would be preempted by a pod that moves`;
  for (const [at, pod] of step.evicted.entries()) {
    const successor = successors[at];
    if (successor === undefined) return `Pod/${nameOf(pod)}: no pod is created in its place`;
    const { node } = successor;
    if (node !== undefined) {
      const why = doubtAmong([{ pod: successor.pod, node }], doubts);
      if (why !== undefined) return why;
      continue;
    }
    const key = keyOf(successor.pod.metadata);
    const message = played.pods.find((one) => keyOf(one) === key)?.message ?? 'it stays pending';
    return `${nameOf(pod)} fits on no other node: ${message}`;
  }
  return undefined;
}

function movesOf(
  { step, successors }: MovedStep,
  from: string,
  ownerOf: ReadonlyMap<string, Owner>,
): readonly PackedMove[] {
  return step.evicted.map(({ metadata: { namespace, name } }, at) => {
    const owner = ownerOf.get(keyOf({ namespace, name }));
    const to = successors[at]?.node ?? '';
    return { namespace, name, ...(owner === undefined ? {} : { owner }), from, to };
  });
}
