import { API_VERSION_OF } from '../../../objects/index.ts';
import type { ReadResource } from '../../../objects/index.ts';
import { pluralOf } from '../../../units/index.ts';
import { STATUS_MAP } from '../options/index.ts';
import { MACHINE_APIS, SCALABLE_KINDS } from './machines/index.ts';
import { PRIORITIES } from './settings/index.ts';

const ofNamespaces = (kind: string, apiVersion: string, effect: string): ReadResource => ({
  ...{ kind, apiVersion, effect },
  plural: pluralOf(kind.toLowerCase()),
  isNamespaced: true,
});

const configMap = (name: string, effect: string): ReadResource => ({
  ...ofNamespaces('ConfigMap', API_VERSION_OF.ConfigMap, effect),
  name,
});

/** The templates of these providers state what a node of a group can hold that has none. */
const TEMPLATES = ['AWSMachineTemplate', 'AzureMachineTemplate', 'GCPMachineTemplate'];

/** What the Cluster Autoscaler reads and writes in a cluster, beside nodes and pods. */
export const CLUSTER_AUTOSCALER_READS: readonly ReadResource[] = [
  configMap(STATUS_MAP, 'bounds of node groups are known by flags only'),
  configMap(PRIORITIES, 'priorities of node groups are unknown'),
  ...MACHINE_APIS.flatMap(({ group, version, kinds }) =>
    kinds.map((kind) =>
      ofNamespaces(
        kind,
        `${group}/${version}`,
        SCALABLE_KINDS.includes(kind)
          ? 'node groups of such machines are unknown'
          : 'the node groups of nodes are known by annotations only',
      ),
    ),
  ),
  ...TEMPLATES.map((kind) =>
    ofNamespaces(
      kind,
      'infrastructure.cluster.x-k8s.io/v1beta2',
      'what nodes of groups without nodes can hold is unknown',
    ),
  ),
];
