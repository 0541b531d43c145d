import { autoscalerOf } from '../../../controllers/index.ts';
import type { Autoscaler } from '../../../controllers/index.ts';
import type { KubernetesObject } from '../../../objects/index.ts';
import type { NotModelled } from '../../../outcome/index.ts';
import { textAt } from '../../value-at.ts';
import { entryOf } from '../cause.ts';
import type { Cause } from '../cause.ts';

/** By group and kind: the field that references the workload, and what the autoscaler changes. */
const SCALERS: ReadonlyMap<string, { readonly target: string; readonly changes: string }> = new Map(
  [
    ['autoscaling/HorizontalPodAutoscaler', { target: 'scaleTargetRef', changes: 'replicas' }],
    ['keda.sh/ScaledObject', { target: 'scaleTargetRef', changes: 'replicas' }],
    ['autoscaling.k8s.io/VerticalPodAutoscaler', { target: 'targetRef', changes: 'requests' }],
  ],
);

/** Applied autoscalers, and autoscalers of applied workloads: the simulation keeps the values that they would change. */
export const autoscalers: Cause = ({ others, applied, isFollowed }) => {
  const scalers = [...others.cluster, ...others.applied].filter(isScaler);
  const entries = scalers.flatMap((object) => {
    const scaler = autoscalerOf(object);
    if (scaler !== undefined && isFollowed?.(scaler) === true) {
      return betweenZeroAndOne(object, scaler);
    }
    const { target, changes } = scalerOf(object) ?? { target: '', changes: '' };
    // In KEDA the kind is optional.
    const kind = textAt(object, 'spec', target, 'kind') ?? 'Deployment';
    const name = textAt(object, 'spec', target, 'name') ?? '';
    const isConcerned = applied.some(
      (one) =>
        one === object ||
        (one.kind === kind &&
          one.metadata.name === name &&
          one.metadata.namespace === object.metadata.namespace),
    );
    if (!isConcerned) return [];
    return [
      entryOf(object, {
        reason: `autoscaler: ${changes} stay as the workload gives them`,
        effect: effectOf(object) ?? `it may change the ${changes} of ${kind}/${name}`,
      }),
    ];
  });
  return [{ entries }];
};

/** A followed ScaledObject without a minimum: only KEDA's operator takes its workload to 0. */
function betweenZeroAndOne(
  object: KubernetesObject,
  { min, isPaused, target: { kind, name } }: Autoscaler,
): readonly NotModelled[] {
  if (object.kind !== 'ScaledObject' || min > 0 || isPaused) return [];
  const reason =
    'autoscaler: KEDA takes the workload to 0 replicas and back, which is not simulated';
  return [entryOf(object, { reason, effect: `at least 1 replica of ${kind}/${name} runs` })];
}

/** What sets replicas, and how many. */
function effectOf(object: KubernetesObject): string | undefined {
  const scaler = autoscalerOf(object);
  if (scaler === undefined) return undefined;
  const { target, min, max } = scaler;
  const range = min === max ? String(max) : `${String(min)} to ${String(max)}`;
  return `it may give ${target.kind}/${target.name} ${range} replicas: --hpa max plans the most`;
}

/** Whether objects of the kind scale a workload or its requests. */
export const isScaler = (object: Pick<KubernetesObject, 'apiVersion' | 'kind'>): boolean =>
  scalerOf(object) !== undefined;

function scalerOf({
  apiVersion,
  kind,
}: Pick<KubernetesObject, 'apiVersion' | 'kind'>): ReturnType<typeof SCALERS.get> {
  return SCALERS.get(`${apiVersion.split('/', 1)[0] ?? ''}/${kind}`);
}
