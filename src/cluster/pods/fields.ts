import {
  effectiveTolerations,
  nonZeroRequests,
  nonZeroRequestsWithoutSidecars,
  schedulerRequests,
  scoredRequests,
} from '../../objects/index.ts';
import type { CountedRequests } from '../../objects/index.ts';
import { rulesOf } from '../../features/index.ts';
import type { Features } from '../../features/index.ts';
import { field } from './field.ts';
import type { PodField } from './field.ts';
import { podOf } from './of-parts.ts';
import type { ContainerPart, PartName, PodParts } from './parts.ts';
import { readingOf } from './reading.ts';
import type { PodReading } from './reading.ts';
import { requiredFeatures } from './required-features.ts';
import type { AskingContainer, HostPort, PodClass, PodView } from './view.ts';
import { getOrInsert } from '../../units/index.ts';

/** How a release reads a pod: every field of the view. Both the view and the signature key are made from this table. */
export type PodFields = {
  readonly [K in Exclude<keyof PodView, 'podClass' | 'signature'>]: PodField<PodView[K]>;
};

const NONE: readonly never[] = [];
const NO_GATES = {};

/** Fields that every release from v1.30 on reads alike. */
const SAME_FIELDS = {
  namespace: field(['namespace'], ({ namespace }) => namespace),
  labels: field(['labels'], ({ labels = {} }) => labels),
  controller: field(['controllerKind', 'controllerName'], ({ controllerKind, controllerName }) =>
    controllerKind === '' ? '' : `${controllerKind}/${controllerName}`,
  ),
  controllerUid: field(['controllerUid'], ({ controllerUid }) => controllerUid),
  terminating: field(['terminating'], ({ terminating }) => terminating),
  overhead: field(['overhead'], ({ overhead }) => overhead),
  nodeName: field(['nodeName'], ({ nodeName }) => nodeName),
  nodeSelector: field(['nodeSelector'], ({ nodeSelector }) => nodeSelector),
  affinity: field(['affinity'], ({ affinity }) => affinity),
  spreadConstraints: field(
    ['spreadConstraints'],
    ({ spreadConstraints = NONE }) => spreadConstraints,
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
} satisfies Partial<PodFields>;

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

/** Sources: beside the functions that add up requests, and kubernetes v1.33 pkg/scheduler/util GetHostPorts. */
function fieldsOf(reading: PodReading): PodFields {
  const { counted, scored, scoresSidecars, countsSidecarPorts, scoresImageVolumes } = reading;
  const { comparesTolerations } = reading;
  const nonZero = scoresSidecars ? nonZeroRequests : nonZeroRequestsWithoutSidecars;
  return {
    ...SAME_FIELDS,
    tolerations: field(['tolerations'], ({ tolerations = NONE }) =>
      comparesTolerations ? tolerations : effectiveTolerations(tolerations, NO_GATES),
    ),
    requiredFeatures: requiredFeatures(reading),
    requests: field(partsOf(counted), (parts) => schedulerRequests(podOf(parts), counted)),
    nonZero: field(partsOf(counted), (parts) => nonZero(podOf(parts), counted)),
    scored: field(partsOf(scored), (parts) => scoredRequests(podOf(parts), scored)),
    ports: countsSidecarPorts
      ? field(['containers', 'initContainers'], ({ containers, initContainers = NONE }) =>
          hostPorts([...initContainers.filter(isSidecar), ...containers]),
        )
      : field(['containers'], ({ containers }) => hostPorts(containers)),
    volumeImages: scoresImageVolumes
      ? field(['volumeImages'], ({ volumeImages }) => volumeImages.map(withTag))
      : field([], () => NONE),
  };
}

const isSidecar = ({ restartPolicy }: ContainerPart): boolean => restartPolicy === 'Always';

type RequestPart = 'containers' | 'initContainers' | 'overhead' | 'reported' | 'resources';

/** The parts that requests are computed from. */
function partsOf({ status, skipPodLevel }: CountedRequests): readonly RequestPart[] {
  const parts: RequestPart[] = ['containers', 'initContainers', 'overhead'];
  if (status !== undefined) parts.push('reported');
  if (skipPodLevel !== true) parts.push('resources');
  return parts;
}

/** One table for each reading that was asked for, so that tables can be compared by identity. */
const tables = new Map<string, PodFields>();

/** How a release with these features reads a defaulted pod. Equal readings share a table. */
export function podFieldsOf(features: Features): PodFields {
  const reading = readingOf(features);
  const key = JSON.stringify(reading);
  return getOrInsert(tables, key, () => fieldsOf(reading));
}

/** How v1.34 reads a defaulted pod. */
export const POD_FIELDS: PodFields = podFieldsOf({
  gates: { InPlacePodVerticalScaling: true, PodLevelResources: true },
  rules: rulesOf([
    'scoresSidecars',
    'countsActualResources',
    'countsEveryResize',
    'countsSidecarPorts',
    'scoresContainersOnly',
  ]),
});

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
