import type { Node, Pod } from '../../objects/index.ts';
import type { Owner } from '../../outcome/index.ts';
import type { RunEnding, Shortfall, Shortfalls } from '../standing/index.ts';

/** A pod as a trace brings it to its end. */
export interface TraceEnding {
  readonly pod: Pod;
  /** Its node then. */
  readonly node: Node | undefined;
  /** Virtual seconds. */
  readonly at: number;
  /** True: a pod of the trace itself. False: one of a workload that the trace deletes. */
  readonly isOwn: boolean;
  /** The workload that the user wrote, if a trace deletes it. */
  readonly owner?: Owner | undefined;
  /** How that workload stood then. */
  readonly shortfalls?: Shortfalls;
}

/** How the workload of a pod stands, or stood when a trace deleted it; undefined: it lacks nothing. */
export const shortfallOf = (
  pod: Pod,
  ending: TraceEnding | undefined,
  { shortfalls }: { readonly shortfalls: Shortfalls },
): Shortfall | undefined => (ending?.shortfalls ?? shortfalls).ofPod(pod);

/** The end that a pod is judged by: one that a trace has brought to its end as if the run were cut there. */
export function endingOf(run: RunEnding, ending: TraceEnding | undefined): RunEnding {
  if (ending === undefined) return run;
  const { endWallMs, endTime } = run;
  const { at } = ending;
  return { end: 'until', endTime: at, endWallMs: endWallMs - (endTime - at) * 1000 };
}
