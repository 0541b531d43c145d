import { PROVISIONED_BY, provisioningDriver } from '../../objects/index.ts';
import type {
  CSINode,
  Node,
  NodeSelectorTerm,
  PersistentVolume,
  PersistentVolumeClaim,
  StorageClass,
} from '../../objects/index.ts';
import { uidOf } from '../shared/owner-reference.ts';

/** The node that the scheduler selected for a claim. */
export interface SelectedNode {
  readonly node: Node;
  readonly csiNode: CSINode | undefined;
}

const HOSTNAME = 'kubernetes.io/hostname';
const ZONE = 'topology.kubernetes.io/zone';

/** Topology keys of common drivers, for clusters without CSINodes. */
const TOPOLOGY_KEY: Readonly<Record<string, string>> = {
  'cinder.csi.openstack.org': ZONE,
  'disk.csi.azure.com': ZONE,
  'ebs.csi.aws.com': ZONE,
  'microk8s.io/hostpath': HOSTNAME,
  'openebs.io/local': HOSTNAME,
  'pd.csi.storage.gke.io': ZONE,
  'rancher.io/local-path': HOSTNAME,
};

/** The volume that a provisioner creates for a claim, accessible from the selected node, or in the topology drawn. */
export function provisionedVolume(
  claim: PersistentVolumeClaim,
  storageClass: StorageClass,
  selected: SelectedNode | NodeSelectorTerm | undefined,
): PersistentVolume {
  const { name: claimName, namespace } = claim.metadata;
  const { accessModes = [], resources, volumeMode = 'Filesystem' } = claim.spec ?? {};
  const name = `pvc-${uidOf(claim.metadata)}`;
  const driver = provisioningDriver(storageClass.provisioner);
  const isDrawn = selected !== undefined && !('node' in selected);
  const terms = isDrawn ? [selected] : topologyTerms(driver, storageClass, selected);
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name, annotations: { [PROVISIONED_BY]: driver } },
    spec: {
      accessModes,
      capacity: { storage: resources?.requests?.['storage'] ?? '0' },
      claimRef: {
        apiVersion: 'v1',
        kind: 'PersistentVolumeClaim',
        name: claimName,
        namespace,
        uid: uidOf(claim.metadata),
      },
      csi: { driver, volumeHandle: name },
      persistentVolumeReclaimPolicy: storageClass.reclaimPolicy ?? 'Delete',
      storageClassName: storageClass.metadata.name,
      volumeMode,
      ...(terms.length === 0
        ? undefined
        : { nodeAffinity: { required: { nodeSelectorTerms: terms } } }),
    },
  };
}

/** The topology of the selected node, or all allowed topologies of the class. */
function topologyTerms(
  driver: string,
  { allowedTopologies = [] }: StorageClass,
  selected: SelectedNode | undefined,
): readonly NodeSelectorTerm[] {
  const allowed = allowedTopologies.map(({ matchLabelExpressions = [] }) => ({
    matchExpressions: matchLabelExpressions.map(({ key, values }) => ({
      key,
      operator: 'In',
      values,
    })),
  }));
  if (selected === undefined) return allowed;
  const registered = selected.csiNode?.spec.drivers.find(({ name }) => name === driver);
  const known = TOPOLOGY_KEY[driver];
  const keys =
    registered?.topologyKeys ??
    allowed[0]?.matchExpressions.map(({ key }) => key) ??
    (known === undefined ? [] : [known]);
  const { labels = {} } = selected.node.metadata;
  const matchExpressions = keys.flatMap((key) => {
    const value = labels[key];
    return value === undefined ? [] : [{ key, operator: 'In', values: [value] }];
  });
  return matchExpressions.length === 0 ? [] : [{ matchExpressions }];
}
