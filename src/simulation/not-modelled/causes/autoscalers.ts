import type { KubernetesObject } from '../../../objects/index.ts';
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
export const autoscalers: Cause = ({ others, applied }) => {
  const entries = [...others.cluster, ...others.applied].filter(isScaler).flatMap((object) => {
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
        effect: `it may change the ${changes} of ${kind}/${name}`,
      }),
    ];
  });
  return [{ entries }];
};

export const isScaler = (object: KubernetesObject): boolean => scalerOf(object) !== undefined;

function scalerOf({ apiVersion, kind }: KubernetesObject): ReturnType<typeof SCALERS.get> {
  return SCALERS.get(`${apiVersion.split('/', 1)[0] ?? ''}/${kind}`);
}
