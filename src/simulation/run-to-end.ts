import type { PlanContext } from './document/build.ts';
import type { Times } from './input/times.ts';
import type { ScenarioRun } from './scenario/index.ts';
import type { World } from './world/build.ts';

/** Runs until nothing more can happen or the run is cut. Expectations are checked at their times. */
export function runToEnd(
  world: World,
  run: ScenarioRun,
  { limitSeconds, isEndGiven }: Times,
): {
  readonly summary: Pick<PlanContext, 'end' | 'endTime'>;
  readonly warnings: readonly string[];
} {
  const limitMs = limitSeconds * 1000;
  for (const checkpointMs of run.checkpoints) {
    if (checkpointMs > limitMs) break;
    world.run(checkpointMs);
    run.check(checkpointMs);
  }
  const isOver = world.run(limitMs);
  const endTime = world.clock.nowMs / 1000;
  if (world.isRunaway) return { summary: { end: 'looping', endTime }, warnings: [] };
  if (isOver) return { summary: { end: 'idle', endTime }, warnings: [] };
  const cut = `cut after ${limitSeconds} s of virtual time while things were still happening`;
  return {
    summary: { end: isEndGiven ? 'until' : 'limit', endTime: limitSeconds },
    warnings: isEndGiven ? [] : [cut],
  };
}
