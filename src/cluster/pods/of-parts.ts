import type { Container, ContainerStatus, Pod, PodStatus } from '../../objects/index.ts';
import type { ContainerPart, PodParts, ReportedResources, ReportedStatus } from './parts.ts';

type RequestParts = Pick<PodParts, 'containers' | 'initContainers' | 'overhead'> &
  Partial<Pick<PodParts, 'reported' | 'resources'>>;

/** A pod that holds nothing but the parts, for the arithmetic of the API. */
export function podOf({
  containers,
  initContainers,
  overhead,
  reported,
  resources,
}: RequestParts): Pod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: '', namespace: '' },
    spec: {
      containers: containers.map((one, at) => containerOf(one, `${at}`)),
      ...(initContainers && {
        initContainers: initContainers.map((one, at) => containerOf(one, `init-${at}`)),
      }),
      ...(overhead && { overhead }),
      ...(resources && { resources }),
    },
    ...(reported && { status: statusOf(reported) }),
  };
}

function containerOf({ resources, restartPolicy }: ContainerPart, name: string): Container {
  return { name, ...(resources && { resources }), ...(restartPolicy && { restartPolicy }) };
}

function statusOf({
  containers,
  initContainers,
  pod,
  resize = '',
  pendingResize = '',
}: ReportedResources): PodStatus {
  return {
    ...amountsOf(pod),
    resize,
    containerStatuses: containers.flatMap((one, at) => containerStatusOf(one, `${at}`)),
    initContainerStatuses: initContainers.flatMap((one, at) =>
      containerStatusOf(one, `init-${at}`),
    ),
    conditions: [{ type: 'PodResizePending', status: 'True', reason: pendingResize }],
  };
}

function containerStatusOf(
  reported: ReportedStatus | undefined,
  name: string,
): readonly ContainerStatus[] {
  if (reported === undefined) return [];
  const identity = { name, image: '', imageID: '', ready: false, restartCount: 0 };
  return [{ ...identity, ...amountsOf(reported) }];
}

const amountsOf = ({
  resources,
  allocatedResources,
}: ReportedStatus): Pick<ContainerStatus, 'resources' | 'allocatedResources'> => ({
  ...(resources && { resources }),
  ...(allocatedResources && { allocatedResources }),
});
