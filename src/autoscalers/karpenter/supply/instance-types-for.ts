import type { NodeType } from '../../../catalog/index.ts';
import type { Node } from '../../../objects/index.ts';
import { getOrInsert } from '../../../units/index.ts';
import { REGION, SPOT } from '../algebra/labels.ts';
import type { InstanceType } from '../catalogue/instance-type.ts';
import { instanceType } from '../catalogue/stated-type.ts';
import type { NodePool } from '../objects/node-pool.ts';
import type { CloudProvider } from '../providers/contract.ts';
import { bySize } from './by-size.ts';
import { machineOfCatalog } from './from-catalog.ts';
import { ShownTypes } from './from-nodes.ts';
import { knownCapacityTypes, zonesByPool } from './known-places.ts';
import type { Zones } from './known-places.ts';
import type { Offered, OfferedMachine } from './offered.ts';
import type { SupplySource } from './source.ts';

/** The instance types that NodePools may launch, and how much is known of them. */
export interface Supply {
  /** By the name of the NodePool. Pools that see the same types have the same list. An unknown price is infinite. */
  readonly types: ReadonlyMap<string, readonly InstanceType[]>;
  readonly source: 'catalog' | 'nodes';
  /** False: no price is known. Smaller types come first, and spot before on-demand. */
  readonly hasPrices: boolean;
  /** Labels of the provider, each with the types of which it is not known: a requirement on one of them is taken to be met. */
  readonly unknownLabels: ReadonlyMap<string, readonly string[]>;
  /** Types of the catalogue with an offer without a price, although others have one: the offer is not taken. */
  readonly withoutPrice: readonly string[];
  /** Types that nodes show and the catalogue does not have: none is launched, and their price is not known. */
  readonly notInCatalog: readonly string[];
}

/** The instance types that each NodePool may launch: those of a catalogue, or else those that the nodes of the cluster show. */
export function instanceTypesFor(pools: readonly NodePool[], source: SupplySource): Supply {
  const { catalog } = source;
  return catalog === undefined ? supplyOfNodes(pools, source) : supplyOf(catalog, pools, source);
}

function supplyOf(
  catalog: readonly NodeType[],
  pools: readonly NodePool[],
  source: SupplySource,
): Supply {
  const { nodes, provider } = source;
  const hasPrices = catalog.some(({ offers }) => offers.some(isPriced));
  const shown = new ShownTypes(nodes, provider);
  const names = new Set(catalog.map(({ name }) => name));
  const others = shown
    .modelsFor('')
    .map((node) => shown.machineOf(node, []))
    .filter(({ machine }) => !names.has(machine.name));
  const context = { provider, region: commonRegion(nodes), needsPrice: hasPrices };
  const zonesOf = zonesByPool(pools, source);
  const lists = new Map<string, readonly InstanceType[]>();
  const types = new Map(
    pools.map((pool) => {
      const zones = zonesOf(pool);
      const list = getOrInsert(lists, keyOf(zones), () => {
        const sold = catalog.map((type) => machineOfCatalog(type, provider, zones));
        const ordered = hasPrices ? sold : sold.sort(bySize);
        return [...ordered, ...others]
          .map((one) => withPlaces(one, shown.placesOf(one.machine.name)))
          .filter(({ offers }) => offers.length > 0)
          .map((one) => typeOf(one, context));
      });
      return [pool.metadata.name, list];
    }),
  );
  const lacksPrice = ({ offers }: NodeType): boolean => hasPrices && !offers.every(isPriced);
  return {
    types,
    source: 'catalog',
    hasPrices,
    unknownLabels: unknownLabels([...lists.values()], provider),
    withoutPrice: catalog.filter(lacksPrice).map(({ name }) => name),
    notInCatalog: others.map(({ machine }) => machine.name),
  };
}

