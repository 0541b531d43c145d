import { objectLabel, podSpecOf } from '../../../objects/index.ts';
import type { KubernetesObject, PodSpec } from '../../../objects/index.ts';
import { someOf } from '../../../units/index.ts';
import type { IdlePool } from '../provisioning/idle-pools.ts';
import type { NodePool } from '../objects/node-pool.ts';
import type { Supply } from '../supply/instance-types-for.ts';
import type { UnusedPool } from './usable-pools.ts';
import type { ChosenVersion } from './version.ts';

/** Of more names the number is given. */
const MOST_NAMED = 5;

/** What has been read of an input, as far as it leaves something open. */
interface ReadInput {
  /** Undefined if the user has chosen the version. */
  readonly version: ChosenVersion | undefined;
  readonly supply: Supply;
  readonly usable: readonly NodePool[];
  readonly unused: readonly UnusedPool[];
  readonly idle: readonly IdlePool[];
  /** See `unknownAsked`. */
  readonly unknown: ReadonlyMap<string, readonly string[]>;
}

/** What cannot be known of Karpenter in an input, and what follows from it. */
export function karpenterWarnings(
  objects: readonly KubernetesObject[],
  { version, supply, usable, unused, idle, unknown }: ReadInput,
): readonly string[] {
  return [
    ...(version?.warning === undefined ? [] : [version.warning]),
    ...objects.flatMap(oldVersion),
    ...unused.map(
      ({ pool, reason }) =>
        `NodePool/${pool.metadata.name}: Karpenter launches no nodes for it: ${reason}`,
    ),
    ...idle.map(
      ({ nodePool, reason }) => `NodePool/${nodePool}: Karpenter can launch no node: ${reason}`,
    ),
    ...usable
      .filter(isStatic)
      .map(
        ({ metadata }) =>
          `NodePool/${metadata.name}: replicas are not modelled: Karpenter neither launches nor removes its nodes here`,
      ),
    ...ofSupply(supply),
    ...unknownTexts(unknown),
  ];
}

const isStatic = ({ spec }: NodePool): boolean => spec.replicas !== undefined;

function oldVersion({ apiVersion, kind, metadata }: KubernetesObject): readonly string[] {
  const isOld = apiVersion.startsWith('karpenter.sh/v') && apiVersion !== 'karpenter.sh/v1';
  // A NodeOverlay is new, and of an alpha version.
  if (!isOld || kind === 'NodeOverlay') return [];
  const label = objectLabel(kind, metadata.name);
  return [
    `${label}: ${apiVersion} is not modelled, so that it has no effect: write it as a NodePool or NodeClaim of karpenter.sh/v1`,
  ];
}

function ofSupply({ source, hasPrices, withoutPrice, notInCatalog }: Supply): readonly string[] {
  if (source === 'nodes') {
    return [
      'Karpenter is taken to know only the instance types of the nodes, all of them in every zone, and no prices: it launches the smallest that fits, and replaces no node by a cheaper one; a catalogue (--catalog) tells more',
    ];
  }
  return [
    ...(hasPrices
      ? []
      : [
          'the catalogue has no prices: Karpenter launches the smallest type that fits, and replaces no node by a cheaper one',
        ]),
    ...(withoutPrice.length === 0
      ? []
      : [
          `types of the catalogue without a price are not launched: ${someOf(withoutPrice, MOST_NAMED)}`,
        ]),
    ...(notInCatalog.length === 0
      ? []
      : [
          `types of nodes that the catalogue does not have are not launched, and their nodes not replaced by cheaper ones: ${someOf(notInCatalog, MOST_NAMED)}`,
        ]),
  ];
}

/** Labels that pools or pods ask for and that are not known of every type, with these types: they are taken to have what is asked for. */
export function unknownAsked(
  objects: readonly KubernetesObject[],
  pools: readonly NodePool[],
  { unknownLabels }: Supply,
): ReadonlyMap<string, readonly string[]> {
  if (unknownLabels.size === 0) return unknownLabels;
  const asked = new Set<string>();
  for (const { spec } of pools) {
    for (const { key } of spec.template.spec.requirements ?? []) asked.add(key);
  }
  for (const object of objects) {
    const spec = podSpecOf(object);
    if (spec !== undefined) for (const label of labelsAskedBy(spec)) asked.add(label);
  }
  return new Map([...unknownLabels].filter(([label]) => asked.has(label)));
}

const unknownTexts = (unknown: ReadonlyMap<string, readonly string[]>): readonly string[] =>
  [...unknown].map(
    ([label, types]) =>
      `${label} is asked for, and not known of ${someOf(types, MOST_NAMED)}: these types are taken to have what is asked for; labels of the catalogue or a node of the type tell it`,
  );

function labelsAskedBy({
  nodeSelector = {},
  affinity,
  topologySpreadConstraints = [],
}: PodSpec): readonly string[] {
  const { requiredDuringSchedulingIgnoredDuringExecution: required, ...preferred } =
    affinity?.nodeAffinity ?? {};
  const terms = [
    ...(required?.nodeSelectorTerms ?? []),
    ...(preferred.preferredDuringSchedulingIgnoredDuringExecution ?? []).map(
      ({ preference }) => preference,
    ),
  ];
  return [
    ...Object.keys(nodeSelector),
    ...terms.flatMap(({ matchExpressions = [] }) => matchExpressions.map(({ key }) => key)),
    ...topologySpreadConstraints.map(({ topologyKey }) => topologyKey),
  ];
}
