import type { Deployment, PodTemplateSpec, ReplicaSet } from '../../objects/index.ts';
import { REVISION, sharedAnnotations } from './revision.ts';
import { sizeAnnotations } from './scaling.ts';
import { controllerReference } from '../shared/owner-reference.ts';
import { hasEqualValue } from '../shared/template-equality.ts';

export const POD_TEMPLATE_HASH = 'pod-template-hash';
/** Source: apimachinery pkg/util/validation DNS1123SubdomainMaxLength. */
const MAX_NAME_LENGTH = 253;

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
      namespace: metadata.namespace,
      labels,
      annotations: {
        ...sharedAnnotations(metadata),
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

/** Source: pkg/controller/deployment/sync.go generateReplicaSetName, v1.34. */
export function replicaSetName({ metadata }: Deployment, hash: string): string {
  return `${metadata.name.slice(0, MAX_NAME_LENGTH - 1 - hash.length)}-${hash}`;
}

/** Ignores the hash label. Source: pkg/controller/deployment/util EqualIgnoreHash, v1.34. */
export function hasTemplate({ spec }: ReplicaSet, template: PodTemplateSpec): boolean {
  if (spec.template === undefined) return false;
  return hasEqualValue(withoutHash(spec.template), withoutHash(template));
}

const withoutHashes = new WeakMap<PodTemplateSpec, PodTemplateSpec>();

/** Cached, so that hasEqualValue computes the template's text once. */
export function withoutHash(template: PodTemplateSpec): PodTemplateSpec {
  const { metadata } = template;
  if (metadata?.labels?.[POD_TEMPLATE_HASH] === undefined) return template;
  const { [POD_TEMPLATE_HASH]: _hash, ...labels } = metadata.labels;
  const known = withoutHashes.get(template) ?? { ...template, metadata: { ...metadata, labels } };
  withoutHashes.set(template, known);
  return known;
}

/** With the Deployment's minReadySeconds. */
export function withMinReadySeconds(set: ReplicaSet, deployment: Deployment): ReplicaSet['spec'] {
  const { minReadySeconds } = deployment.spec;
  if ((set.spec.minReadySeconds ?? 0) === (minReadySeconds ?? 0)) return set.spec;
  const { minReadySeconds: _, ...others } = set.spec;
  return minReadySeconds === undefined ? others : { ...others, minReadySeconds };
}
