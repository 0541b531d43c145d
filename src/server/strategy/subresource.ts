import { isEnabled } from '../../features/index.ts';
import type { Gates } from '../../features/index.ts';
import { isRecord } from '../../units/index.ts';
import { isKind } from '../../objects/index.ts';
import type {
  KubernetesObject,
  Container,
  ObjectMeta,
  Pod,
  PodCondition,
  PodSpec,
  PodStatus,
} from '../../objects/index.ts';
import { withoutDisabledFields } from './fields/disabled.ts';
import { keptMetadata } from './kept-metadata.ts';
import { meansSame } from './same-meaning.ts';
import { definition } from '../schemas/definitions.ts';
import { countTemplate } from './template-generation.ts';

/** The parts of an object that have requests of their own. */
export type Subresource = 'ephemeralcontainers' | 'resize' | 'status';

/** Metadata that a request for a subresource cannot change. Rule: ResetObjectMetaForStatus, apimachinery/pkg/apis/meta/v1/meta.go, v0.34. */
const RESET = ['labels', 'annotations', 'finalizers', 'ownerReferences', 'selfLink'] as const;
/** By kind, the same for requests for its status. */
const RESET_FOR_STATUS: Readonly<Record<string, readonly (keyof ObjectMeta)[] | undefined>> = {
  Deployment: ['labels'],
  Pod: ['ownerReferences'],
};

/**
 * A changed object as the strategy of a subresource prepares it: only the subresource differs from the old object.
 * Rule: PrepareForUpdate of the strategies of subresources, pkg/registry/GROUP/KIND/strategy.go, v1.34.
 */
export function preparedForSubresource(
  object: KubernetesObject,
  old: KubernetesObject,
  subresource: Subresource,
  gates: Gates,
): KubernetesObject {
  const metadata = keptMetadata(object.metadata, old.metadata);
  const given: KubernetesObject = { ...object, metadata };
  if (subresource === 'status') return withStatus(given, old, gates);
  if (!isKind(given, 'Pod') || !isKind(old, 'Pod')) return given;
  const spec = subresource === 'resize' ? resize(given.spec, old.spec) : withEphemeral(given, old);
  const changed = spec === given.spec ? given : kept(given, old, spec);
  return counted(enabled(changed, old, gates), old);
}

function withStatus(
  object: KubernetesObject,
  old: KubernetesObject,
  gates: Gates,
): KubernetesObject {
  const fields = RESET_FOR_STATUS[object.kind] ?? [];
  const metadata = withFieldsOf(object.metadata, old.metadata, fields);
  const given: { readonly status?: unknown } = { status: undefined, ...object };
  const hasStatus = given.status !== undefined || 'status' in old;
  const changed: KubernetesObject = {
    ...{ ...old, metadata },
    ...(hasStatus ? { status: given.status ?? {} } : {}),
  };
  if (isKind(changed, 'Pod') && isKind(old, 'Pod')) {
    return enabled(hasStatus ? withPodStatus(changed, old) : changed, old, gates);
  }
  if (isKind(changed, 'DaemonSet') && isKind(old, 'DaemonSet')) return countTemplate(changed, old);
  return countsTerminating(old) || isEnabled(gates, TERMINATING)
    ? changed
    : withoutTerminating(changed);
}

function withoutTerminating(object: KubernetesObject): KubernetesObject {
  if (!countsTerminating(object)) return object;
  return { ...object, ...{ status: withoutField(object.status, 'terminatingReplicas') } };
}

const TERMINATING = 'DeploymentReplicaSetTerminatingReplicas';

const withPodStatus = (pod: Pod, old: Pod): Pod => ({
  ...pod,
  status: podStatus(pod.status ?? {}, old.status ?? {}),
});

const countsTerminating = (
  one: KubernetesObject,
): one is KubernetesObject & { readonly status: object } =>
  'status' in one && isRecord(one.status) && 'terminatingReplicas' in one.status;

