import type { Deployment, ObjectMeta, Pod, PodTemplateSpec, ReplicaSet } from '../api/index.ts';
import { sizeAnnotations } from './deployment-scaling.ts';
import { controllerOf, controllerReference } from './owner-reference.ts';
import { canonicalJson, templateHash } from './template-hash.ts';

/** Which ReplicaSet of a Deployment a pod belongs to. */
export const POD_TEMPLATE_HASH = 'pod-template-hash';
export const REVISION = 'deployment.kubernetes.io/revision';

/** Name, revision and hash of a ReplicaSet: those the template asks for, or those its pods remember. */
export interface ReplicaSetIdentity {
  readonly name: string;
  readonly hash: string;
  readonly uid?: string;
}

export function identityFor(deployment: Deployment): ReplicaSetIdentity {
  const hash = templateHash(deployment.spec.template);
  return { name: `${deployment.metadata.name}-${hash}`, hash };
}

/**
 * The ReplicaSet that pods of a running cluster belong to when the input has the Deployment and the pods, but not what
 * is between them: without it every replica would be counted missing. Of several the one with the newest pod.
 */
export function identityFromPods(
  deployment: Deployment,
  orphans: readonly Pod[],
  selects: (labels: Readonly<Record<string, string>>) => boolean,
): ReplicaSetIdentity | undefined {
  let newest: { readonly created: string; readonly identity: ReplicaSetIdentity } | undefined;
  for (const { metadata } of orphans) {
    const owner = controllerOf(metadata);
    if (owner?.kind !== 'ReplicaSet' || !selects(metadata.labels ?? {})) continue;
    const prefix = `${deployment.metadata.name}-`;
    const hash = metadata.labels?.[POD_TEMPLATE_HASH] ?? owner.name.slice(prefix.length);
    if (owner.name !== prefix + hash) continue;
    const created = metadata.creationTimestamp ?? '';
    if (newest === undefined || created > newest.created) {
      newest = { created, identity: { name: owner.name, hash, uid: owner.uid } };
    }
  }
  return newest?.identity;
}

/** Source: pkg/controller/deployment/sync.go getNewReplicaSet, v1.34. */
export function newReplicaSet(
  deployment: Deployment,
  { name, hash, uid }: ReplicaSetIdentity,
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
      name,
      namespace: metadata.namespace ?? 'default',
      labels,
      annotations: {
        ...annotationsOf(metadata),
        ...sizeAnnotations(deployment),
        [REVISION]: String(revision),
      },
      ownerReferences: [controllerReference(deployment)],
      ...(uid === undefined ? undefined : { uid }),
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

/** 0 for a ReplicaSet that no Deployment has numbered. */
export function revisionOf({ metadata }: ReplicaSet): number {
  return Number(metadata.annotations?.[REVISION] ?? '0');
}

/** Equal but for the hash (pkg/controller/deployment/util EqualIgnoreHash, v1.34). */
export function hasTemplate({ spec }: ReplicaSet, template: PodTemplateSpec): boolean {
  if (spec.template?.spec !== template.spec) {
    if (canonicalJson(spec.template?.spec) !== canonicalJson(template.spec)) return false;
  }
  const { [POD_TEMPLATE_HASH]: _, ...labels } = spec.template?.metadata?.labels ?? {};
  return (
    canonicalJson(labels) === canonicalJson(template.metadata?.labels ?? {}) &&
    canonicalJson(spec.template?.metadata?.annotations ?? {}) ===
      canonicalJson(template.metadata?.annotations ?? {})
  );
}

/** What a ReplicaSet takes over from its Deployment: all but what kubectl and the Deployment keep for themselves. */
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
