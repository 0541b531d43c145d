import type { Gates } from '../../features/index.ts';
import { mergeMatchLabelKeys } from '../admission/index.ts';
import { definition, definitionNameOf } from '../schemas/definitions.ts';
import type { Shape } from '../schemas/definitions.ts';
import { isKind, qosClass } from '../../objects/index.ts';
import type {
  KubernetesObject,
  Namespace,
  Node,
  Pod,
  PodSpec,
  PodStatus,
} from '../../objects/index.ts';
import { withDataSources } from './fields/claim-sources.ts';
import { withoutDisabledFields } from './fields/disabled.ts';
import { keptMetadata } from './kept-metadata.ts';
import { withJobSelector } from './job-selector.ts';
import { withoutDroppedFields } from './fields/by-kind.ts';
import { withPodSpecs } from './pod-specs.ts';
import { isFieldEqual, isFieldSame } from './same-meaning.ts';
import { dropTypeDependentFields } from './fields/services.ts';
import { countTemplate, withTemplateGeneration } from './template-generation.ts';

/** By kind, the fields that raise metadata.generation when they change. Source: pkg/registry/GROUP/KIND/strategy.go, v1.34. */
const COUNTED: Readonly<Record<string, readonly string[] | undefined>> = {
  CronJob: ['spec'],
  CSIDriver: ['spec'],
  DaemonSet: ['spec'],
  Deployment: ['spec'],
  DeviceClass: ['spec'],
  EndpointSlice: ['addressType', 'endpoints', 'ports'],
  Ingress: ['spec'],
  IngressClass: ['spec'],
  Job: ['spec'],
  MutatingWebhookConfiguration: ['webhooks'],
  NetworkPolicy: ['spec'],
  Pod: ['spec'],
  PodDisruptionBudget: ['spec'],
  PodTemplate: ['template'],
  PriorityClass: [],
  ReplicaSet: ['spec'],
  ReplicationController: ['spec'],
  ResourceSlice: ['spec'],
  StatefulSet: ['spec'],
  ValidatingWebhookConfiguration: ['webhooks'],
};

/** The kinds of these that their strategies compare with reflect.DeepEqual. */
const COMPARED_EXACTLY: ReadonlySet<string> = new Set([
  'MutatingWebhookConfiguration',
  'NetworkPolicy',
  'ValidatingWebhookConfiguration',
]);

/** The kind has a status, which only status requests write. */
const hasStatus = (root: Shape | undefined): boolean => root?.properties?.['status'] !== undefined;

/**
 * A new object as its strategy prepares it: generation 1 if the kind counts it, and the initial status.
 * Rules: PrepareForCreate, pkg/registry/GROUP/KIND/strategy.go, v1.34.
 */
export function preparedForCreate(object: KubernetesObject, gates: Gates): KubernetesObject {
  const root = rootOf(object);
  const enabled = withPodSpecs(object, (spec) => withoutDisabledFields(spec, undefined, gates));
  const prepared = newOfKind(withoutDroppedFields(enabled, undefined, gates), gates);
  // Only a node brings its status along.
  const isReset = hasStatus(root) && object.kind !== 'Node';
  const reset = isReset ? { ...prepared, status: firstStatus(prepared) } : prepared;
  if (COUNTED[object.kind] === undefined) return reset;
  return { ...reset, metadata: { ...reset.metadata, generation: 1 } };
}

function newOfKind(object: KubernetesObject, gates: Gates): KubernetesObject {
  if (isKind(object, 'Pod')) return mergeMatchLabelKeys(object);
  if (isKind(object, 'Job')) return withJobSelector(object);
  if (isKind(object, 'DaemonSet')) return withTemplateGeneration(object);
  return isKind(object, 'PersistentVolumeClaim') ? withDataSources(object, gates) : object;
}

function firstStatus(object: KubernetesObject): object {
  if (isKind(object, 'Pod')) return firstPodStatus(object);
  if (isKind(object, 'PersistentVolume')) return { phase: 'Pending' };
  return isKind(object, 'Namespace') ? { phase: 'Active' } : {};
}