const withoutField = (members: unknown, field: string): object =>
  Object.fromEntries(Object.entries(members ?? {}).filter(([name]) => name !== field));

/** Quality of service and generations stay if a kubelet leaves them out. Rule: preserveOldObservedGeneration, pkg/registry/core/pod/strategy.go. */
function podStatus(status: PodStatus, old: PodStatus): PodStatus {
  const { qosClass = old.qosClass, conditions } = status;
  const { observedGeneration: given = 0 } = status;
  const observedGeneration = given === 0 ? old.observedGeneration : given;
  const former = new Map<string, (number | undefined)[]>();
  for (const { type, observedGeneration: generation } of old.conditions ?? []) {
    former.set(type, [...(former.get(type) ?? []), generation]);
  }
  const seen = (condition: PodCondition): PodCondition => {
    const before = former.get(condition.type)?.shift();
    if (condition.observedGeneration || before === undefined) return condition;
    return { ...condition, observedGeneration: before };
  };
  return {
    ...status,
    ...(qosClass === undefined ? {} : { qosClass }),
    ...(observedGeneration === undefined ? {} : { observedGeneration }),
    ...(conditions === undefined ? {} : { conditions: conditions.map(seen) }),
  };
}

/** The old spec with the resources of the new one; the new one if it has other containers, which validation refuses. */
function resize(spec: PodSpec, old: PodSpec): PodSpec {
  // It is not validated yet, and may lack its containers.
  const given: Partial<PodSpec> = spec;
  const { containers = [], initContainers = [] } = given;
  const { initContainers: oldInit = [] } = old;
  if (containers.length !== old.containers.length || initContainers.length !== oldInit.length) {
    return { ...spec, containers };
  }
  const main = resizedContainers(containers, old.containers);
  const init = resizedContainers(initContainers, oldInit);
  return { ...old, containers: main, ...(init.length > 0 ? { initContainers: init } : {}) };
}

function resizedContainers(
  now: readonly Container[],
  before: readonly Container[],
): readonly Container[] {
  if (now.some(({ name }, at) => before[at]?.name !== name)) return now;
  return before.map((container, at): Container => {
    const { resources: _, resizePolicy: __, ...rest } = container;
    const { resources, resizePolicy } = now[at] ?? container;
    return {
      ...rest,
      ...(resources === undefined ? {} : { resources }),
      ...(resizePolicy === undefined ? {} : { resizePolicy }),
    };
  });
}

function withEphemeral({ spec }: Pod, { spec: old }: Pod): PodSpec {
  const { ephemeralContainers } = spec;
  const { ephemeralContainers: _, ...rest } = old;
  return ephemeralContainers === undefined ? rest : { ...rest, ephemeralContainers };
}

/** The old pod with another spec. */
function kept({ metadata }: Pod, old: Pod, spec: PodSpec): Pod {
  const { namespace } = metadata;
  return { ...old, metadata: { ...withFieldsOf(metadata, old.metadata, RESET), namespace }, spec };
}

function withFieldsOf(
  metadata: ObjectMeta,
  old: ObjectMeta,
  fields: readonly (keyof ObjectMeta)[],
): ObjectMeta {
  const isReset = new Set<string>(fields);
  const own = Object.entries(metadata).filter(([field]) => !isReset.has(field));
  const former = Object.entries(old).filter(([field]) => isReset.has(field));
  return { name: metadata.name, ...Object.fromEntries([...own, ...former]) };
}

function enabled(pod: Pod, old: Pod, gates: Gates): Pod {
  const spec = withoutDisabledFields(pod.spec, old.spec, gates);
  return spec === pod.spec ? pod : { ...pod, spec };
}

function counted(pod: Pod, old: Pod): Pod {
  if (meansSame(pod.spec, old.spec, definition('PodSpec'))) return pod;
  const generation = (old.metadata.generation ?? 0) + 1;
  return { ...pod, metadata: { ...pod.metadata, generation } };
}
