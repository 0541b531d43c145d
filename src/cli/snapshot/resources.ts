import { API_VERSION_OF, type Kind } from '../../api/index.ts';

/** A kind of objects that plans read from a cluster. */
export interface SnapshotResource {
  readonly kind: Kind;
  /** Plural, as kubectl takes it, without its group. */
  readonly plural: string;
  readonly isNamespaced: boolean;
  /** What a plan without these objects does not see. */
  readonly effect: string;
  /** Not every cluster serves it: left out of the command that --print-command prints, which would fail as a whole. */
  readonly isOptional?: true;
}

/**
 * Every kind that a plan reads, and why. The one list: `kschedsim snapshot` reads these, and the command in README.md is printed from
 * it. Secrets and ConfigMaps are not in it, because no plan needs what they hold.
 */
export const SNAPSHOT_RESOURCES: readonly SnapshotResource[] = [
  clusterWide('Node', 'nodes', 'there is nothing to place pods on'),
  clusterWide('Namespace', 'namespaces', 'namespace selectors match by name only'),
  namespaced('Pod', 'pods', 'nodes look empty'),
  namespaced('Deployment', 'deployments', 'its pods are not recreated and its changes do not roll'),
  namespaced('ReplicaSet', 'replicasets', 'it is made from the pods that name it'),
  namespaced('StatefulSet', 'statefulsets', 'its pods are not recreated'),
  namespaced('DaemonSet', 'daemonsets', 'new nodes get no pods of it'),
  namespaced('ControllerRevision', 'controllerrevisions', 'it is made from the pods that name it'),
  namespaced('ReplicationController', 'replicationcontrollers', 'its pods are not recreated'),
  namespaced('Job', 'jobs', 'its pods are not recreated'),
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
  namespaced('ServiceAccount', 'serviceaccounts', 'missing service accounts are not noticed'),
  namespaced('Service', 'services', 'default spreading does not see services'),
  clusterWide('PriorityClass', 'priorityclasses', 'priorities of new pods are not known'),
  clusterWide(
    'RuntimeClass',
    'runtimeclasses',
    'overhead and node selectors of runtimes are not known',
  ),
  namespaced('PersistentVolumeClaim', 'persistentvolumeclaims', 'volumes of pods are not known'),
  clusterWide('PersistentVolume', 'persistentvolumes', 'where volumes lie is not known'),
  clusterWide('StorageClass', 'storageclasses', 'claims are not provisioned'),
  clusterWide('CSINode', 'csinodes', 'limits of volumes per node are not known'),
  clusterWide('CSIDriver', 'csidrivers', 'storage capacity is not tracked'),
  namespaced('CSIStorageCapacity', 'csistoragecapacities', 'storage capacity is not known'),
  clusterWide('VolumeAttachment', 'volumeattachments', 'attached volumes are counted by pods only'),
  clusterWide(
    'MutatingWebhookConfiguration',
    'mutatingwebhookconfigurations',
    'changes by webhooks go unnoticed',
  ),
  clusterWide(
    'ValidatingWebhookConfiguration',
    'validatingwebhookconfigurations',
    'refusals by webhooks go unnoticed',
  ),
  {
    ...namespaced('ResourceClaim', 'resourceclaims', 'devices in use are not known'),
    isOptional: true,
  },
  {
    ...namespaced(
      'ResourceClaimTemplate',
      'resourceclaimtemplates',
      'claims of new pods are not known',
    ),
    isOptional: true,
  },
  {
    ...clusterWide('DeviceClass', 'deviceclasses', 'classes of devices are not known'),
    isOptional: true,
  },
  {
    ...clusterWide('ResourceSlice', 'resourceslices', 'devices of nodes are not known'),
    isOptional: true,
  },
];

function namespaced(kind: Kind, plural: string, effect: string): SnapshotResource {
  return { kind, plural, isNamespaced: true, effect };
}

function clusterWide(kind: Kind, plural: string, effect: string): SnapshotResource {
  return { kind, plural, isNamespaced: false, effect };
}

/** The resource with its group, as kubectl takes it: "deployments.apps", or "pods" of the core group. */
export function qualifiedName({ kind, plural }: SnapshotResource): string {
  const [group, version] = API_VERSION_OF[kind].split('/');
  return version === undefined ? plural : `${plural}.${group ?? ''}`;
}

const WIDEST = 110;

/** The command that reads the same with kubectl alone, in lines that a shell joins. */
export function exportCommand(): string {
  const plurals = SNAPSHOT_RESOURCES.filter(({ isOptional }) => isOptional !== true).map(
    ({ plural }) => plural,
  );
  const lines: string[] = [];
  let line = 'kubectl get ';
  for (const [at, plural] of plurals.entries()) {
    const word = at === plurals.length - 1 ? plural : `${plural},`;
    if (line.length + word.length >= WIDEST) {
      lines.push(`${line}\\`);
      line = '';
    }
    line += word;
  }
  lines.push(
    `${line} \\`,
    '  --all-namespaces --show-managed-fields -o json | gzip > cluster.json.gz',
  );
  return lines.join('\n');
}