/** A gated pod has the condition PodScheduled with reason SchedulingGated. Rule: applySchedulingGatedCondition, pkg/registry/core/pod/strategy.go, v1.34. */
function firstPodStatus(pod: Pod): PodStatus {
  const status = { phase: 'Pending', qosClass: qosClass(pod) };
  if ((pod.spec.schedulingGates ?? []).length === 0) return status;
  const message = 'Scheduling is blocked due to non-empty scheduling gates';
  const gated = { type: 'PodScheduled', status: 'False', reason: 'SchedulingGated', message };
  return { ...status, conditions: [gated] };
}

/**
 * A changed object as its strategy prepares it: fields that a write cannot change keep their values, and generation counts.
 * Rules: BeforeUpdate, apiserver/pkg/registry/rest/update.go, and PrepareForUpdate of the kind's strategy, v1.34.
 */
export function preparedForUpdate(
  object: KubernetesObject,
  old: KubernetesObject,
  gates: Gates,
): KubernetesObject {
  const root = rootOf(object);
  const metadata = keptMetadata(object.metadata, old.metadata);
  const changed: KubernetesObject = { ...object, metadata };
  const kept: KubernetesObject = hasStatus(root) ? withStatusOf(changed, old) : changed;
  const before = podSpecOf(old);
  const enabled = withPodSpecs(kept, (spec) => withoutDisabledFields(spec, before, gates));
  const prepared = withoutDroppedFields(ofKind(enabled, old, gates), old, gates);
  const counts = COUNTED[object.kind];
  if (counts === undefined) return prepared;
  // An EndpointSlice is compared before fields are dropped.
  const compared = isKind(object, 'EndpointSlice') ? kept : prepared;
  const isSameField = COMPARED_EXACTLY.has(object.kind) ? isFieldEqual : isFieldSame;
  const isSame =
    counts.every((field) => isSameField(compared, old, field, root)) && isRestSame(compared, old);
  if (isSame) return prepared;
  const generation = (old.metadata.generation ?? 0) + 1;
  return { ...prepared, metadata: { ...prepared.metadata, generation } };
}

function podSpecOf(object: KubernetesObject): PodSpec | undefined {
  let found: PodSpec | undefined;
  withPodSpecs(object, (spec) => (found = spec));
  return found;
}

function ofKind(object: KubernetesObject, old: KubernetesObject, gates: Gates): KubernetesObject {
  if (isKind(object, 'Service') && isKind(old, 'Service')) {
    return dropTypeDependentFields(object, old);
  }
  if (isKind(object, 'Node') && isKind(old, 'Node')) return withoutConfigSource(object, old);
  if (isKind(object, 'PersistentVolumeClaim') && isKind(old, 'PersistentVolumeClaim')) {
    return withDataSources(object, gates, old);
  }
  if (isKind(object, 'Namespace') && isKind(old, 'Namespace')) return withFinalizers(object, old);
  return isKind(object, 'DaemonSet') && isKind(old, 'DaemonSet')
    ? countTemplate(object, old)
    : object;
}

function withFinalizers(namespace: Namespace, { spec }: Namespace): Namespace {
  const finalizers = spec?.finalizers;
  return finalizers === undefined ? namespace : { ...namespace, spec: { finalizers } };
}

/** The configuration of a kubelet cannot be given to a node that has none. */
function withoutConfigSource(node: Node, { spec: old }: Node): Node {
  if (node.spec?.configSource === undefined || old?.configSource !== undefined) return node;
  const { configSource: _, ...spec } = node.spec;
  return { ...node, spec };
}

/** Metadata that also raises generation is unchanged: annotations of Deployments, labels of EndpointSlices. */
function isRestSame(object: KubernetesObject, old: KubernetesObject): boolean {
  const meta = definition('ObjectMeta');
  if (object.kind === 'Deployment') {
    return isFieldSame(object.metadata, old.metadata, 'annotations', meta);
  }
  return (
    object.kind !== 'EndpointSlice' || isFieldSame(object.metadata, old.metadata, 'labels', meta)
  );
}

function withStatusOf(object: KubernetesObject, old: KubernetesObject): KubernetesObject {
  const { status: _, ...rest } = { status: undefined, ...object };
  return 'status' in old ? { ...rest, ...{ status: old.status } } : rest;
}

function rootOf({ apiVersion, kind }: KubernetesObject): Shape | undefined {
  const name = definitionNameOf(apiVersion, kind);
  return name === undefined ? undefined : definition(name);
}
