import { groupOf } from '../../../../objects/index.ts';
import type { KubernetesObject } from '../../../../objects/index.ts';

/** One of the APIs whose machines become nodes: Cluster API, and the one of OpenShift that it came from. */
export interface MachineApi {
  /** Also the prefix of its annotations. */
  readonly group: string;
  /** The newest version that is known; the fields that are read are the same in all. */
  readonly version: string;
  readonly kinds: readonly string[];
  /** The resource of GPUs that the annotation gpu-type does not name. */
  readonly gpu?: string;
  /** Whether a label of the machines of a group becomes a label of their nodes. */
  readonly isNodeLabel: (key: string) => boolean;
  /** The annotations of capacity before those of Cluster API, in whole numbers; memory in MiB. */
  readonly older?: {
    readonly cpu: string;
    readonly memory: string;
    readonly gpus: string;
    readonly pods: string;
  };
}

/** Source: cloudprovider/clusterapi/clusterapi_utils.go, 1.36. */
const CLUSTER_API: MachineApi = {
  group: 'cluster.x-k8s.io',
  version: 'v1beta2',
  kinds: ['Machine', 'MachineSet', 'MachineDeployment', 'MachinePool'],
  isNodeLabel: (key) => {
    const domain = key.slice(0, Math.max(0, key.indexOf('/')));
    return (
      domain === 'node-role.kubernetes.io' ||
      ['node-restriction.kubernetes.io', 'node.cluster.x-k8s.io'].some(
        (known) => domain === known || domain.endsWith(`.${known}`),
      )
    );
  },
};

/** Source: cloudprovider/openshift/openshift_utils.go and openshift_unstructured.go of OpenShift's 1.36. */
const OPENSHIFT: MachineApi = {
  group: 'machine.openshift.io',
  version: 'v1beta1',
  kinds: ['Machine', 'MachineSet'],
  gpu: 'nvidia.com/gpu',
  isNodeLabel: () => true,
  older: {
    cpu: 'machine.openshift.io/vCPU',
    memory: 'machine.openshift.io/memoryMb',
    gpus: 'machine.openshift.io/GPU',
    pods: 'machine.openshift.io/maxPods',
  },
};

export const MACHINE_APIS: readonly MachineApi[] = [CLUSTER_API, OPENSHIFT];

/** The API of a Machine, MachineSet, MachineDeployment or MachinePool; undefined for all other objects. */
export const machineApiOf = ({ apiVersion }: KubernetesObject): MachineApi | undefined =>
  MACHINE_APIS.find(({ group }) => group === groupOf(apiVersion));

/** The kinds whose objects are groups, in the autoscaler's order. */
export const SCALABLE_KINDS: readonly string[] = ['MachineSet', 'MachineDeployment', 'MachinePool'];

export type Annotations = Readonly<Record<string, string>>;
