import { isKind, isWorkload, podTemplateOf } from '../objects/index.ts';
import type { KubernetesObject, Pod, PodSpec, StatefulSet, Volume } from '../objects/index.ts';

/** The pod that a workload's controller would create next, or the Pod itself as if it were pending. Undefined for other kinds. */
export function podOf(object: KubernetesObject): Pod | undefined {
  if (isKind(object, 'Pod')) return pending(object);
  if (!isWorkload(object)) return undefined;
  const template = podTemplateOf(object);
  if (template?.spec === undefined) return undefined;
  const { name, namespace } = object.metadata;
  const isSet = isKind(object, 'StatefulSet');
  const ordinal = isSet ? `-${String(object.spec.ordinals?.start ?? 0)}` : '';
  return pending({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      ...template.metadata,
      name: `${name}${ordinal}`,
      namespace,
    },
    spec: isSet ? withNewClaims(template.spec, object) : template.spec,
  });
}

/**
 * The pod's volumes and the volumes of the set's claim templates. Claim templates become generic ephemeral volumes: they make equal
 * claims, and each copy of the pod gets its own.
 */
function withNewClaims(
  spec: PodSpec,
  { spec: { volumeClaimTemplates = [] } }: StatefulSet,
): PodSpec {
  if (volumeClaimTemplates.length === 0) return spec;
  const made = volumeClaimTemplates.map(
    ({ metadata: { name, labels, annotations }, spec: claim }): Volume => ({
      name,
      ephemeral: {
        volumeClaimTemplate: {
          // The claim's name is made from the names of the pod and of the volume.
          metadata: { name: '', ...(labels && { labels }), ...(annotations && { annotations }) },
          spec: claim ?? {},
        },
      },
    }),
  );
  const names = new Set(made.map(({ name }) => name));
  return {
    ...spec,
    volumes: [...made, ...(spec.volumes ?? []).filter(({ name }) => !names.has(name))],
  };
}

/** A copy of the pod, with claims of its own in place of claims from the set's templates. */
export const copyWithClaims = (pod: Pod, set: StatefulSet): Pod => ({
  ...pod,
  spec: withNewClaims(pod.spec, set),
});

/** The pod of a StatefulSet with the claims that exist for its name: they outlive a deleted pod. */
export function withExistingClaims(pod: Pod, objects: readonly KubernetesObject[]): Pod {
  const { volumes = [] } = pod.spec;
  if (!volumes.some(({ ephemeral }) => ephemeral !== undefined)) return pod;
  const { namespace, name: podName } = pod.metadata;
  const claims = new Set(
    objects
      .filter((object) => isKind(object, 'PersistentVolumeClaim'))
      .filter(({ metadata }) => metadata.namespace === namespace)
      .map(({ metadata }) => metadata.name),
  );
  const found = volumes.map((volume): Volume => {
    const claimName = `${volume.name}-${podName}`;
    if (volume.ephemeral === undefined || !claims.has(claimName)) return volume;
    return { name: volume.name, persistentVolumeClaim: { claimName } };
  });
  return { ...pod, spec: { ...pod.spec, volumes: found } };
}

/** The pod without its node and status. */
function pending(pod: Pod): Pod {
  const { status: _status, ...rest } = pod;
  if (rest.spec.nodeName === undefined) return rest;
  const { nodeName: _node, ...spec } = rest.spec;
  return { ...rest, spec };
}
