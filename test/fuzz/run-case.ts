import { findCondition, isTerminal } from '../../src/objects/index.ts';
import type { Pod } from '../../src/objects/index.ts';
import { setUpScheduler } from '../../src/scheduler/index.ts';
import { Invariants } from './invariants/of-simulation.ts';
import { completed } from '../../src/simulation/input/check.ts';
import { World } from '../../src/simulation/world/build.ts';
import { disturb } from './disturb.ts';
import type { FuzzCase } from './fuzz-case.ts';
import { CLUSTER_CHECKS, Ledger } from './invariants/index.ts';

const END_MS = 3_600_000;
/** More than any of these small clusters needs in an hour. */
const MAX_EVENTS = 200_000;
const LOOK_AT_TIMELINES_EVERY = 200;

export interface Outcome {
  readonly events: number;
  readonly endMs: number;
  /** The first broken invariant; undefined if all hold. */
  readonly violations: readonly string[];
}

/** Plays a case until an invariant is broken. */
export function runCase({ seed, release, objects, steps }: FuzzCase): Outcome {
  const chosen = release === undefined ? {} : { kubernetes: release };
  const setUp = setUpScheduler({ configuration: null, ...chosen });
  // Half of the cases simulate endless crash loops to the end; the others stop early.
  const horizon = { untilMs: seed % 2 === 0 ? 0 : Infinity };
  const hooks = { later: [], admitPod: (pod: Pod) => pod, horizon };
  const world = new World({ objects: objects.map(completed), setUp, options: { seed }, hooks });
  const { api, clock, history } = world;
  const invariants = new Invariants(api, history, setUp.release.rules.countsSidecarPorts);
  const ledger = new Ledger(CLUSTER_CHECKS).follow(api, clock);
  for (const { atMs, what } of steps) clock.at(atMs, () => disturb(world, ledger, what));
  let events = 0;
  const outcome = (violations: readonly string[]): Outcome => ({
    events,
    endMs: clock.nowMs,
    violations,
  });
  try {
    while ((clock.nextMs ?? Infinity) <= END_MS) {
      clock.step();
      events++;
      const seen =
        events % LOOK_AT_TIMELINES_EVERY === 0 ? invariants.checkAll() : invariants.check();
      const broken = [...seen, ...ledger.check()];
      if (broken.length > 0) return outcome(broken);
      if (events > MAX_EVENTS) return outcome([`more than ${MAX_EVENTS} events`]);
    }
    return outcome([...invariants.checkAll(), ...leftBehind(world)]);
  } catch (error) {
    return outcome([error instanceof Error ? (error.stack ?? error.message) : String(error)]);
  }
}

/** After the last event, workloads have their replicas, and deleted objects are removed. */
function leftBehind({ api, clock }: World): readonly string[] {
  if (clock.nextMs !== undefined) return [];
  const found: string[] = [];
  for (const { metadata, spec, status } of api.list('Pod')) {
    const { name, deletionTimestamp } = metadata;
    const node = spec.nodeName === undefined ? undefined : api.get('Node', '', spec.nodeName);
    // Pods of a failed kubelet keep their state.
    const ready = findCondition(node?.status?.conditions, 'Ready');
    if (ready?.status === 'Unknown') continue;
    if (deletionTimestamp !== undefined && node !== undefined) found.push(`Pod ${name} never goes`);
    if (node !== undefined && status?.startTime === undefined) found.push(`Pod ${name}: unseen`);
  }
  for (const set of api.list('ReplicaSet')) {
    const { uid = '', name, namespace } = set.metadata;
    // The controller's next attempt may come too late.
    if (api.list('ResourceQuota', namespace).length > 0) continue;
    const pods = api
      .ownedBy(uid)
      .filter((pod) => pod.metadata.deletionTimestamp === undefined && !isTerminal(pod));
    const { replicas = 1 } = set.spec;
    if (pods.length !== replicas) {
      found.push(`ReplicaSet ${name} has ${pods.length} pods of ${replicas}`);
    }
  }
  return found;
}
