import type { Node } from '../../../../objects/index.ts';
import type { Platform, PoolName } from './contract.ts';

const ZONE = 'topology.kubernetes.io/zone';
const OLD_ZONE = 'failure-domain.beta.kubernetes.io/zone';

const labelsOf = ({ metadata: { labels = {} } }: Node): Readonly<Record<string, string>> => labels;

/**
 * A managed instance group is a pool in one zone. It names its instances by its own name, but for the ending "-grp", and four letters.
 *
 * Source: cloudprovider/gce/gce_url.go, 1.36.
 */
const gke: Platform = (node) => {
  const labels = labelsOf(node);
  const pool = labels['cloud.google.com/gke-nodepool'];
  if (pool === undefined) return undefined;
  const [, project, given, instance] =
    /^gce:\/\/([^/]+)\/([^/]+)\/([^/]+)$/.exec(node.spec?.providerID ?? '') ?? [];
  const zone = given ?? labels[ZONE] ?? labels[OLD_ZONE] ?? '';
  const group = `${(instance ?? node.metadata.name).replace(/-[^-]*$/, '')}-grp`;
  const place = `zones/${zone}/instanceGroups/${group}`;
  const id =
    project === undefined
      ? place
      : `https://www.googleapis.com/compute/v1/projects/${project}/${place}`;
  const isCalled = (called: string): boolean =>
    called.endsWith(`/projects/${project ?? ''}/${place}`) ||
    (project === undefined && called.endsWith(`/${place}`));
  return { id, name: pool, isCalled };
};

/**
 * A pool is a scale set, whose name the ids of its instances contain; Azure compares names without case.
 *
 * Source: cloudprovider/azure/azure_scale_set.go, 1.36.
 */
const aks: Platform = (node) => {
  const labels = labelsOf(node);
  const pool = labels['kubernetes.azure.com/agentpool'] ?? labels['agentpool'];
  if (pool === undefined) return undefined;
  const [, scaleSet] =
    /\/virtualMachineScaleSets\/([^/]+)\//i.exec(node.spec?.providerID ?? '') ?? [];
  const id = scaleSet ?? pool;
  return { id, name: pool, isCalled: (called) => called.toLowerCase() === id.toLowerCase() };
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A managed node group has one Auto Scaling group, "eks-<name>-<uuid>", which nodes do not name. */
const eks: Platform = (node) => {
  const name = labelsOf(node)['eks.amazonaws.com/nodegroup'];
  return name === undefined ? undefined : named(name, (rest) => UUID.test(rest), `eks-${name}-`);
};

/** Without management the group comes of CloudFormation: "eksctl-<cluster>-nodegroup-<name>-NodeGroup-<letters>". */
const eksctl: Platform = (node) => {
  const labels = labelsOf(node);
  const name = labels['alpha.eksctl.io/nodegroup-name'];
  if (name === undefined) return undefined;
  const cluster = labels['alpha.eksctl.io/cluster-name'] ?? '';
  const start = `eksctl-${cluster}-nodegroup-${name}-NodeGroup-`;
  return named(name, (rest) => /^[A-Za-z0-9]+$/.test(rest), start);
};

/** "<instance group>.<cluster>" */
const kops: Platform = (node) => {
  const name = labelsOf(node)['kops.k8s.io/instancegroup'];
  return name === undefined ? undefined : named(name, (rest) => rest !== '', `${name}.`);
};

/** A pool whose group is called as the pool is, or with a start and a rest. */
const named = (name: string, isRest: (rest: string) => boolean, start: string): PoolName => ({
  id: name,
  name,
  isCalled: (called) =>
    called === name || (called.startsWith(start) && isRest(called.slice(start.length))),
});

/** The first that knows a node tells its pool. */
const PLATFORMS: readonly Platform[] = [gke, aks, eks, eksctl, kops];

/** The pool of a node by its labels and its provider's id. */
export function poolByLabels(node: Node): PoolName | undefined {
  for (const platform of PLATFORMS) {
    const pool = platform(node);
    if (pool !== undefined) return pool;
  }
  return undefined;
}
