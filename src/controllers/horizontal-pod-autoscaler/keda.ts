import type {
  HorizontalPodAutoscaler,
  HorizontalPodAutoscalerBehavior,
  KubernetesObject,
  ObjectMeta,
} from '../../objects/index.ts';
import { isRecord } from '../../units/index.ts';
import { autoscalerOf, recordAt } from './autoscaler.ts';
import { kedaMetrics } from './keda-metrics.ts';

const LONGEST_NAME = 63;
const MANAGED_BY = 'app.kubernetes.io/managed-by';
const PART_OF = 'app.kubernetes.io/part-of';
const OPERATOR = 'keda-operator';

/**
 * The HorizontalPodAutoscaler that KEDA makes of a ScaledObject; undefined if KEDA refuses its bounds, if a trigger is of a type that is not known here, or if a
 * formula joins them. Source: newHPAForScaledObject, controllers/keda/hpa.go, KEDA v2.
 */
export function kedaAutoscaler(object: KubernetesObject): HorizontalPodAutoscaler | undefined {
  const scaler = object.kind === 'ScaledObject' ? autoscalerOf(object) : undefined;
  if (scaler === undefined || scaler.refusal !== undefined) return undefined;
  const { name, labels } = object.metadata;
  const spec = recordAt(object, 'spec');
  const advanced = recordAt(spec, 'advanced');
  const metrics = kedaMetrics(spec['triggers'], name);
  if (metrics === undefined || isRecord(advanced['scalingModifiers'])) return undefined;
  const config = recordAt(advanced, 'horizontalPodAutoscalerConfig');
  const { target, minActive, max } = scaler;
  const own = config['name'];
  return {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: {
      name: (typeof own === 'string' ? own : `keda-hpa-${name}`).slice(0, LONGEST_NAME),
      namespace: scaler.ref.namespace,
      labels: { [PART_OF]: name.slice(0, LONGEST_NAME), [MANAGED_BY]: OPERATOR, ...labels },
    },
    spec: {
      scaleTargetRef: target,
      // The operator itself takes the workload from 1 to 0 and back.
      minReplicas: minActive,
      maxReplicas: Math.max(1, max),
      metrics,
      ...behaviorIn(config),
    },
  };
}

/** The ScaledObject that an autoscaler was made of. */
export function scaledObjectOf({ ownerReferences, labels }: ObjectMeta): string | undefined {
  const owner = ownerReferences?.find(({ kind }) => kind === 'ScaledObject');
  return owner?.name ?? (labels?.[MANAGED_BY] === OPERATOR ? labels[PART_OF] : undefined);
}

/** The API server checks its fields. */
function behaviorIn(config: Readonly<Record<string, unknown>>): {
  readonly behavior?: HorizontalPodAutoscalerBehavior;
} {
  const { behavior } = config;
  return isRecord(behavior) ? { behavior } : {};
}
