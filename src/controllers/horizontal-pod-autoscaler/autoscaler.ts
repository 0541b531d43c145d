import { DEFAULT_NAMESPACE, groupOf, refKeyOf, refOf } from '../../objects/index.ts';
import type { KubernetesObject, WorkloadRef } from '../../objects/index.ts';
import { isRecord } from '../../units/index.ts';

/** What sets the replicas of a workload: a HorizontalPodAutoscaler, or KEDA's ScaledObject, which makes one. */
export interface Autoscaler {
  readonly ref: WorkloadRef;
  /** The workload, in the same namespace. */
  readonly target: {
    readonly apiVersion: string;
    readonly kind: string;
    readonly name: string;
  };
  /** The fewest replicas. */
  readonly min: number;
  /** The fewest replicas other than none. */
  readonly minActive: number;
  /** The most replicas, 1 or more. */
  readonly max: number;
  /** The replicas that its controller asked for last; undefined if nothing tells. */
  readonly desired: number | undefined;
  /** True: it takes the workload to 0 and back by itself. Another workload with 0 replicas is switched off. */
  readonly scalesFromZero: boolean;
  /** The object names no maximum: it is KEDA's. */
  readonly isMaxDefaulted: boolean;
  /** Why KEDA refuses the bounds. Those of a HorizontalPodAutoscaler are validated with it. */
  readonly refusal?: string;
  /** True: an annotation holds the workload at these replicas. */
  readonly isPaused: boolean;
  /** The ScaledObject that made it. */
  readonly madeBy?: string;
}

/** KEDA's maximum where a ScaledObject names none. */
const KEDA_MAX = 100;
const PAUSED = 'autoscaling.keda.sh/paused-replicas';

/** The bounds that an object sets for a workload; undefined for objects that scale nothing. */
export function autoscalerOf(object: KubernetesObject): Autoscaler | undefined {
  const group = groupOf(object.apiVersion);
  if (object.kind === 'HorizontalPodAutoscaler' && group === 'autoscaling') {
    return ofHorizontal(object);
  }
  return object.kind === 'ScaledObject' && group === 'keda.sh' ? ofScaledObject(object) : undefined;
}

/**
 * These fields are the same in autoscaling/v1 and v2.
 *
 * Source: HorizontalPodAutoscalerSpec, staging/src/k8s.io/api/autoscaling/v2/types.go, v1.36.
 */
function ofHorizontal(object: KubernetesObject): Autoscaler | undefined {
  const spec = recordAt(object, 'spec');
  const { apiVersion, kind, name } = recordAt(spec, 'scaleTargetRef');
  const max = replicasAt(spec, 'maxReplicas');
  if (max === undefined || typeof name !== 'string') return undefined;
  const { namespace = DEFAULT_NAMESPACE, ownerReferences } = object.metadata;
  const madeBy = ownerReferences?.find((owner) => owner.kind === 'ScaledObject')?.name;
  const min = replicasAt(spec, 'minReplicas') ?? 1;
  return {
    ref: { ...refOf(object), namespace },
    target: { apiVersion: textOr(apiVersion, ''), kind: textOr(kind, ''), name },
    min,
    minActive: Math.max(1, min),
    max: Math.max(min, max),
    desired: replicasAt(recordAt(object, 'status'), 'desiredReplicas'),
    scalesFromZero: min === 0,
    isMaxDefaulted: false,
    isPaused: false,
    ...(madeBy === undefined ? {} : { madeBy }),
  };
}

/**
 * Nothing has validated a custom resource: fields of another type count as absent.
 *
 * Source: ScaledObjectSpec, apis/keda/v1alpha1/scaledobject_types.go, KEDA v2.
 */
function ofScaledObject(object: KubernetesObject): Autoscaler | undefined {
  const spec = recordAt(object, 'spec');
  const { apiVersion, kind, name } = recordAt(spec, 'scaleTargetRef');
  if (typeof name !== 'string') return undefined;
  const paused = Number(object.metadata.annotations?.[PAUSED]);
  const isPaused = isReplicas(paused);
  const min = replicasAt(spec, 'minReplicaCount') ?? 0;
  const idle = replicasAt(spec, 'idleReplicaCount') ?? min;
  const writtenMax = replicasAt(spec, 'maxReplicaCount');
  const max = Math.max(min, writtenMax ?? KEDA_MAX);
  const refusal = refusalOfBounds(spec);
  const { namespace = DEFAULT_NAMESPACE } = object.metadata;
  return {
    ref: { ...refOf(object), namespace },
    target: { apiVersion: textOr(apiVersion, 'apps/v1'), kind: textOr(kind, 'Deployment'), name },
    min: isPaused ? paused : Math.min(idle, min),
    minActive: Math.max(1, isPaused ? paused : min),
    max: isPaused ? paused : max,
    desired: undefined,
    scalesFromZero: true,
    isPaused,
    isMaxDefaulted: writtenMax === undefined && !isPaused,
    ...(refusal === undefined ? {} : { refusal }),
  };
}

/** Source: CheckReplicaCountBoundsAreValid, the same file. */
function refusalOfBounds(spec: Readonly<Record<string, unknown>>): string | undefined {
  const written = integerAt(spec, 'minReplicaCount');
  const min = written === undefined ? 0 : Math.max(1, written);
  const max = integerAt(spec, 'maxReplicaCount') ?? KEDA_MAX;
  const idle = integerAt(spec, 'idleReplicaCount');
  if (min > max) {
    return `MinReplicaCount=${String(min)} must be less than MaxReplicaCount=${String(max)}`;
  }
  if (idle === undefined || idle < min) return undefined;
  return `IdleReplicaCount=${String(idle)} must be less than MinReplicaCount=${String(min)}`;
}

/** Without the HorizontalPodAutoscalers that a ScaledObject among them has made. */
export function withoutMade(autoscalers: readonly Autoscaler[]): readonly Autoscaler[] {
  const known = new Set(autoscalers.map(({ ref }) => refKeyOf(ref)));
  return autoscalers.filter(
    ({ ref: { namespace }, madeBy: name }) =>
      name === undefined || !known.has(refKeyOf({ kind: 'ScaledObject', namespace, name })),
  );
}

export function recordAt(value: unknown, field: string): Readonly<Record<string, unknown>> {
  const found = isRecord(value) ? value[field] : undefined;
  return isRecord(found) ? found : {};
}

const textOr = (value: unknown, otherwise: string): string =>
  typeof value === 'string' ? value : otherwise;

function replicasAt(spec: Readonly<Record<string, unknown>>, field: string): number | undefined {
  const found = spec[field];
  return isReplicas(found) ? found : undefined;
}

const integerAt = (spec: Readonly<Record<string, unknown>>, field: string): number | undefined => {
  const found = spec[field];
  return typeof found === 'number' && Number.isInteger(found) ? found : undefined;
};

const isReplicas = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 31;
