import {
  AutoscalerMemory,
  readFlags,
  readPriorities,
  runOnce,
} from '../../../src/autoscalers/cluster-autoscaler/index.ts';
import type {
  AutoscalerEvent,
  LoopOutcome,
  LoopRules,
  ScaleDownDecision,
} from '../../../src/autoscalers/cluster-autoscaler/index.ts';
import { daemonTemplate } from '../../../src/controllers/index.ts';
import { findRelease } from '../../../src/releases/index.ts';
import { defaultProfileOf } from '../../support/default-profile.ts';
import { msAt } from './recorded-case.ts';
import type { RecordedAnswer, RecordedCase } from './recorded-case.ts';
import { RecordedScaleDown } from './recorded-scale-down.ts';
import { RecordedWorld } from './recorded-world.ts';
import type { TaintedNodes } from './recorded-world.ts';

const release = findRelease('v1.36');
const profile = defaultProfileOf(release);
const snapshotRules = { profile, cluster: { podFields: release.podFields(release) } };

/** One loop of the room, beside the recorded one. */
export interface PlayedLoop {
  readonly outcome: LoopOutcome<ScaleDownDecision>;
  readonly answer: RecordedAnswer;
  /** By group, after the loop. */
  readonly targets: Readonly<Record<string, number>>;
  readonly scaleDown: RecordedScaleDown;
  /** Events of deletions that ended between the loop before and this one. */
  readonly endedBefore: readonly AutoscalerEvent[];
  /** Events of deletions that ended while the loop ran. */
  readonly endedDuring: readonly AutoscalerEvent[];
  readonly tainted: TaintedNodes;
}

/**
 * Plays the loops of a recording in its world, until `isEqual` says that one went otherwise: the world behind it is another one.
 * Returns the largest number of expansions among which chance decided in a loop; undefined if not all loops were played.
 */
export function play(
  recorded: RecordedCase,
  isEqual: (loop: PlayedLoop) => boolean,
): number | undefined {
  const world = new RecordedWorld(recorded);
  const memory = new AutoscalerMemory(
    readFlags(recorded.options),
    msAt(recorded.loops[0]?.at ?? 0),
  );
  const scaleDown = new RecordedScaleDown(memory, world);
  let mostTied = 0;
  const rules = rulesOf(recorded, (count) => (mostTied = Math.max(mostTied, count)));
  for (const [at, loop] of recorded.loops.entries()) {
    const answer = recorded.answer[at];
    if (answer === undefined) return undefined;
    scaleDown.note(answer.world);
    world.before(loop, answer);
    scaleDown.endFailed(world.input(loop.at));
    const endedBefore = scaleDown.takeEvents();
    const outcome = runOnce(world.input(loop.at), memory, rules, scaleDown);
    scaleDown.note(answer.did);
    const endedDuring = scaleDown.takeEvents();
    for (const event of answer.did ?? []) world.happen(event);
    const targets = Object.fromEntries(
      world.cloud.groups.map((group) => [group.id, world.cloud.targetOf(group)]),
    );
    const tainted = world.taintedAfter(outcome);
    const played = { outcome, answer, targets, scaleDown, endedBefore, endedDuring, tainted };
    if (!isEqual(played)) return undefined;
    world.after(answer, loop.at);
  }
  return mostTied;
}

function rulesOf({ priorities }: RecordedCase, noteTie: (count: number) => void): LoopRules {
  return {
    snapshot: snapshotRules,
    daemonPod: (daemonSet, node) => {
      const { eligible, pod } = daemonTemplate(daemonSet, release.gates);
      return eligible(node).run ? pod(node.metadata.name) : undefined;
    },
    breakTie: (count) => {
      noteTie(count);
      return 0;
    },
    podPrices: { core: 0.03, gib: 0.004, gpu: 0.7 },
    ...(priorities !== undefined && { priorities: readPriorities(priorities) }),
  };
}
