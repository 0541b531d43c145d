import type { Container, ContainerStatus, Pod, PodStatus } from '../api/index.ts';
import { claimOwner, controllerOf, controllerUidOf, schedulingVolumes } from './pod-view.ts';
import type { SelectedLabels } from './selected-labels.ts';

/** What plugins read of one container. */
const asked = (container: Container): unknown => [
  container.image,
  container.resources,
  container.ports,
  container.restartPolicy,
];

/** A pod whose containers are being resized counts with what the kubelet reports of them (KEP-1287). */
function resized(status: PodStatus | undefined): unknown {
  const statuses = [...(status?.initContainerStatuses ?? []), ...(status?.containerStatuses ?? [])];
  const reported = statuses.filter(reportsResources);
  if (reported.length === 0) return undefined;
  return [
    reported.map(({ name, resources, allocatedResources }) => [
      name,
      resources,
      allocatedResources,
    ]),
    status?.conditions?.find(({ type }) => type === 'PodResizePending')?.reason,
  ];
}

const reportsResources = ({ resources, allocatedResources }: ContainerStatus): boolean =>
  resources !== undefined || allocatedResources !== undefined;

/** Whether the status has a say in what a pod counts for. */
export function hasReportedResources({ status }: Pod): boolean {
  return (
    status?.containerStatuses?.some(reportsResources) === true ||
    status?.initContainerStatuses?.some(reportsResources) === true
  );
}

/**
 * Everything a scheduling plugin may read of a pod, and nothing else (not its name, unless claims are called after it): pods
 * with equal keys are one question. Kubernetes has the same idea under the same name (KEP-5598, pod signatures).
 */
export function signatureKey(pod: Pod, selected: SelectedLabels, nodeName: string): string {
  const { metadata, spec, status } = pod;
  return JSON.stringify([
    metadata.namespace,
    selected.of(metadata.labels),
    controllerOf(pod),
    controllerUidOf(pod),
    metadata.deletionTimestamp !== undefined,
    spec.containers.map(asked),
    spec.initContainers?.map(asked),
    spec.resources,
    spec.overhead,
    nodeName,
    spec.nodeSelector,
    spec.affinity,
    spec.tolerations,
    spec.topologySpreadConstraints,
    schedulingVolumes(spec),
    claimOwner(pod),
    resized(status),
  ]);
}

/** What other pods' rules can see of a placed pod. */
export function podClassKey(pod: Pod, selected: SelectedLabels): string {
  const { metadata, spec } = pod;
  return JSON.stringify([
    metadata.namespace,
    selected.of(metadata.labels),
    spec.affinity?.podAffinity,
    spec.affinity?.podAntiAffinity,
    metadata.deletionTimestamp !== undefined,
  ]);
}
