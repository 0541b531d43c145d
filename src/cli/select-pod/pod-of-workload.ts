import { isKind, type KubernetesObject, type Pod, type PodTemplateSpec } from '../../api/index.ts';

/** The pod that a workload's controller would make next, or the Pod itself as if it were pending. */
export function podOf(object: KubernetesObject): Pod | undefined {
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

/** A pod that runs is asked about as if it had no node yet. */
function pending(pod: Pod): Pod {
  const { status: _status, ...asked } = pod;
  if (asked.spec.nodeName === undefined) return asked;
  const { nodeName: _node, ...spec } = asked.spec;
  return { ...asked, spec };
}
