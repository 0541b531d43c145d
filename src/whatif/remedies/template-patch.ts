import type { TemplateOwner } from '../../objects/index.ts';
import type { Patch } from './strategic-merge.ts';

/** A patch of a pod as one of the workload that makes it: pods are made anew from the template, and cannot be changed themselves. */
export function templatePatch(
  patch: Patch,
  { apiVersion, kind, name, namespace }: TemplateOwner,
): Patch {
  const template = { template: { spec: patch['spec'] } };
  return {
    apiVersion,
    kind,
    metadata: { name, namespace },
    spec: kind === 'CronJob' ? { jobTemplate: { spec: template } } : template,
  };
}
