import type { TraceReplay } from '../../outcome/index.ts';
import type { Trace } from '../../traces/index.ts';
import type { TraceEnds } from '../document/pod-lists.ts';
import type { Meter } from './meter.ts';
import type { TraceRun } from './run.ts';

/** A trace, how it is played, and what is measured meanwhile. */
export interface PlayedTrace {
  readonly trace: Trace;
  readonly run: TraceRun;
  readonly meter: Meter;
  readonly ends: TraceEnds;
}

/** How the trace ran. `endTime`: virtual seconds. */
export function traceReplay(
  { trace, run, meter, ends: { troubled, well, removed } }: PlayedTrace,
  endTime: number,
): TraceReplay {
  meter.finish(endTime * 1000);
  const waits = meter.waits.summary;
  const longestMs = meter.longestPendingMs(endTime * 1000);
  return {
    formats: trace.formats,
    pods: trace.length,
    changes: trace.changes.length,
    arrived: run.arrived,
    placed: run.placed,
    ended: run.ended + well,
    ...(troubled === 0 ? {} : { troubled }),
    ...(removed === 0 ? {} : { removed }),
    lastArrival: trace.lastMs / 1000,
    ...(waits === undefined ? {} : { waits }),
    pendingAtEnd: meter.pending,
    ...(longestMs === undefined ? {} : { longestPending: longestMs / 1000 }),
    resources: meter.resources,
    interval: meter.intervalMs / 1000,
    samples: meter.samples,
  };
}
