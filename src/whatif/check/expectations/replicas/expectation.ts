import {
  described,
  duration,
  entryKind,
  object,
  optional,
  text,
} from '../../../../documents/index.ts';
import { SCALABLE_KINDS } from '../../../../objects/index.ts';
import type { AutoscalerRun } from '../../../../outcome/index.ts';
import {
  boundsProblem,
  boundsText,
  countBoundFields,
  outsideText,
  referenceText,
  referenceTo,
} from '../../../../simulation/index.ts';
import type { CountBounds, Reference } from '../../../../simulation/index.ts';
import { duration as durationText } from '../../../../units/index.ts';
import { counted } from '../../../audit/words.ts';
import type { CheckedCluster } from '../../checked-cluster.ts';
import type { ExpectationKind, Judgement } from '../../expectation-kind.ts';
import { judged, nothingToJudge } from '../../judgement.ts';

interface Replicas extends CountBounds {
  readonly workload: Reference<(typeof SCALABLE_KINDS)[number]>;
  readonly namespace: string | undefined;
  readonly at: number | undefined;
}

export const replicas: ExpectationKind = entryKind({
  name: 'replicas',
  description: 'How many replicas an autoscaler gives a workload, by the usage of the check.',
  fields: object<Replicas>(
    {
      workload: described(referenceTo(SCALABLE_KINDS), 'KIND/NAME, such as deployment/web.'),
      namespace: described(
        optional(text()),
        'Of the workload. Default: metadata.namespace of the file.',
      ),
      at: described(
        optional(duration()),
        'Virtual time since the manifests are applied. Default: at every time.',
      ),
      ...countBoundFields,
    },
    boundsProblem,
  ),
  make: (written: Replicas, { namespace: usual }) => {
    const namespace = written.namespace ?? usual;
    const when = written.at === undefined ? '' : ` at ${durationText(written.at / 1000)}`;
    return {
      text: `${referenceText(written.workload, namespace)} has ${boundsText(written)} replicas${when}`,
      judge: (cluster) => judge(written, namespace, cluster),
    };
  },
});

function judge(written: Replicas, namespace: string, cluster: CheckedCluster): Judgement {
  const { kind, name } = written.workload;
  const { autoscalers = [], summary } = cluster.plan;
  const run = autoscalers.find(
    ({ target, namespace: own }) =>
      own === namespace && target.kind === kind && target.name === name,
  );
  const workload = referenceText(written.workload, namespace);
  if (run?.first === undefined) {
    const why = 'no autoscaler acts on it: is the usage of all its metrics given (--usage)?';
    return nothingToJudge(`nothing to judge: ${workload}: ${why}`);
  }
  const at = written.at === undefined ? undefined : written.at / 1000;
  if (at !== undefined && at > summary.endTime) {
    return nothingToJudge(`the simulation ends at ${durationText(summary.endTime)}: give --until`);
  }
  const counts = countsIn(run, run.first, at);
  const outside = counts.flatMap(({ count, from }) => {
    const how = outsideText(count, written);
    return how === undefined ? [] : [`${String(count)} at ${durationText(from)}, ${how}`];
  });
  const low = counts.reduce((least, { count }) => Math.min(least, count), Infinity);
  const high = counts.reduce((most, { count }) => Math.max(most, count), 0);
  const range =
    low === high ? counted(low, 'replica') : `${String(low)} to ${String(high)} replicas`;
  return judged({
    examined: { autoscalers: 1 },
    figures: { lowest: low, highest: high },
    violations: outside.map((message) => ({
      ...cluster.placed(written.workload, namespace),
      message,
    })),
    doubts: doubtsOf(run, cluster),
    met: range,
    broken: outside[0] ?? '',
  });
}

interface StandingCount {
  readonly count: number;
  /** Virtual seconds. */
  readonly from: number;
}

/** The counts at every time, or the one at a time. */
function countsIn(
  { rescales }: AutoscalerRun,
  first: number,
  at: number | undefined,
): readonly StandingCount[] {
  const all: StandingCount[] = [
    { count: first, from: 0 },
    ...rescales.map(({ at: from, to }) => ({ count: to, from })),
  ];
  if (at === undefined) return all;
  return all.filter(({ from }) => from <= at).slice(-1);
}

/** An autoscaler that computes nothing for minutes keeps the replicas, whatever the load is. */
const doubtsOf = (
  { name, namespace }: AutoscalerRun,
  { plan: { findings } }: CheckedCluster,
): readonly string[] =>
  findings
    .filter(
      (one) =>
        one.kind === 'no-metrics' &&
        one.namespace === namespace &&
        one.object === `HorizontalPodAutoscaler/${name}`,
    )
    .map(({ object, message }) => `${object}: ${message}`);
