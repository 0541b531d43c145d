import { controllerOf, isKind, kindNamed, podTemplateOf } from '../../objects/index.ts';
import type { KubernetesObject, Pod, PodSpec, ReplicaSet } from '../../objects/index.ts';
import { isDescribed } from '../../kubelet/index.ts';
import type { Given } from '../../input/index.ts';
import type { Plan } from '../../outcome/index.ts';
import type { PlanInput } from '../../simulation/index.ts';
import { findWorkloads } from '../edits/find-workloads.ts';
import type { ScaleWorkload } from '../edits/kinds.ts';
import { SCALABLE } from '../edits/scale-workload.ts';
import type { PreparedCluster } from '../prepared/index.ts';
import { StartDoubts } from '../start-doubts/index.ts';

/** Kinds that decide nothing about a further pod of a Deployment but what admission and plugins read of them. */
const KNOWN: ReadonlySet<string> = new Set([
  'Node',
  'Namespace',
  'Pod',
  'Deployment',
  'ReplicaSet',
  'StatefulSet',
  'DaemonSet',
  'Service',
  'ServiceAccount',
  'PriorityClass',
  'LimitRange',
  'ConfigMap',
  'Secret',
]);

interface GivenInput extends PlanInput {
  readonly objects: readonly Given[];
}

/**
 * Whether only kinds are there whose part in a plan is simple; a node autoscaler, a quota or a claim is another matter. A fork has no time,
 * so it does not know which pods are ready when a run is cut, and no kubelets that a model could change.
 */
export function isPlain({ objects, options = {} }: GivenInput): boolean {
  const { order, until, kubeletModel } = options;
  const isUsual = order !== 'input' && until === undefined && kubeletModel === undefined;
  return isUsual && objects.every(({ object }) => KNOWN.has(object.kind));
}

/** Whether nothing happens to the cluster by itself: all pods stand, none waits, and nothing is found. */
export function isAtRest({ plan, pending, hasDrawn }: PreparedCluster): boolean {
  const { pods, findings, deleted = [], missing = [], nodeAutoscaling } = plan;
  return (
    !hasDrawn &&
    pending.length === 0 &&
    findings.length + deleted.length + missing.length === 0 &&
    nodeAutoscaling === undefined &&
    pods.every(isStanding)
  );
}

/** Whether pods may be rejected by their kubelets, or something says how pods and nodes behave, such as what they use. */
export const mayBehaveOtherwise = (pod: Pod, prepared: PreparedCluster): boolean =>
  StartDoubts.in(prepared).anywhere(pod).length > 0 ||
  [pod, ...prepared.running, ...prepared.nodes].some(isDescribed);

const isStanding = ({ existing, node, status, doubts }: Plan['pods'][number]): boolean =>
  existing === true && node !== null && doubts === undefined && status === 'Running';

/** The only ReplicaSet of the Deployment that an edit scales, if its pods need nothing but a node. */
export function scaledReplicaSet(
  objects: readonly KubernetesObject[],
  edit: ScaleWorkload,
): ReplicaSet | undefined {
  if (kindNamed(edit.kind, ['Deployment']) === undefined) return undefined;
  const answer = findWorkloads(objects, edit, SCALABLE);
  if ('message' in answer || answer.found.size !== 1) return undefined;
  const [deployment] = answer.found;
  if (deployment === undefined || !isKind(deployment, 'Deployment')) return undefined;
  if (deployment.spec.paused === true) return undefined;
  const { namespace, name } = deployment.metadata;
  const owned = objects.filter(
    (object): object is ReplicaSet =>
      isKind(object, 'ReplicaSet') &&
      object.metadata.namespace === namespace &&
      controllerOf(object.metadata)?.name === name &&
      (object.spec.replicas ?? 1) > 0,
  );
  const [set, other] = owned;
  if (set === undefined || other !== undefined) return undefined;
  const spec = podTemplateOf(set)?.spec;
  return spec !== undefined && needsOnlyNode(spec) ? set : undefined;
}

/** Whether a pod has no claim, no gate and no object that a kubelet must find. */
function needsOnlyNode({ volumes = [], ...spec }: PodSpec): boolean {
  const containers = [...spec.containers, ...(spec.initContainers ?? [])];
  return (
    volumes.every(({ emptyDir, hostPath }) => emptyDir !== undefined || hostPath !== undefined) &&
    spec.resourceClaims === undefined &&
    spec.schedulingGates === undefined &&
    spec.runtimeClassName === undefined &&
    spec.nodeName === undefined &&
    containers.every(({ envFrom, env = [] }) => envFrom === undefined && env.every(isLiteral))
  );
}

const isLiteral = ({ valueFrom }: { readonly valueFrom?: unknown }): boolean =>
  valueFrom === undefined;
