import { MAX_VIRTUAL_SECONDS } from '../../clock/index.ts';
import type { Trace } from '../../traces/index.ts';
import { REST_LIMIT_SECONDS } from '../autoscaling/index.ts';
import type { Scenario } from '../scenario/index.ts';
import type { Load } from '../usage/index.ts';
import { DEFAULT_UNTIL_SECONDS } from './plan.ts';
import type { PlanOptions } from './plan.ts';

/** After the last change of usage autoscalers have this time: the window for scaling down and two syncs. */
const SETTLE_MS = 600_000;

/** When a run ends. */
export interface Times {
  /** Virtual seconds at which the run is cut. */
  readonly limitSeconds: number;
  /** Whether the user gave that time. */
  readonly isEndGiven: boolean;
  /** Virtual milliseconds of the last step or expectation; 0 without any. */
  readonly lastMs: number;
  /** Virtual milliseconds of the last usage, and of the last arrival or change of a trace, that the input states; 0 without any. */
  readonly stated: { readonly usage: number; readonly trace: number };
}

export function timesOf(
  { until: given, autoscaling }: PlanOptions,
  { untilMs, steps, expectations }: Scenario,
  loads: readonly Load[],
  trace: Trace | undefined,
): Times {
  const until = given ?? (untilMs === undefined ? undefined : untilMs / 1000);
  const ofScenario = [...steps, ...expectations].reduce(
    (last, { atMs }) => Math.max(last, atMs),
    0,
  );
  const longest = autoscaling?.toRest === true ? REST_LIMIT_SECONDS : DEFAULT_UNTIL_SECONDS;
  const usage = endOfLoads(loads, steps);
  const lastMs = Math.max(ofScenario, Math.max(0, usage + SETTLE_MS), trace?.lastMs ?? 0);
  // What comes last in a trace has time to start, too.
  const ofTrace = trace === undefined ? 0 : longest * 1000 + trace.longestMs;
  const longestMs = Math.max(longest * 1000, lastMs, ofTrace);
  return {
    limitSeconds: until ?? Math.min(MAX_VIRTUAL_SECONDS, longestMs / 1000),
    isEndGiven: until !== undefined,
    lastMs,
    stated: { usage: Math.max(0, usage), trace: trace?.lastMs ?? 0 },
  };
}

/** When usage changes for the last time; -Infinity without any. */
function endOfLoads(loads: readonly Load[], steps: Scenario['steps']): number {
  let endMs = -Infinity;
  for (const { curve } of loads) endMs = Math.max(endMs, curve.endMs);
  for (const { atMs, does } of steps) {
    if (does.load !== undefined) endMs = Math.max(endMs, atMs + does.load.curve.endMs);
  }
  return endMs;
}
