import { isKind, isTemplated } from '../../objects/index.ts';
import type { KubernetesObject, PodSpec, PodTemplateSpec } from '../../objects/index.ts';

type Change = (spec: PodSpec) => PodSpec;

/** The object with `change` applied to its pod spec or that of its template; itself if that changes nothing. */
export function withPodSpecs(object: KubernetesObject, change: Change): KubernetesObject {
  if (isKind(object, 'Pod')) return withSpec(object, change(object.spec));
  if (isKind(object, 'CronJob')) {
    // It may be missing: objects are completed before they are validated.
    if (!('jobTemplate' in object.spec)) return object;
    const { jobTemplate } = object.spec;
    if (jobTemplate.spec === undefined) return object;
    const template = changeTemplate(jobTemplate.spec.template, change);
    if (template === jobTemplate.spec.template) return object;
    const job = { ...jobTemplate, spec: { ...jobTemplate.spec, template } };
    return withSpec(object, { ...object.spec, jobTemplate: job });
  }
  return isTemplated(object) ? inTemplate(object, change) : object;
}

type Templated = KubernetesObject & { readonly spec: { readonly template?: PodTemplateSpec } };

function inTemplate(object: Templated, change: Change): KubernetesObject {
  const { template } = object.spec;
  if (template === undefined) return object;
  const after = changeTemplate(template, change);
  return after === template ? object : withSpec(object, { ...object.spec, template: after });
}

function changeTemplate(template: PodTemplateSpec, change: Change): PodTemplateSpec {
  if (template.spec === undefined) return template;
  const spec = change(template.spec);
  return spec === template.spec ? template : { ...template, spec };
}

function withSpec<S>(object: KubernetesObject & { readonly spec: S }, spec: S): KubernetesObject {
  if (object.spec === spec) return object;
  const written: KubernetesObject & { readonly spec: S } = { ...object, spec };
  return written;
}
