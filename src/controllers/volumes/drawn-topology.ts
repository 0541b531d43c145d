import { isDiskDriver, provisioningDriver } from '../../objects/index.ts';
import type { CSINode, Node, NodeSelectorTerm, StorageClass } from '../../objects/index.ts';
import type { ApiServer } from '../../server/index.ts';
import { getOrInsert, Random } from '../../units/index.ts';

/** Label values that a volume may be accessible from. */
type Topology = readonly { readonly key: string; readonly value: string }[];

const ZONE = 'topology.kubernetes.io/zone';

/**
 * Topologies from which the provisioner of an Immediate class chooses: the topologies that the class allows, or else the nodes'. Without
 * a topology they are not known; from a single topology nothing is drawn.
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

/** The topologies of a cluster's classes. They are kept until a node gets other labels, or a CSINode changes. */
export class PossibleTopologies {
  readonly #api: ApiServer;
  #ofClasses = new WeakMap<StorageClass, readonly Topology[]>();

  constructor(api: ApiServer) {
    this.#api = api;
    const forget = (): void => {
      this.#ofClasses = new WeakMap();
    };
    api.watch('Node', ({ type, object, previous }) => {
      const hasOthers = previous?.metadata.labels !== object.metadata.labels;
      if (type !== 'MODIFIED' || hasOthers) forget();
    });
    api.watch('CSINode', forget);
  }

  of(storageClass: StorageClass): readonly Topology[] {
    return getOrInsert(this.#ofClasses, storageClass, () =>
      possibleTopologies(storageClass, this.#api.list('Node'), this.#api.list('CSINode')),
    );
  }
}

/**
 * Draws one of several topologies, always the same for one claim name and seed; undefined with fewer than two. As upstream, claims of
 * one pod of a StatefulSet get the same topology, and claims of the next pod the next topology.
 * Source: external-provisioner pkg/controller/topology.go getPVCNameHashAndIndexOffset, v5.
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
