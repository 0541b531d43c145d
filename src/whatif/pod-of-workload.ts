import { isKind, type KubernetesObject, type Pod, type PodTemplateSpec } from '../api/index.ts';
import { shareOrigin } from '../manifests/index.ts';

/**
 * The pod that a workload's controller would create next, or the Pod itself as if it were pending, with the place of the object.
 * Undefined for other kinds.
 */
export function podOf(object: KubernetesObject): Pod | undefined {
  const pod = podIn(object);
  return pod && shareOrigin(pod, object);
}

function podIn(object: KubernetesObject): Pod | undefined {
  if (isKind(object, 'Pod')) return pending(object);
  const template = templateOf(object);
  if (template?.spec === undefined) return undefined;
  const { name, namespace } = object.metadata;
  const ordinal = object.kind === 'StatefulSet' ? '-0' : '';
  return pending({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      ...template.metadata,
      name: `${name}${ordinal}`,
      ...(namespace === undefined ? {} : { namespace }),
    },
    spec: template.spec,
  });
}

function templateOf(object: KubernetesObject): PodTemplateSpec | undefined {
  if (isKind(object, 'Deployment')) return object.spec.template;
  if (isKind(object, 'ReplicaSet')) return object.spec.template;
  if (isKind(object, 'ReplicationController')) return object.spec.template;
  if (isKind(object, 'StatefulSet')) return object.spec.template;
  if (isKind(object, 'DaemonSet')) return object.spec.template;
  if (isKind(object, 'Job')) return object.spec.template;
  if (isKind(object, 'CronJob')) return object.spec.jobTemplate.spec?.template;
  return undefined;
}

/** The pod without its node and status. */
function pending(pod: Pod): Pod {
  const { status: _status, ...rest } = pod;
  if (rest.spec.nodeName === undefined) return rest;
  const { nodeName: _node, ...spec } = rest.spec;
  return { ...rest, spec };
}
