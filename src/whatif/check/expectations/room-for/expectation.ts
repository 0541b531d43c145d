import {
  described,
  entryKind,
  object,
  optional,
  parsed,
  shorthand,
} from '../../../../documents/index.ts';
import { refKeyOf, refOf } from '../../../../objects/index.ts';
import type { KubernetesObject } from '../../../../objects/index.ts';
import { objectsOf } from '../../../../input/index.ts';
import { InputError } from '../../../../problems/index.ts';
import { appliedGiven } from '../../../../simulation/index.ts';
import { counted, namesOf } from '../../../audit/words.ts';
import { chooseRates } from '../../../growth/choose-rates.ts';
import type { ChosenRates } from '../../../growth/choose-rates.ts';
import type { Grown } from '../../../growth/grow.ts';
import type { Growing } from '../../../growth/growing.ts';
import type { RateOf } from '../../../growth/input.ts';
import { shortestPeriod, stepsIn } from '../../../growth/rate.ts';
import { runGrowth } from '../../../growth/run.ts';
import type { CheckedCluster } from '../../checked-cluster.ts';
import type { ExpectationKind, Judgement } from '../../expectation-kind.ts';
import { judged, nothingToJudge } from '../../judgement.ts';
import { ratesField, readTime, timeProblem } from './fields.ts';
import type { Time } from './fields.ts';

interface RoomFor {
  readonly time: Time;
  readonly growth: readonly RateOf[] | undefined;
}

export const roomFor: ExpectationKind = entryKind({
  name: 'roomFor',
  description: 'All pods have room if workloads grow step by step: "12 weeks at 3%/week".',
  fields: shorthand(
    'time',
    object<RoomFor>(
      {
        time: described(
          parsed({}, readTime),
          'How long: "12 weeks", or with its rate "12 weeks at 3%/week". Days, weeks, months or years.',
        ),
        growth: described(
          optional(ratesField()),
          'How workloads grow: 3%/week, +5/month, or 3%/week:deployment/web for named ones; a list: several.',
        ),
      },
      ({ time, growth }) => timeProblem(time, growth),
    ),
  ),
  make: ({ time, growth = [] }: RoomFor) => {
    const rates = [...growth, ...time.rates];
    return {
      text: `room for ${time.text} at ${rates.map(rateText).join(', ')}`,
      judge: (cluster) => judge(time, rates, cluster),
    };
  },
});

const rateText = ({ rate, target }: RateOf): string =>
  target === undefined ? rate : `${rate}:${target.kind}/${target.name}`;

function judge(time: Time, given: readonly RateOf[], cluster: CheckedCluster): Judgement {
  const objects = appliedGiven(cluster.input);
  const rates = ratesAmong(given, objectsOf(objects));
  if (typeof rates === 'string') return nothingToJudge(rates);
  const period = shortestPeriod([...rates.all, time]);
  const horizon = stepsIn(time.count, time.period, period);
  const sources = { prepared: cluster.prepared, given: objects, objects: objectsOf(objects) };
  const { growing, fits, grown, doubts } = runGrowth(sources, rates, { period, horizon });
  if (growing.length === 0) return nothingToJudge('nothing to judge: no workload grows');
  const { pods: withoutRoom, ...full } = grown.full ?? { pods: [] };
  const why = 'stops' in full ? full.stops : withoutRoom[0]?.message;
  return judged({
    examined: { workloads: growing.length, steps: horizon },
    figures: { fits },
    violations: withoutRoom.map(({ owner, namespace, pods, message }) => ({
      ...cluster.placed(owner, namespace),
      pods,
      message,
    })),
    doubts: [...cluster.doubts, ...doubts],
    met: `room for ${counted(horizon, period)}${boundedText(growing, grown.ends)}`,
    broken: `room for ${String(fits)} of ${counted(horizon, period)}: ${(why ?? '').replace(/\.$/, '')}`,
  });
}

/** The workloads whose autoscalers do not let them grow as they are expected to: they have room, and no more replicas. */
function boundedText(growing: readonly Growing[], ends: Grown['ends']): string {
  const names = growing.flatMap(({ workload }) => {
    const { kind, name, namespace } = refOf(workload);
    const isBounded = ends.get(refKeyOf({ kind, name, namespace }))?.boundedAt !== undefined;
    return isBounded ? [`${kind}/${name}`] : [];
  });
  if (names.length === 0) return '';
  const verb = names.length === 1 ? 'stops' : 'stop';
  return `; ${namesOf(names)} ${verb} at the maximum of the autoscaler`;
}

/** Or why the rates are of no workloads. */
function ratesAmong(
  given: readonly RateOf[],
  objects: readonly KubernetesObject[],
): ChosenRates | string {
  try {
    return chooseRates(given, objects);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return error.problems[0]?.message ?? error.message;
  }
}
