import { NODE_AUTOSCALER_KINDS } from '../../autoscalers/index.ts';
import { API_VERSION_OF } from '../../objects/index.ts';
import type { Kind, ReadResource } from '../../objects/index.ts';
import { shellWord } from '../../units/index.ts';

/** A kind of objects that plans read from a cluster. */
export interface SnapshotResource extends ReadResource {
  /** Not every cluster serves it. The command of --print-command leaves it out, because kubectl would fail as a whole. */
  readonly isOptional?: true;
}

/**
 * Every kind that a plan reads, and why. `kschedsim snapshot` reads these kinds, and the command in README.md lists them. Secrets
 * are not needed, and of ConfigMaps only those of autoscalers.
 */
export const SNAPSHOT_RESOURCES: readonly SnapshotResource[] = [
  clusterWide('Node', 'nodes', 'there are no nodes to place pods on'),
  clusterWide('Namespace', 'namespaces', 'namespace selectors match by name only'),
  namespaced('Pod', 'pods', 'nodes look empty'),
  namespaced(
    'Deployment',
    'deployments',
    'their pods are not recreated and changes do not roll out',
  ),
  namespaced('ReplicaSet', 'replicasets', 'they are reconstructed from their pods'),
  namespaced('StatefulSet', 'statefulsets', 'their pods are not recreated'),
  namespaced('DaemonSet', 'daemonsets', 'new nodes do not get their pods'),
  namespaced('ControllerRevision', 'controllerrevisions', 'they are reconstructed from their pods'),
  namespaced('ReplicationController', 'replicationcontrollers', 'their pods are not recreated'),
  namespaced('Job', 'jobs', 'their pods are not recreated'),
  namespaced('CronJob', 'cronjobs', 'no jobs are started'),
  namespaced(
    'HorizontalPodAutoscaler',
    'horizontalpodautoscalers',
    'autoscaled workloads are not marked',
  ),
  namespaced(
    'PodDisruptionBudget',
    'poddisruptionbudgets',
    'evictions and preemption ignore budgets',
  ),
  namespaced('ResourceQuota', 'resourcequotas', 'quotas are not enforced'),
  namespaced('LimitRange', 'limitranges', 'limits are neither defaulted nor enforced'),
  namespaced('ServiceAccount', 'serviceaccounts', 'missing service accounts are not detected'),
  namespaced('Service', 'services', 'default spreading ignores services'),
  clusterWide('PriorityClass', 'priorityclasses', 'priorities of new pods are unknown'),
  clusterWide(
    'RuntimeClass',
    'runtimeclasses',
    'overhead and node selectors of runtimes are unknown',
  ),
  namespaced('PersistentVolumeClaim', 'persistentvolumeclaims', 'volumes of pods are unknown'),
  clusterWide('PersistentVolume', 'persistentvolumes', 'node affinities of volumes are unknown'),
  clusterWide('StorageClass', 'storageclasses', 'claims are not provisioned'),
  clusterWide('CSINode', 'csinodes', 'volume limits of nodes are unknown'),
  clusterWide('CSIDriver', 'csidrivers', 'storage capacity is not tracked'),
  namespaced('CSIStorageCapacity', 'csistoragecapacities', 'storage capacity is unknown'),
  clusterWide(
    'VolumeAttachment',
    'volumeattachments',
    'only the volumes of pods count as attached',
  ),
  clusterWide(
    'MutatingWebhookConfiguration',
    'mutatingwebhookconfigurations',
    'changes by webhooks are not detected',
  ),
  clusterWide(
    'ValidatingWebhookConfiguration',
    'validatingwebhookconfigurations',
    'rejections by webhooks are not detected',
  ),
  {
    ...namespaced('ResourceClaim', 'resourceclaims', 'devices in use are unknown'),
    isOptional: true,
  },
  {
    ...namespaced(
      'ResourceClaimTemplate',
      'resourceclaimtemplates',
      'claims of new pods are unknown',
    ),
    isOptional: true,
  },
  {
    ...clusterWide('DeviceClass', 'deviceclasses', 'device classes are unknown'),
    isOptional: true,
  },
  {
    ...clusterWide('ResourceSlice', 'resourceslices', 'devices of nodes are unknown'),
    isOptional: true,
  },
  {
    kind: 'ScaledObject',
    apiVersion: 'keda.sh/v1alpha1',
    plural: 'scaledobjects',
    isNamespaced: true,
    effect: 'workloads that KEDA scales are not marked',
    isOptional: true,
  },
  {
    kind: 'VerticalPodAutoscaler',
    apiVersion: 'autoscaling.k8s.io/v1',
    plural: 'verticalpodautoscalers',
    isNamespaced: true,
    effect: 'workloads whose requests change by themselves are not marked',
    isOptional: true,
  },
  ...NODE_AUTOSCALER_KINDS.flatMap(({ reads }) => reads).map((read) => ({
    ...read,
    isOptional: true as const,
  })),
];

function namespaced(kind: Kind, plural: string, effect: string): SnapshotResource {
  return { kind, apiVersion: API_VERSION_OF[kind], plural, isNamespaced: true, effect };
}

function clusterWide(kind: Kind, plural: string, effect: string): SnapshotResource {
  return { kind, apiVersion: API_VERSION_OF[kind], plural, isNamespaced: false, effect };
}

/** The resource with its group: "deployments.apps"; "pods" for the core group. */
export function qualifiedName({ apiVersion, plural }: SnapshotResource): string {
  const [group, version] = apiVersion.split('/');
  return version === undefined ? plural : `${plural}.${group ?? ''}`;
}

/** Columns of the printed command. */
const MAX_WIDTH = 110;

/** The kubectl command that reads the same kinds, on lines that a shell joins. */
export function exportCommand({
  context,
  namespace,
}: {
  readonly context?: string;
  readonly namespace?: string;
} = {}): string {
  const plurals = SNAPSHOT_RESOURCES.filter(({ isOptional }) => isOptional !== true).map(
    ({ plural }) => plural,
  );
  const lines: string[] = [];
  let line = 'kubectl get ';
  for (const [at, plural] of plurals.entries()) {
    const word = at === plurals.length - 1 ? plural : `${plural},`;
    if (line.length + word.length >= MAX_WIDTH) {
      lines.push(`${line}\\`);
      line = '';
    }
    line += word;
  }
  const where =
    namespace === undefined ? '--all-namespaces' : `--namespace ${shellWord(namespace)}`;
  const from = context === undefined ? '' : `--context ${shellWord(context)} `;
  lines.push(
    `${line} \\`,
    `  ${from}${where} --show-managed-fields -o json | gzip > cluster.json.gz`,
  );
  return lines.join('\n');
}
