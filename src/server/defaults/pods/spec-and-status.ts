import { shareDerived, sharesSpec } from '../../../objects/index.ts';
import { defaultedPods } from '../../caches.ts';
import type { Container, ContainerPort, Pod, PodSpec, PodStatus } from '../../../objects/index.ts';
import { mapField, replace } from '../copy-on-write.ts';
import { defaultPodLevelResources } from './resources.ts';
import { defaultSpecOfPod } from './spec.ts';
import { roundUpReported } from '../resource-list.ts';

/**
 * A Pod, whether new or from a dump of a cluster. Pods that share a spec share the defaulted one.
 * Source: SetDefaults_Pod and SetObjectDefaults_Pod, pkg/apis/core/v1, v1.34.
 */
export function defaultPod(pod: Pod): Pod {
  const spec = defaultSharedSpec(pod);
  const result = spec === pod.spec ? pod : { ...pod, spec };
  return pod.status ? replace(result, 'status', defaultStatus(pod.status)) : result;
}

function defaultSharedSpec(pod: Pod): PodSpec {
  const given = pod.spec;
  const known = defaultedPods.get(given);
  if (known !== undefined) return known;
  const spec = defaultSpecOfPod(defaultRequestsAndPorts(given));
  const isShared = spec !== given && sharesSpec(pod);
  defaultedPods.set(given, spec, isShared);
  if (isShared) shareDerived(spec, given);
  return spec;
}

/** Defaults that only Pods get, from their own fields; before all other defaults. */
function defaultRequestsAndPorts(spec: PodSpec): PodSpec {
  let result = spec;
  result = mapField(result, 'containers', requestLimits);
  if (spec.initContainers) result = mapField(result, 'initContainers', requestLimits);
  if (spec.resources) result = defaultPodLevelResources(result);
  if (spec.hostNetwork === true) {
    result = mapField(result, 'containers', exposeOnHost);
    result = mapField(result, 'initContainers', exposeOnHost);
  }
  return result;
}

/** Requests default to limits. */
function requestLimits(container: Container): Container {
  const resources = container.resources;
  const limits = resources?.limits;
  if (!limits) return container;
  const requests = resources.requests;
  for (const name in limits) {
    if (requests?.[name] === undefined) {
      return { ...container, resources: { ...resources, requests: { ...limits, ...requests } } };
    }
  }
  return container;
}

function exposeOnHost(container: Container): Container {
  return container.ports ? mapField(container, 'ports', exposePort) : container;
}

function exposePort(port: ContainerPort): ContainerPort {
  return port.hostPort ? port : { ...port, hostPort: port.containerPort };
}

function defaultStatus(status: PodStatus): PodStatus {
  let result = roundUpReported(status);
  if (result.initContainerStatuses) {
    result = mapField(result, 'initContainerStatuses', roundUpReported);
  }
  if (result.containerStatuses) {
    result = mapField(result, 'containerStatuses', roundUpReported);
  }
  if (result.ephemeralContainerStatuses) {
    result = mapField(result, 'ephemeralContainerStatuses', roundUpReported);
  }
  return result;
}
