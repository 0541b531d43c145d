import {
  controllerOf,
  isKind,
  isTerminal,
  isWorkload,
  podTemplateOf,
} from '../../../objects/index.ts';
import type {
  KubernetesObject,
  Labels,
  Node,
  WorkloadRef,
  Pod,
  PodSpec,
  PodTemplateSpec,
} from '../../../objects/index.ts';
import { expectedPods } from '../../../controllers/index.ts';
import type { WorkloadObject } from '../../../controllers/index.ts';
import { isRecord } from '../../../units/index.ts';
import type { BoundReplicas } from './autoscaling/audited-autoscalers.ts';

/** What pods look like: the template of a workload that the user wrote, or a pod without a controller. */
export interface PodShape {
  readonly subject: WorkloadRef;
  readonly namespace: string;
  readonly labels: Labels;
  readonly spec: PodSpec;
  /** The pods that are wanted at the same time, within the bounds of an autoscaler. */
  readonly replicas: number;
  /** The workload has a scale subresource: budgets with percentages count its replicas. */
  readonly hasScale: boolean;
}

const SCALED: readonly string[] = [
  'Deployment',
  'ReplicaSet',
  'ReplicationController',
  'StatefulSet',
];

/** The workloads without an owner, and the bare pods, in the order of the objects. */
export function podShapes(
  objects: readonly KubernetesObject[],
  nodes: readonly Node[],
  bound: BoundReplicas,
): readonly PodShape[] {
  return objects.flatMap((object) => {
    if (controllerOf(object.metadata) !== undefined) return [];
    if (isKind(object, 'Pod')) return isTerminal(object) ? [] : [shapeOfPod(object)];
    if (!isWorkload(object)) return [];
    const shape = shapeOfWorkload(object, bound(object, expectedPods(object, nodes)));
    return shape === undefined ? [] : [shape];
  });
}

function shapeOfPod({ metadata, spec }: Pod): PodShape {
  const { namespace, name, labels = {} } = metadata;
  return {
    subject: { kind: 'Pod', namespace, name },
    namespace,
    labels,
    spec,
    replicas: 1,
    hasScale: false,
  };
}

/** Undefined for a workload that has only a selector. */
function shapeOfWorkload(object: WorkloadObject, replicas: number): PodShape | undefined {
  const template = templateOf(object);
  if (template?.spec === undefined) return undefined;
  const { metadata: { labels = {} } = {}, spec } = template;
  const { namespace, name } = object.metadata;
  return {
    subject: { kind: object.kind, namespace, name },
    namespace,
    labels,
    spec,
    replicas,
    hasScale: SCALED.includes(object.kind),
  };
}

/** The pod template; undefined for a workload that was given only for its selector. */
function templateOf(object: WorkloadObject): PodTemplateSpec | undefined {
  const { spec }: { readonly spec?: unknown } = object;
  return isRecord(spec) ? podTemplateOf(object) : undefined;
}
