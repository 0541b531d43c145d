import type { Plan, TraceReplay, TraceResource, TraceWaits } from '../../../outcome/index.ts';
import { canonical } from './family.ts';
import type { Family, Sample } from './family.ts';

/** What is counted of a trace and its pods. */
const COUNTED = ['arrived', 'placed', 'ended', 'troubled', 'removed'] as const;

/** Figures of a trace that was played. */
export function* traceFamilies({ trace }: Plan): Generator<Family> {
  if (trace === undefined) return;
  yield {
    name: 'kschedsim_trace_pods',
    type: 'gauge',
    help: 'Pods by how a trace ran, as trace of the plan has them.',
    samples: [
      ...COUNTED.map((state) => ({ labels: { state }, value: trace[state] ?? 0 })),
      { labels: { state: 'pending' }, value: trace.pendingAtEnd },
    ],
  };
  yield {
    name: 'kschedsim_trace_wait_seconds',
    type: 'summary',
    unit: 'seconds',
    help: 'Virtual time from the creation of pods to their binding.',
    samples: waitSamples(trace.waits),
  };
  yield {
    name: 'kschedsim_trace_requested_ratio',
    type: 'gauge',
    unit: 'ratio',
    help: 'What pods on nodes request, of allocatable, over the run.',
    samples: shares(trace, ({ mean, peak }) => ({ mean, peak })),
  };
  yield {
    name: 'kschedsim_trace_stranded_ratio',
    type: 'gauge',
    unit: 'ratio',
    help: 'What is free and asked for by pods that wait, of allocatable, over the run.',
    samples: shares(trace, ({ strandedMean: mean, strandedPeak: peak }) => ({ mean, peak })),
  };
}

function waitSamples(waits: TraceWaits | undefined): readonly Sample[] {
  if (waits === undefined)
    return [
      { suffix: '_count', value: 0 },
      { suffix: '_sum', value: 0 },
    ];
  const { pods, mean, p50, p90, p99, longest } = waits;
  const ranks = [
    [0.5, p50] as const,
    [0.9, p90] as const,
    [0.99, p99] as const,
    [1, longest] as const,
  ];
  return [
    ...ranks.map(([quantile, value]) => ({ labels: { quantile: canonical(quantile) }, value })),
    { suffix: '_count', value: pods },
    { suffix: '_sum', value: Math.round(mean * pods * 1000) / 1000 },
  ];
}

const shares = (
  { resources }: TraceReplay,
  of: (resource: TraceResource) => Readonly<Record<string, number>>,
): readonly Sample[] =>
  resources.flatMap((one) =>
    Object.entries(of(one)).map(([over, value]) => ({
      labels: { resource: one.resource, over },
      value,
    })),
  );

/**
 * Pods that a plan counts and does not list: those that have ended as the trace says, and those that were in trouble at their end or went
 * with their workload. `placed`, `unschedulable`: the pods that are listed.
 */
export function endedSamples(
  { trace, summary }: Plan,
  listed: { readonly placed: number; readonly unschedulable: number },
): readonly Sample[] {
  if (trace === undefined) return [];
  const { ended } = trace;
  const rest = [
    { verdict: 'placed', reason: 'Ended', value: ended },
    { verdict: 'placed', reason: 'Deleted', value: summary.placed - ended - listed.placed },
    {
      verdict: 'unschedulable',
      reason: 'Deleted',
      value: summary.unschedulable - listed.unschedulable,
    },
  ];
  return rest
    .filter(({ value }) => value > 0)
    .map(({ verdict, reason, value }) => ({ labels: { verdict, reason }, value }));
}
