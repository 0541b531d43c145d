import { isDiskDriver, provisioningDriver } from '../api/index.ts';
import type { CSINode, Node, NodeSelectorTerm, StorageClass } from '../api/index.ts';
import { Random } from '../units/index.ts';

/** Label values that a volume may be accessible from. */
type Topology = readonly { readonly key: string; readonly value: string }[];

const ZONE = 'topology.kubernetes.io/zone';

/**
 * Where the provisioner of a class may put a volume that is made before its pod exists: in one of the topologies that the class
 * allows, else in one of those of the nodes. One at most: there is no choice, or it is not known.
 */
export function possibleTopologies(
  storageClass: StorageClass,
  nodes: readonly Node[],
  csiNodes: readonly CSINode[],
): readonly Topology[] {
  const driver = provisioningDriver(storageClass.provisioner);
  const { allowedTopologies = [] } = storageClass;
  if (allowedTopologies.length > 0) {
    return allowedTopologies.flatMap(({ matchLabelExpressions = [] }) =>
      matchLabelExpressions.reduce<readonly Topology[]>(
        (all, { key, values }) =>
          all.flatMap((topology) => values.map((value) => [...topology, { key, value }])),
        [[]],
      ),
    );
  }
  if (!isDiskDriver(driver)) return [];
  const registered = csiNodes
    .flatMap(({ spec }) => spec.drivers)
    .find(({ name }) => name === driver);
  const keys = registered === undefined ? [ZONE] : (registered.topologyKeys ?? []);
  const found = new Map<string, Topology>();
  for (const { metadata } of nodes) {
    const topology = keys.flatMap((key) => {
      const value = metadata.labels?.[key];
      return value === undefined ? [] : [{ key, value }];
    });
    if (topology.length > 0) found.set(JSON.stringify(topology), topology);
  }
  return [...found.values()];
}

/**
 * Draws one of several topologies, the same for the same name and seed; undefined: there is nothing to draw. As the external
 * provisioner does, the claims of one pod of a StatefulSet are together, and those of successive pods are in successive topologies
 * (sig-storage-lib external-provisioner pkg/controller/topology.go getPVCNameHashAndIndexOffset, v5).
 */
export function drawTopology(
  topologies: readonly Topology[],
  claimName: string,
  seed: number,
): NodeSelectorTerm | undefined {
  if (topologies.length < 2) return undefined;
  const [, prefix, ordinal] = /^(.+)-(\d+)$/.exec(claimName) ?? [];
  const base = prefix === undefined ? claimName : prefix.slice(prefix.lastIndexOf('-') + 1);
  let hash = seed;
  for (const letter of base) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  const first = new Random(hash).below(topologies.length);
  const drawn = topologies[(first + Number(ordinal ?? 0)) % topologies.length] ?? [];
  return {
    matchExpressions: drawn.map(({ key, value }) => ({ key, operator: 'In', values: [value] })),
  };
}
