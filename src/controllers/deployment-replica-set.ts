import type { Deployment, ObjectMeta, PodTemplateSpec, ReplicaSet } from '../api/index.ts';
import type { ApiServer } from '../store/index.ts';
import { sizeAnnotations } from './deployment-scaling.ts';
import { controllerReference } from './owner-reference.ts';
import { templateHash } from './template-hash.ts';
import { hasEqualValue } from './template-equality.ts';

export const POD_TEMPLATE_HASH = 'pod-template-hash';
export const REVISION = 'deployment.kubernetes.io/revision';

/** Source: pkg/controller/deployment/sync.go getNewReplicaSet, v1.34. */
export function newReplicaSet(
  deployment: Deployment,
  hash: string,
  replicas: number,
  revision: number,
): ReplicaSet {
  const { metadata, spec } = deployment;
  const { template, selector, minReadySeconds } = spec;
  const labels = { ...template.metadata?.labels, [POD_TEMPLATE_HASH]: hash };
  return {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: {
      name: replicaSetName(deployment, hash),
      namespace: metadata.namespace ?? 'default',
      labels,
      annotations: {
        ...annotationsOf(metadata),
        ...sizeAnnotations(deployment),
        [REVISION]: String(revision),
      },
      ownerReferences: [controllerReference(deployment)],
    },
    spec: {
      replicas,
      selector: {
        ...selector,
        matchLabels: { ...selector.matchLabels, [POD_TEMPLATE_HASH]: hash },
      },
      template: { ...template, metadata: { name: '', ...template.metadata, labels } },
      ...(minReadySeconds === undefined ? undefined : { minReadySeconds }),
    },
  };
}

function replicaSetName({ metadata }: Deployment, hash: string): string {
  return `${metadata.name}-${hash}`;
}

/** 0 for a ReplicaSet without revision annotation. */
export function revisionOf({ metadata }: ReplicaSet): number {
  return Number(metadata.annotations?.[REVISION] ?? '0');
}

/** Ignores the hash label. Source: pkg/controller/deployment/util EqualIgnoreHash, v1.34. */
export function hasTemplate({ spec }: ReplicaSet, template: PodTemplateSpec): boolean {
  if (spec.template === undefined) return false;
  return hasEqualValue(withoutHash(spec.template), withoutHash(template));
}

const withoutHashes = new WeakMap<PodTemplateSpec, PodTemplateSpec>();

/** Cached, so that hasEqualValue computes the template's text once. */
function withoutHash(template: PodTemplateSpec): PodTemplateSpec {
  const { [POD_TEMPLATE_HASH]: hash, ...labels } = template.metadata?.labels ?? {};
  if (hash === undefined) return template;
  const known = withoutHashes.get(template) ?? {
    ...template,
    metadata: { name: '', ...template.metadata, labels },
  };
  withoutHashes.set(template, known);
  return known;
}

/** The annotations that a ReplicaSet copies from its Deployment. Source: deployment_util.go skipCopyAnnotation, v1.34. */
function annotationsOf({ annotations = {} }: ObjectMeta): Record<string, string> {
  return Object.fromEntries(
    Object.entries(annotations).filter(
      ([key]) =>
        key !== 'kubectl.kubernetes.io/last-applied-configuration' &&
        !key.startsWith('deployment.kubernetes.io/') &&
        key !== 'deprecated.deployment.rollback.to',
    ),
  );
}

/** The first hash of the template without an existing ReplicaSet of that name. */
export function freeHash(deployment: Deployment, api: Pick<ApiServer, 'get'>): string {
  const { namespace = '' } = deployment.metadata;
  for (let collisions = 0; ; collisions++) {
    const hash = templateHash(deployment.spec.template, collisions);
    const name = replicaSetName(deployment, hash);
    if (api.get('ReplicaSet', namespace, name) === undefined) return hash;
  }
}
