import {
  described,
  entryKind,
  flag,
  object,
  optional,
  parsed,
  shorthand,
  text,
} from '../../../../documents/index.ts';
import type { Field } from '../../../../documents/index.ts';
import { keyOf, refKeyOf, SCALABLE_KINDS } from '../../../../objects/index.ts';
import { BOUND_WANTED, boundText, readBound } from '../../../../outcome/index.ts';
import type {
  AutoscalerBound,
  Finding,
  Plan,
  UnscaledAutoscaler,
  Violation,
} from '../../../../outcome/index.ts';
import { referenceText, referenceTo } from '../../../../simulation/index.ts';
import type { Reference } from '../../../../simulation/index.ts';
import { counted, namesOf } from '../../../audit/words.ts';
import { planTroubles } from '../../../plan-troubles.ts';
import type { CheckedCluster } from '../../checked-cluster.ts';
import type { ExpectationKind, Judgement } from '../../expectation-kind.ts';
import { judged, nothingToJudge } from '../../judgement.ts';
import { planAtBound } from './plan-at-bound.ts';
import type { ShortWorkload } from './plan-at-bound.ts';

interface FitsAt {
  readonly hpa: AutoscalerBound;
  readonly rollout: boolean | undefined;
  readonly workload: Reference<(typeof SCALABLE_KINDS)[number]> | undefined;
  readonly namespace: string | undefined;
}

export const fitsAt: ExpectationKind = entryKind({
  name: 'fitsAt',
  description:
    'All pods fit if workloads have the replicas that their autoscalers may give them: quotas first, then nodes.',
  fields: shorthand(
    'hpa',
    object<FitsAt>({
      hpa: described(
        autoscalerBound(),
        'The bound of HorizontalPodAutoscalers and ScaledObjects: min, current, max, or percent of the maximum, such as "80%".',
      ),
      rollout: described(
        optional(flag()),
        'Whether a new version of all these workloads at once fits, too: with maxSurge, and with pods that end. Default false.',
      ),
      workload: described(
        optional(referenceTo(SCALABLE_KINDS)),
        'Only this one, KIND/NAME. Default: all workloads with an autoscaler.',
      ),
      namespace: described(
        optional(text()),
        'Of the workload. Default: metadata.namespace of the file.',
      ),
    }),
  ),
  make: ({ hpa, rollout = false, workload, namespace: own }: FitsAt, { namespace: usual }) => {
    const namespace = own ?? usual;
    const target = workload && { ...workload, namespace };
    const whose = workload === undefined ? 'all' : referenceText(workload, namespace);
    const also = rollout ? ' and a rollout' : '';
    return {
      text: `${whose} at ${boundText(hpa)} of their autoscalers${also} fit`,
      judge: (cluster) => judge({ bound: hpa, isRolledOut: rollout, target }, cluster),
    };
  },
});

function autoscalerBound(): Field<AutoscalerBound> {
  return parsed({ pattern: '^(min|current|max|\\d{1,3}%)$' }, (written) => {
    const bound = readBound(written);
    return bound === undefined
      ? { problem: `"${written}" is not ${BOUND_WANTED}` }
      : { value: bound };
  });
}

interface Rule {
  readonly bound: AutoscalerBound;
  readonly isRolledOut: boolean;
  readonly target: (Reference & { readonly namespace: string }) | undefined;
}

function judge({ bound, isRolledOut, target }: Rule, cluster: CheckedCluster): Judgement {
  const edit = { edit: 'hpa', bound, ...(target === undefined ? {} : { target }) } as const;
  const found = planAtBound(cluster.input, edit, isRolledOut, cluster.plan);
  if ('problem' in found) return nothingToJudge(found.problem);
  const { workloads, replicas, unscaled, short, others, plans } = found;
  if (workloads === 0) return nothingToJudge(noneScaled(unscaled));
  const violations = [
    ...short.map((one) => violationOf(one, cluster)),
    ...others.map((message): Violation => ({ object: 'other pods', message })),
  ];
  const all = `${counted(replicas, 'replica')} of ${counted(workloads, 'workload')}`;
  const how = isRolledOut ? ', also during a rollout' : '';
  return judged({
    examined: { workloads, pods: replicas },
    violations,
    doubts: [...cluster.doubts, ...plans.flatMap((one) => doubtsIn(one, short, cluster))],
    met: `${all} fit${how}`,
    broken: `not all ${all} fit${how}: ${namesOf(violations.map((one) => one.object))}`,
  });
}

/** Why autoscalers scale nothing. */
const UNSCALED: Readonly<Record<UnscaledAutoscaler['why'], string>> = {
  'no-workload': 'its workload does not exist',
  'not-scalable': 'its workload has no replicas',
  'switched-off': 'its workload has 0 replicas, which switches it off',
};

const noneScaled = (unscaled: readonly UnscaledAutoscaler[]): string =>
  `nothing to judge: ${unscaled.map(({ autoscaler, why }) => `${autoscaler}: ${UNSCALED[why]}`).join('; ')}`;

function violationOf(
  { kind, name, namespace, fits, replicas, message }: ShortWorkload,
  cluster: CheckedCluster,
): Violation {
  const left = replicas - fits;
  return {
    ...cluster.placed({ kind, name }, namespace),
    ...(left > 0 ? { pods: left } : {}),
    message,
  };
}

/** Why pods at the bound may be placed otherwise, or may not run; what does not fit is no doubt. */
function doubtsIn(
  plan: Plan,
  short: readonly ShortWorkload[],
  { prepared: { profiles } }: CheckedCluster,
): readonly string[] {
  const known = new Set(short.map(refKeyOf));
  const isAsked = ({ namespace, object }: Finding): boolean =>
    !known.has(keyOf({ namespace, name: object }));
  const { doubts } = planTroubles({ plan, profiles }, isAsked);
  return [...plan.pods.flatMap((pod) => pod.doubts ?? []), ...doubts];
}
