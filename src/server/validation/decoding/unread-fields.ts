import { API_VERSION_OF } from '../../../objects/index.ts';
import type { Kind, KubernetesObject } from '../../../objects/index.ts';
import type { FieldPath } from '../../../problems/index.ts';

/** The simulation reads only the metadata of these kinds. */
const UNREAD_KINDS: ReadonlySet<string> = new Set<Kind>([
  'APIService',
  'ClusterRole',
  'ClusterRoleBinding',
  'EndpointSlice',
  'Endpoints',
  'Ingress',
  'IngressClass',
  'Lease',
  'NetworkPolicy',
  'Role',
  'RoleBinding',
]);

/** Metadata that nothing reads, or reads as text. Only these of the metadata are left out of any object. */
const UNREAD_METADATA: readonly string[] = [
  'metadata.annotations.*',
  'metadata.clusterName',
  'metadata.generateName',
  'metadata.managedFields',
  'metadata.selfLink',
];

const CONTAINERS = ['containers', 'ephemeralContainers', 'initContainers'];
const ofContainers = (spec: string): readonly string[] =>
  CONTAINERS.flatMap((list) =>
    ['args', 'command', 'env.*.value', 'lifecycle', 'terminationMessagePath', 'workingDir'].map(
      (field) => `${spec}.${list}.*.${field}`,
    ),
  );
const ofTemplate = ofContainers('spec.template.spec');

const POD_STATUS: readonly string[] = ['containerStatuses', 'initContainerStatuses'].flatMap(
  (list) => [`status.${list}.*.image`, `status.${list}.*.imageID`],
);

/** Fields that nothing reads, by kind; a star stands for an index or a key. */
const UNREAD: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  ConfigMap: ['data.*', 'binaryData.*'],
  CronJob: ofContainers('spec.jobTemplate.spec.template.spec'),
  DaemonSet: ofTemplate,
  Deployment: ofTemplate,
  Job: ofTemplate,
  Node: [
    ...['architecture', 'bootID', 'containerRuntimeVersion', 'kubeProxyVersion', 'machineID'].map(
      (field) => `status.nodeInfo.${field}`,
    ),
    ...['operatingSystem', 'osImage', 'swap', 'systemUUID'].map(
      (field) => `status.nodeInfo.${field}`,
    ),
    'spec.externalID',
    'spec.podCIDR',
    'spec.podCIDRs',
    'spec.providerID',
    'status.config',
    'status.daemonEndpoints',
    'status.features',
    'status.runtimeHandlers',
  ],
  Pod: [...ofContainers('spec'), ...POD_STATUS],
  ReplicaSet: ofTemplate,
  ReplicationController: ofTemplate,
  Secret: ['data.*', 'stringData.*'],
  StatefulSet: ofTemplate,
};

const PATTERNS: ReadonlyMap<string, readonly (readonly string[])[]> = new Map(
  Object.entries(UNREAD).map(([kind, fields]) => [kind, fields.map((field) => field.split('.'))]),
);
const OF_METADATA = UNREAD_METADATA.map((field) => field.split('.'));

const isOfApi = ({ apiVersion, kind }: KubernetesObject): boolean =>
  Object.entries(API_VERSION_OF).some(
    ([known, version]) => known === kind && version === apiVersion,
  );

/** True if the simulation reads nothing of the object but its metadata. */
export function isUnreadKind(object: KubernetesObject): boolean {
  return UNREAD_KINDS.has(object.kind) && isOfApi(object);
}

/** True if no part of the simulation reads the field, or what is in it. */
export function isUnreadField(object: KubernetesObject, path: FieldPath): boolean {
  if (OF_METADATA.some((pattern) => covers(pattern, path))) return true;
  if (path[0] !== 'metadata' && isUnreadKind(object)) return true;
  const patterns = isOfApi(object) ? PATTERNS.get(object.kind) : undefined;
  return patterns?.some((pattern) => covers(pattern, path)) === true;
}

/** True if the path leads to the pattern's field, or further. */
function covers(pattern: readonly string[], path: FieldPath): boolean {
  return (
    path.length >= pattern.length &&
    pattern.every((step, at) => step === '*' || step === String(path[at]))
  );
}