/** A machine whose nodes run in places that the catalogue does not have: there it is known, and not launched. */
function withPlaces(machine: OfferedMachine, places: readonly Offered[]): OfferedMachine {
  const isListed = (place: Offered): boolean =>
    machine.offers.some(
      ({ zone, capacityType }) => zone === place.zone && capacityType === place.capacityType,
    );
  return { ...machine, offers: [...machine.offers, ...places.filter((one) => !isListed(one))] };
}

function supplyOfNodes(pools: readonly NodePool[], source: SupplySource): Supply {
  const { nodes, provider } = source;
  const capacityTypes = knownCapacityTypes(pools, nodes);
  const shown = new ShownTypes(nodes, provider);
  const context = { provider, region: commonRegion(nodes), needsPrice: false };
  const zonesOf = zonesByPool(pools, source);
  const lists = new Map<string, readonly InstanceType[]>();
  const types = new Map(
    pools.map((pool) => {
      const zones = zonesOf(pool);
      const models = shown.modelsFor(pool.spec.template.spec.nodeClassRef?.name ?? '');
      const key = [...models.map((node) => node.metadata.name), keyOf(zones)].join();
      const list = getOrInsert(lists, key, () =>
        models
          .map((node) => shown.machineOf(node, offersIn(zones, capacityTypes)))
          .sort(bySize)
          .map((one) => typeOf(one, context)),
      );
      return [pool.metadata.name, list];
    }),
  );
  return {
    types,
    source: 'nodes',
    hasPrices: false,
    unknownLabels: unknownLabels([...lists.values()], provider),
    withoutPrice: [],
    notInCatalog: [],
  };
}

const keyOf = ({ names, isWhole }: Zones): string => [String(isWhole), ...names].join();

const isPriced = ({ price }: { readonly price?: number | undefined }): boolean =>
  price !== undefined;

/** Offers without prices. Spot comes first: it is what Karpenter takes if it may. */
function offersIn({ names, isWhole }: Zones, capacityTypes: readonly string[]): readonly Offered[] {
  const places = names.length === 0 && !isWhole ? [undefined] : names;
  const ordered = [...capacityTypes].sort((a, b) => Number(b === SPOT) - Number(a === SPOT));
  return ordered.flatMap((capacityType) =>
    places.map((zone) => ({ zone, capacityType, price: undefined, isOffered: true })),
  );
}

interface TypeContext {
  readonly provider: CloudProvider;
  readonly region: string | undefined;
  /** True: what has no price cannot be launched. */
  readonly needsPrice: boolean;
}

function typeOf(
  { machine, amounts, offers }: OfferedMachine,
  { provider, region, needsPrice }: TypeContext,
): InstanceType {
  return instanceType(provider, {
    name: machine.name,
    arch: machine.arch,
    os: machine.os,
    labels: regionOf(machine.labels[REGION] ?? region),
    requirements: provider.requirementsOf(machine),
    ...amounts,
    offerings: offers.map((offer) => ({
      zone: offer.zone,
      capacityType: offer.capacityType,
      price: offer.price ?? Infinity,
      available: offer.isOffered && (isPriced(offer) || !needsPrice),
      reservationId: undefined,
      reservationCapacity: 0,
    })),
  });
}

const regionOf = (region: string | undefined): Readonly<Record<string, string>> =>
  region === undefined ? {} : { [REGION]: region };

/** A cluster is in one region. */
function commonRegion(nodes: readonly Node[]): string | undefined {
  return nodes.map(({ metadata }) => metadata.labels?.[REGION]).find((one) => one !== undefined);
}

function unknownLabels(
  lists: readonly (readonly InstanceType[])[],
  { typeLabels }: CloudProvider,
): ReadonlyMap<string, readonly string[]> {
  const unknown = new Map<string, Set<string>>();
  for (const { name, requirements } of new Set(lists.flat())) {
    for (const label of typeLabels) {
      if (!requirements.has(label)) getOrInsert(unknown, label, () => new Set()).add(name);
    }
  }
  return new Map(Array.from(unknown, ([label, names]) => [label, [...names]]));
}
