import { duration } from '../units/index.ts';
import type { PlanContext } from './document/build.ts';
import type { Times } from './input/times.ts';
import type { ScenarioRun } from './scenario/index.ts';
import type { World } from './world/build.ts';

/** Runs until nothing more can happen or the run is cut. Expectations are checked at their times. */
export function runToEnd(
  world: World,
  run: ScenarioRun,
  times: Times,
): {
  readonly summary: Pick<PlanContext, 'end' | 'endTime'>;
  readonly warnings: readonly string[];
} {
  const { limitSeconds, isEndGiven } = times;
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
    warnings: isEndGiven ? leftOut(times) : [cut],
  };
}

/** What the input states of the time after a requested end. */
function leftOut({ limitSeconds, stated: { usage, trace } }: Times): readonly string[] {
  const end = `the run ends at ${duration(limitSeconds)}, as requested, and leaves out`;
  const isCut = (ms: number): boolean => ms > limitSeconds * 1000;
  return [
    ...(isCut(usage) ? [`${end} the usage after that, up to ${duration(usage / 1000)}`] : []),
    ...(isCut(trace)
      ? [`${end} what the trace has after that, up to ${duration(trace / 1000)}`]
      : []),
  ];
}
