import { defaultedTemplates } from '../../caches.ts';
import type { PodSpec, PodTemplateSpec } from '../../../objects/index.ts';
import { defaultContainer } from './container.ts';
import { fillBlank, mapField, replace } from '../copy-on-write.ts';
import { roundUpRequirements, roundUpResources } from '../resource-list.ts';
import { defaultVolume } from './volume.ts';

type SpecDefaults = Readonly<Partial<PodSpec>>;

const IN_TEMPLATES: SpecDefaults = {
  dnsPolicy: 'ClusterFirst',
  restartPolicy: 'Always',
  schedulerName: 'default-scheduler',
  securityContext: Object.freeze({}),
  terminationGracePeriodSeconds: 30,
};

/** A Pod gets one default more than a template. */
const IN_PODS: SpecDefaults = { ...IN_TEMPLATES, enableServiceLinks: true };

/**
 * A pod template: the defaults of a pod spec without the defaults that only Pods get.
 * Source: SetObjectDefaults_PodTemplate, pkg/apis/core/v1/zz_generated.defaults.go, v1.34.
 */
export function defaultTemplate(template: PodTemplateSpec = {}): PodTemplateSpec {
  const spec = template.spec ?? { containers: [] };
  let after = defaultedTemplates.get(spec);
  if (after === undefined) {
    after = defaultSpec(spec, IN_TEMPLATES);
    defaultedTemplates.set(spec, after);
    defaultedTemplates.set(after, after);
  }
  return replace(template, 'spec', after);
}

/** The spec of a Pod, after the defaults that only Pods get: see pod.ts. */
export function defaultSpecOfPod(spec: PodSpec): PodSpec {
  return defaultSpec(spec, IN_PODS);
}

/** Source: SetDefaults_PodSpec and what zz_generated.defaults.go calls below it, v1.34. */
function defaultSpec(spec: PodSpec, defaults: SpecDefaults): PodSpec {
  const result = fillBlank(spec, defaults);
  return defaultSpecParts(mapField(result, 'containers', defaultContainer));
}

/** Parts that few pods have. */
function defaultSpecParts(spec: PodSpec): PodSpec {
  let result = spec;
  if (result.initContainers) result = mapField(result, 'initContainers', defaultContainer);
  if (result.ephemeralContainers) {
    result = mapField(result, 'ephemeralContainers', defaultContainer);
  }
  if (result.volumes) result = mapField(result, 'volumes', defaultVolume);
  if (result.overhead) result = replace(result, 'overhead', roundUpResources(result.overhead));
  if (result.resources) {
    result = replace(result, 'resources', roundUpRequirements(result.resources));
  }
  return result;
}
