import type { PlannedPod, Rollout, RolloutWait, RolloutWaitReason } from '../../outcome/index.ts';
import { statesOf, type PodState } from './pod-states.ts';

export interface CourseInput {
  readonly pods: readonly PlannedPod[];
  readonly wasUnready: (pod: PlannedPod) => boolean;
  readonly desired: number;
  readonly minReadySeconds: number;
  /** Virtual seconds of the change and of its completion, or of the end of the run. */
  readonly from: number;
  readonly to: number;
}

export interface Course extends Pick<
  Rollout,
  'readyBefore' | 'lowestReady' | 'mostPods' | 'waits'
> {
  /** What it waits for at the end. */
  readonly last: RolloutWaitReason;
}

/** How a pod counts from a moment on. */
interface Step {
  readonly at: number;
  readonly state: Counted;
  readonly before: Counted | undefined;
  /** False: it existed when the workload was changed; a rollout does not wait for it to become ready. */
  readonly isNew: boolean;
}

/** "ready" is divided by minReadySeconds. */
type Counted = PodState | 'min-ready';

/** The least advanced first. */
const AWAITED = ['node', 'image', 'start', 'failing', 'readiness', 'min-ready'] as const;

/** What the pods of a workload did while it rolled out. Changes of one moment count together: only what lasts is seen. */
export function courseOf(input: CourseInput): Course {
  const { pods, from, to, desired } = input;
  const steps = pods.flatMap((pod) => stepsOf(pod, input)).sort((a, b) => a.at - b.at);
  const first = steps.findIndex(({ at }) => at >= from);
  const before = first < 0 ? steps : steps.slice(0, first);
  const counts = new Counts();
  for (const step of before) counts.take(step);
  const readyBefore = counts.ready;
  const during = steps.slice(before.length).filter(({ at }) => at === from || at < to);
  let lowest = Number.POSITIVE_INFINITY;
  let most = 0;
  const waits = new Map<RolloutWaitReason, number>();
  for (const [at, next] of momentsOf(during, from, to)) {
    for (const step of during.slice(at.from, at.to)) counts.take(step);
    lowest = Math.min(lowest, counts.ready);
    most = Math.max(most, counts.active);
    const why = counts.awaited;
    if (next > 0) waits.set(why, (waits.get(why) ?? 0) + next);
  }
  return {
    readyBefore,
    lowestReady: Math.min(lowest, desired),
    mostPods: most,
    waits: sorted(waits),
    last: counts.awaited,
  };
}

/** The steps of each moment as a range, and how long it lasts; the first moment is `from`, even without steps. */
function* momentsOf(
  steps: readonly Step[],
  from: number,
  to: number,
): Generator<readonly [range: { readonly from: number; readonly to: number }, seconds: number]> {
  let start = 0;
  let at = from;
  for (;;) {
    let end = start;
    while (steps[end]?.at === at) end++;
    const next = steps[end]?.at ?? to;
    yield [{ from: start, to: end }, next - at];
    if (end >= steps.length) return;
    [start, at] = [end, next];
  }
}

const sorted = (waits: ReadonlyMap<RolloutWaitReason, number>): readonly RolloutWait[] =>
  Array.from(waits, ([reason, seconds]) => ({
    for: reason,
    seconds: Math.round(seconds * 1000) / 1000,
  })).sort((a, b) => b.seconds - a.seconds);

function stepsOf(
  pod: PlannedPod,
  { wasUnready, minReadySeconds, from }: CourseInput,
): readonly Step[] {
  const existed = pod.existing === true;
  const isNew = !existed && (pod.timeline[0]?.at ?? 0) >= from;
  const changes = statesOf(pod, existed && wasUnready(pod));
  const counted = changes.flatMap((change, place): readonly (readonly [number, Counted])[] => {
    const { state } = change;
    // What ran before the simulation ran before any change.
    const at = place === 0 && existed ? -1 : change.at;
    if (state !== 'ready' || minReadySeconds === 0 || !isNew) return [[at, state]];
    const available = at + minReadySeconds;
    const isAvailable = available < (changes[place + 1]?.at ?? Number.POSITIVE_INFINITY);
    return [[at, 'min-ready'], ...(isAvailable ? [[available, state] as const] : [])];
  });
  return counted.map(([at, state], place) => ({
    at,
    state,
    before: counted[place - 1]?.[1],
    isNew,
  }));
}

/** How many pods are in each state. */
class Counts {
  readonly #all = new Map<Counted, number>();
  readonly #new = new Map<Counted, number>();

  take({ state, before, isNew }: Step): void {
    const counts = isNew ? [this.#all, this.#new] : [this.#all];
    for (const one of counts) {
      if (before !== undefined) one.set(before, (one.get(before) ?? 0) - 1);
      one.set(state, (one.get(state) ?? 0) + 1);
    }
  }

  #of(state: Counted): number {
    return this.#all.get(state) ?? 0;
  }

  get ready(): number {
    return this.#of('ready') + this.#of('min-ready');
  }

  /** Pods that are neither being deleted nor gone. */
  get active(): number {
    let sum = this.ready;
    for (const state of ['node', 'image', 'start', 'failing', 'readiness'] as const) {
      sum += this.#of(state);
    }
    return sum;
  }

  get awaited(): RolloutWaitReason {
    const behind = AWAITED.find((state) => (this.#new.get(state) ?? 0) > 0);
    return behind ?? (this.#of('deletion') > 0 ? 'deletion' : 'creation');
  }
}
