import { autoscalerOfV1, autoscalerOfV2beta1 } from './autoscalers.ts';
import { byKind } from '../../objects/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import {
  claimTemplateOfV1beta1,
  resourceClaimOfV1beta1,
  resourceSliceOfV1beta1,
} from './devices.ts';
import type { Conversion } from './fields.ts';
import { endpointSliceOfV1beta1, ingressOfV1beta1 } from './networking.ts';
import {
  budgetOfV1beta1,
  daemonSetOfExtensions,
  daemonSetOfV1beta2,
  deploymentOfExtensions,
  deploymentOfV1beta1,
  replicaSetOfExtensions,
  runtimeClassOfV1alpha1,
  statefulSetOfV1beta1,
} from './workloads.ts';

interface OldVersion {
  /** The version that v1.34 serves. */
  readonly current: string;
  /** Absent where both versions have the same fields. */
  readonly convert?: Conversion;
}

const same = (current: string): OldVersion => ({ current });
const apps = (convert?: Conversion): OldVersion => ({
  current: 'apps/v1',
  ...(convert === undefined ? {} : { convert }),
});
const AUTOSCALING = 'autoscaling/v2';
const NETWORKING = 'networking.k8s.io/v1';
const DISCOVERY = 'discovery.k8s.io/v1';
const DEVICES = 'resource.k8s.io';
const devices = (convert: Conversion): OldVersion => ({ current: `${DEVICES}/v1`, convert });
const ingress: OldVersion = { current: NETWORKING, convert: ingressOfV1beta1 };

/** Kinds with the same fields in all versions: group, versions before v1, kinds. */
const RENAMED: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['batch', ['v1beta1', 'v2alpha1'], ['CronJob']],
  [
    'storage.k8s.io',
    ['v1beta1', 'v1alpha1'],
    [
      'StorageClass',
      'CSINode',
      'CSIDriver',
      'CSIStorageCapacity',
      'VolumeAttachment',
      'VolumeAttributesClass',
    ],
  ],
  ['scheduling.k8s.io', ['v1beta1', 'v1alpha1'], ['PriorityClass']],
  ['node.k8s.io', ['v1beta1'], ['RuntimeClass']],
  [
    'rbac.authorization.k8s.io',
    ['v1beta1', 'v1alpha1'],
    ['Role', 'RoleBinding', 'ClusterRole', 'ClusterRoleBinding'],
  ],
  ['coordination.k8s.io', ['v1beta1'], ['Lease']],
  ['events.k8s.io', ['v1beta1'], ['Event']],
  ['apiregistration.k8s.io', ['v1beta1'], ['APIService']],
  ['apiextensions.k8s.io', ['v1beta1'], ['CustomResourceDefinition']],
  ['certificates.k8s.io', ['v1beta1'], ['CertificateSigningRequest']],
  [
    'admissionregistration.k8s.io',
    ['v1beta1'],
    ['MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration'],
  ],
  ['networking.k8s.io', ['v1beta1'], ['IngressClass']],
  [
    'resource.k8s.io',
    ['v1beta2'],
    ['DeviceClass', 'ResourceClaim', 'ResourceClaimTemplate', 'ResourceSlice'],
  ],
];

/** By "apiVersion/kind". autoscaling/v1 is still served, and stored as v2. */
const OLD_VERSIONS: ReadonlyMap<string, OldVersion> = new Map([
  ['extensions/v1beta1/Deployment', apps(deploymentOfExtensions)],
  ['extensions/v1beta1/DaemonSet', apps(daemonSetOfExtensions)],
  ['extensions/v1beta1/ReplicaSet', apps(replicaSetOfExtensions)],
  ['extensions/v1beta1/Ingress', ingress],
  ['extensions/v1beta1/NetworkPolicy', same(NETWORKING)],
  ['apps/v1beta1/Deployment', apps(deploymentOfV1beta1)],
  ['apps/v1beta1/StatefulSet', apps(statefulSetOfV1beta1)],
  ['apps/v1beta1/ControllerRevision', apps()],
  ['apps/v1beta2/Deployment', apps()],
  ['apps/v1beta2/DaemonSet', apps(daemonSetOfV1beta2)],
  ['apps/v1beta2/ReplicaSet', apps()],
  ['apps/v1beta2/StatefulSet', apps()],
  ['apps/v1beta2/ControllerRevision', apps()],
  ['autoscaling/v1/HorizontalPodAutoscaler', { current: AUTOSCALING, convert: autoscalerOfV1 }],
  [
    'autoscaling/v2beta1/HorizontalPodAutoscaler',
    { current: AUTOSCALING, convert: autoscalerOfV2beta1 },
  ],
  ['autoscaling/v2beta2/HorizontalPodAutoscaler', same(AUTOSCALING)],
  ['policy/v1beta1/PodDisruptionBudget', { current: 'policy/v1', convert: budgetOfV1beta1 }],
  ['networking.k8s.io/v1beta1/Ingress', ingress],
  [
    'node.k8s.io/v1alpha1/RuntimeClass',
    { current: 'node.k8s.io/v1', convert: runtimeClassOfV1alpha1 },
  ],
  [
    'discovery.k8s.io/v1beta1/EndpointSlice',
    { current: DISCOVERY, convert: endpointSliceOfV1beta1 },
  ],
  ...['v1beta1', 'v1alpha3'].flatMap((version): [string, OldVersion][] => [
    [`${DEVICES}/${version}/DeviceClass`, same(`${DEVICES}/v1`)],
    [`${DEVICES}/${version}/ResourceClaim`, devices(resourceClaimOfV1beta1)],
    [`${DEVICES}/${version}/ResourceClaimTemplate`, devices(claimTemplateOfV1beta1)],
    [`${DEVICES}/${version}/ResourceSlice`, devices(resourceSliceOfV1beta1)],
  ]),
  ...RENAMED.flatMap(([group, versions, kinds]) =>
    versions.flatMap((version) =>
      kinds.map((kind) => [`${group}/${version}/${kind}`, same(`${group}/v1`)] as const),
    ),
  ),
]);

const oldVersion = byKind((name) => OLD_VERSIONS.get(name));

/** True if objects of the version can be converted to the version that v1.34 serves. */
export function isOldVersion(apiVersion: string, kind: string): boolean {
  return oldVersion(apiVersion, kind) !== undefined;
}

/**
 * An object of a former version, converted to the version that v1.34 serves, with the defaults of the former one.
 * Undefined for current and unknown versions.
 */
export function convertOldVersion(object: KubernetesObject): KubernetesObject | undefined {
  const { apiVersion, kind } = object;
  const old = oldVersion(apiVersion, kind);
  if (old === undefined) return undefined;
  const { current, convert } = old;
  const converted = convert === undefined ? object : convert({ ...object });
  // A conversion changes only fields; the result is an object of the API.
  return { ...converted, apiVersion: current } as KubernetesObject;
}
