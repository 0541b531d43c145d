import { isKind } from '../../api/index.ts';
import type { KubernetesObject, PodSpec, PodTemplateSpec } from '../../api/index.ts';

/** Changes the pod spec of a workload or of a Pod; returns any other object as it is. */
export function withPodSpec(
  object: KubernetesObject,
  change: (spec: PodSpec) => PodSpec,
): KubernetesObject {
  if (isKind(object, 'Pod')) {
    const spec = change(object.spec);
    const changed = { ...object, spec };
    return changed;
  }
  if (isKind(object, 'CronJob')) {
    const { jobTemplate } = object.spec;
    if (jobTemplate.spec === undefined) return object;
    const spec = withTemplate(jobTemplate.spec, change);
    const changed = { ...object, spec: { ...object.spec, jobTemplate: { ...jobTemplate, spec } } };
    return changed;
  }
  if (
    isKind(object, 'Deployment') ||
    isKind(object, 'StatefulSet') ||
    isKind(object, 'DaemonSet') ||
    isKind(object, 'Job') ||
    isKind(object, 'ReplicaSet') ||
    isKind(object, 'ReplicationController')
  ) {
    const changed = { ...object, spec: withTemplate(object.spec, change) };
    return changed;
  }
  return object;
}

function withTemplate<S extends { readonly template?: PodTemplateSpec }>(
  spec: S,
  change: (spec: PodSpec) => PodSpec,
): S {
  const { template } = spec;
  if (template?.spec === undefined) return spec;
  return { ...spec, template: { ...template, spec: change(template.spec) } };
}
