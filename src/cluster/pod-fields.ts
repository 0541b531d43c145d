import { nonZeroRequests, podRequests, schedulerRequests } from '../api/index.ts';
import type { Container, ContainerStatus, Pod, PodStatus } from '../api/index.ts';
import type { Features } from '../features/index.ts';
import type {
  ContainerPart,
  PartName,
  PodParts,
  ReportedResources,
  ReportedStatus,
} from './pod-parts.ts';
import type { AskingContainer, HostPort, PodClass, PodView } from './pod-view.ts';

/** One field of a PodView: the parts it is computed from, and how. */
export interface PodField<T> {
  readonly from: readonly PartName[];
  readonly read: (parts: PodParts) => T;
}

/** `read` sees only the parts that `from` names: these are in the signature key. */
export const field = <P extends PartName, T>(
  from: readonly P[],
  read: (parts: Pick<PodParts, P>) => T,
): PodField<T> => ({ from, read });

/** How a release reads a pod: every field of the view. Both the view and the signature key are made from this table. */
export type PodFields = {
  readonly [K in Exclude<keyof PodView, 'podClass' | 'signature'>]: PodField<PodView[K]>;
};

/**
 * Kubernetes v1.34.1 plugins/noderesources: the scorer of NodeResourcesFit is made without the feature switches of its plugin, so
 * that it reads neither pod-level resources nor container statuses.
 */
const STAND_INS = { cpu: '100m', memory: 200 * 1024 * 1024 };

const REQUESTS = ['containers', 'initContainers', 'overhead', 'reported', 'resources'] as const;

const NONE: readonly never[] = [];

/** How v1.34 reads a defaulted pod. */
export const POD_FIELDS: PodFields = {
  namespace: field(['namespace'], ({ namespace = 'default' }) => namespace),
  labels: field(['labels'], ({ labels = {} }) => labels),
  controller: field(['controllerKind', 'controllerName'], ({ controllerKind, controllerName }) =>
    controllerKind === '' ? '' : `${controllerKind}/${controllerName}`,
  ),
  controllerUid: field(['controllerUid'], ({ controllerUid }) => controllerUid),
  terminating: field(['terminating'], ({ terminating }) => terminating),
  requests: field(REQUESTS, (parts) => schedulerRequests(podOf(parts))),
  nonZero: field(REQUESTS, (parts) => nonZeroRequests(podOf(parts))),
  scored: field(['containers', 'initContainers', 'overhead'], (parts) =>
    podRequests(podOf(parts), { nonMissing: STAND_INS, skipPodLevel: true }),
  ),
  overhead: field(['overhead'], ({ overhead }) => overhead),
  nodeName: field(['nodeName'], ({ nodeName }) => nodeName),
  nodeSelector: field(['nodeSelector'], ({ nodeSelector }) => nodeSelector),
  affinity: field(['affinity'], ({ affinity }) => affinity),
  tolerations: field(['tolerations'], ({ tolerations = NONE }) => tolerations),
  spreadConstraints: field(
    ['spreadConstraints'],
    ({ spreadConstraints = NONE }) => spreadConstraints,
  ),
  // kubernetes v1.34.1 pkg/scheduler/util GetHostPorts: regular containers and restartable init containers.
  ports: field(['containers', 'initContainers'], ({ containers, initContainers = NONE }) =>
    hostPorts([
      ...initContainers.filter(({ restartPolicy }) => restartPolicy === 'Always'),
      ...containers,
    ]),
  ),
  images: field(['containers', 'initContainers'], ({ containers, initContainers = NONE }) =>
    [...initContainers, ...containers].map(({ image = '' }) => withTag(image)),
  ),
  volumes: field(['volumes'], ({ volumes }) => volumes),
  owner: field(['claimOwner'], ({ claimOwner }) => claimOwner),
  claimUser: field(
    ['claimUser', 'resourceClaims'],
    ({ claimUser, resourceClaims = NONE }) =>
      claimUser && { ...claimUser, generated: claimUser.generated ?? NONE, claims: resourceClaims },
  ),
  askingContainers: field(
    ['containers', 'initContainers'],
    ({ containers, initContainers = NONE }) => [
      ...initContainers.flatMap((one, index) =>
        askingContainer(one, index, one.restartPolicy !== 'Always'),
      ),
      ...containers.flatMap((one, at) => askingContainer(one, initContainers.length + at, false)),
    ],
  ),
};

const asksForDevices = (resource: string): boolean => resource.includes('/');

function askingContainer(
  { resources }: ContainerPart,
  index: number,
  isShortLived: boolean,
): readonly AskingContainer[] {
  const { requests } = resources ?? {};
  if (requests === undefined || !Object.keys(requests).some(asksForDevices)) return NONE;
  return [{ index, isShortLived, requests }];
}

/** How a release with these features reads a defaulted pod. */
export const podFieldsOf = (_features: Features): PodFields => POD_FIELDS;

/** The parts that the fields of a table are computed from. */
export function partsReadBy(fields: PodFields): ReadonlySet<PartName> {
  return new Set(Object.values(fields).flatMap(({ from }) => from));
}

export function readView(
  fields: PodFields,
  parts: PodParts,
  signature: number,
  podClass: PodClass,
): PodView {
  const view: Record<string, unknown> = { signature, podClass };
  for (const [name, { read }] of Object.entries(fields)) view[name] = read(parts);
  // PodFields has an entry for every other member of PodView.
  return view as unknown as PodView;
}

export function hostPorts(containers: readonly ContainerPart[]): HostPort[] {
  const ports: HostPort[] = [];
  for (const container of containers) {
    for (const { hostPort = 0, hostIP = '', protocol = 'TCP' } of container.ports ?? []) {
      if (hostPort > 0) ports.push({ ip: hostIP || '0.0.0.0', protocol, port: hostPort });
    }
  }
  return ports;
}

/** kubernetes v1.34.1 imagelocality normalizedImageName: adds only a missing tag. */
export function withTag(image: string): string {
  return image.lastIndexOf(':') <= image.lastIndexOf('/') ? `${image}:latest` : image;
}

type RequestParts = Pick<PodParts, 'containers' | 'initContainers' | 'overhead'> &
  Partial<Pick<PodParts, 'reported' | 'resources'>>;

/** A pod that holds nothing but the parts, for the arithmetic of the API. */
function podOf({ containers, initContainers, overhead, reported, resources }: RequestParts): Pod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: '' },
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
  pendingResize = '',
}: ReportedResources): PodStatus {
  return {
    containerStatuses: containers.map((one, at) => containerStatusOf(one, `${at}`)),
    initContainerStatuses: initContainers.map((one, at) => containerStatusOf(one, `init-${at}`)),
    conditions: [{ type: 'PodResizePending', status: 'True', reason: pendingResize }],
  };
}

function containerStatusOf(reported: ReportedStatus | undefined, name: string): ContainerStatus {
  const { resources, allocatedResources } = reported ?? {};
  return {
    name,
    image: '',
    imageID: '',
    ready: false,
    restartCount: 0,
    ...(resources && { resources }),
    ...(allocatedResources && { allocatedResources }),
  };
}
