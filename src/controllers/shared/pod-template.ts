import type {
  NamespacedMeta,
  NamespacedObject,
  Pod,
  PodSpec,
  PodTemplateSpec,
} from '../../objects/index.ts';
import { controllerReference } from './owner-reference.ts';

/** The part of a workload's pods that is equal. Spec, labels and owner references are shared by identity. */
export interface PodBlueprint {
  readonly metadata: NamespacedMeta;
  readonly spec: PodSpec;
}

const NO_CONTAINERS: PodSpec = { containers: [] };

/** Source: pkg/controller/controller_utils.go GetPodFromTemplate, v1.34. */
export function podBlueprint(
  owner: NamespacedObject,
  template: PodTemplateSpec | undefined,
): PodBlueprint {
  const { labels, annotations, finalizers } = template?.metadata ?? {};
  return {
    metadata: {
      name: '',
      generateName: `${owner.metadata.name}-`,
      namespace: owner.metadata.namespace,
      ownerReferences: [controllerReference(owner)],
      ...(labels === undefined ? undefined : { labels }),
      ...(annotations === undefined ? undefined : { annotations }),
      ...(finalizers === undefined ? undefined : { finalizers }),
    },
    spec: template?.spec ?? NO_CONTAINERS,
  };
}

/** A pod of a blueprint. `own` and `ownSpec` replace the shared metadata and spec. */
export function podOf(
  { metadata, spec }: PodBlueprint,
  own: Partial<NamespacedMeta> = {},
  ownSpec: PodSpec = spec,
): Pod {
  return { apiVersion: 'v1', kind: 'Pod', metadata: { ...metadata, ...own }, spec: ownSpec };
}
