import { isKind } from '../../objects/index.ts';
import type { KubernetesObject, Node } from '../../objects/index.ts';
import type { AutoscalerSetUp, NodeAutoscaler, PreparedAutoscaler } from '../shared/index.ts';
import { INSTANCE_TYPE } from './algebra/labels.ts';
import type { InstanceType } from './catalogue/instance-type.ts';
import { Karpenter } from './controller/index.ts';
import type { KarpenterSettings } from './controller/index.ts';
import { settleMs, silentOn } from './input/at-rest.ts';
import { shareOf, sizedPools, withBounds } from './input/pool-bounds.ts';
import { lowestPrice } from './disruption/prices/node-price.ts';
import { isNodeClaim, isNodeClass, isNodePool } from './input/objects.ts';
import { KARPENTER_READS } from './input/reads.ts';
import { readKarpenterObjects } from './input/read-input.ts';
import { controllerSettings } from './input/settings.ts';
import { idlePools } from './provisioning/idle-pools.ts';
import { poolsByUse } from './input/usable-pools.ts';
import { karpenterVersionOf } from './input/version.ts';
import { karpenterWarnings, unknownAsked } from './input/warnings.ts';
import type { CloudProvider } from './providers/contract.ts';
import { providerOf } from './providers/choose.ts';
import { instanceTypesFor } from './supply/instance-types-for.ts';
import type { Supply } from './supply/instance-types-for.ts';
import type { SupplySource } from './supply/source.ts';

/** NodePools, NodeClaims and what they take their machines from. */
const models = (object: KubernetesObject): boolean =>
  isNodePool(object) || isNodeClaim(object) || isNodeClass(object);

export const karpenter: NodeAutoscaler = {
  name: 'karpenter',
  reads: KARPENTER_READS,
  settings: ['karpenter', 'catalog', 'launch'],
  models,
  prepare,
};

function prepare(
  objects: readonly KubernetesObject[],
  setUp: AutoscalerSetUp,
): PreparedAutoscaler | undefined {
  const { karpenter: wanted, launch = 'price' } = setUp;
  if (!objects.some(isNodePool)) return undefined;
  const ofInput = karpenterVersionOf(objects);
  const version = wanted ?? ofInput.version;
  const { nodePools, nodeClaims } = readKarpenterObjects(objects, version);
  const nodes = nodesOf(objects);
  const provider = providerOf(nodePools, [...nodes, ...(setUp.formerNodes ?? [])]);
  const { usable: found, unused } = poolsByUse(nodePools, provider);
  const usable = withBounds(found, setUp);
  const source = sourceOf(objects, provider, setUp);
  const supply = instanceTypesFor(usable, source);
  const unreadyPools = unused.map(({ pool }) => pool);
  const known = [...usable, ...unreadyPools];
  const unknown = unknownAsked(objects, usable, supply);
  const settings: KarpenterSettings = {
    version,
    provider,
    ...controllerSettings(objects),
    nodePools: usable,
    unreadyPools,
    nodeClaims,
    instanceTypes: new Map([...supply.types, ...instanceTypesFor(unreadyPools, source).types]),
    launch,
    priceOf: priceIn(supply, provider),
  };
  return {
    facts: {
      version,
      versionFrom: wanted === undefined ? ofInput.versionFrom : 'flag',
      types: supply.source,
      groups: usable.map(({ metadata }) => metadata.name),
    },
    warnings: karpenterWarnings(objects, {
      version: wanted === undefined ? ofInput : undefined,
      supply,
      unknown,
      usable,
      unused,
      idle: idlePools(
        usable.filter(({ spec }) => spec.replicas === undefined),
        { ...settings, nodes },
      ),
    }),
    pools: sizedPools(usable),
    shareOf,
    settlesWithinMs: settleMs(known),
    silentOn: silentOn(known),
    unknownLabelsOf: (type) =>
      [...unknown].flatMap(([label, types]) => (types.includes(type) ? [label] : [])),
    priceOf: settings.priceOf,
    foresee: (context) => new Karpenter(context, settings).foresee(),
    start: (context) => started(new Karpenter(context, settings)),
  };
}

const nodesOf = (objects: readonly KubernetesObject[]): readonly Node[] =>
  objects.filter((object) => isKind(object, 'Node'));

const sourceOf = (
  objects: readonly KubernetesObject[],
  provider: CloudProvider,
  { catalog, formerNodes = [] }: AutoscalerSetUp,
): SupplySource => ({
  provider,
  nodes: [...nodesOf(objects), ...formerNodes],
  nodeClasses: objects.filter(isNodeClass),
  ...(catalog === undefined ? {} : { catalog }),
});

function started(controller: Karpenter): Karpenter {
  controller.start();
  return controller;
}

function priceIn(supply: Supply, provider: CloudProvider): PreparedAutoscaler['priceOf'] {
  const types = new Map<string, InstanceType>();
  for (const list of new Set(supply.types.values())) {
    for (const type of list) types.set(type.name, type);
  }
  return ({ metadata: { labels = {} } }) => {
    const type = types.get(labels[INSTANCE_TYPE] ?? '');
    const price = type && lowestPrice(type, labels, provider);
    return price === Infinity ? undefined : price;
  };
}
