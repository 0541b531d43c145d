import { getOrInsert } from '../../../../units/index.ts';
import type { Provider } from '../../algebra/labels.ts';
import type { Requirement } from '../../algebra/requirement.ts';
import type { Requirements } from '../../algebra/requirements.ts';
import { isReserved } from '../../catalogue/instance-type.ts';
import type { InstanceType } from '../../catalogue/instance-type.ts';
import {
  cheapestPrice,
  orderOfPrices,
  usableOfferings,
  worstLaunchPrice,
} from '../../catalogue/prices.ts';
import type { Resources } from '../../resources.ts';
import { sortSlice } from '../sort-slice.ts';
import { forEachBit, hasBit, keepOnly, noBits, setBit } from './bits.ts';
import type { Bits } from './bits.ts';

/** Many types have the same few labels, so that the answers for one requirement of one label are kept. */
const MOST_KEPT = 20_000;
/** Prices of all types are kept for so many choices of zones and capacity types. */
const MOST_PRICES = 500;

/** What the types of a provider cost under some requirements. */
interface TypePrices {
  /** The places of the types, that with the cheapest usable offering first. */
  readonly order: readonly number[];
  /** Of each type the price of that offering. */
  readonly cheapest: readonly number[];
  /** For each type the highest price at which its launch may end. */
  readonly worst: ReadonlyMap<InstanceType, number>;
}

/** The types of a provider stay the same from one look at the cluster to the next. */
const tables = new WeakMap<readonly InstanceType[], WeakMap<Provider, TypeTable>>();

/**
 * The instance types of a provider as columns: which of them meet a requirement, hold some requests, or have a usable offering is answered
 * for all at once.
 */
export class TypeTable {
  readonly types: readonly InstanceType[];
  readonly #provider: Provider;
  readonly #labels = new Set<string>();
  readonly #offeringLabels = new Set<string>();
  readonly #compatible = new Map<string, Bits>();
  readonly #offered = new Map<string, Bits>();
  readonly #prices = new Map<string, TypePrices>();
  readonly #allocatable = new Map<string, Float64Array>();
  /** Types none of whose amounts is below zero: nothing fits on others. */
  readonly sound: Bits;
  readonly all: Bits;
  /** Whether some type has capacity in a reservation. */
  readonly hasReserved: boolean;

  static of(types: readonly InstanceType[], provider: Provider): TypeTable {
    const ofTypes = getOrInsert(tables, types, () => new WeakMap<Provider, TypeTable>());
    return getOrInsert(ofTypes, provider, () => new TypeTable(types, provider));
  }

  private constructor(types: readonly InstanceType[], provider: Provider) {
    this.types = types;
    this.#provider = provider;
    this.hasReserved = types.some(({ offerings }) => offerings.some(isReserved));
    this.all = noBits(types.length);
    this.sound = noBits(types.length);
    for (const [at, { requirements, offerings, allocatable }] of types.entries()) {
      setBit(this.all, at);
      for (const { key } of requirements) this.#labels.add(key);
      for (const offering of offerings) {
        for (const { key } of offering.requirements) this.#offeringLabels.add(key);
      }
      let isSound = true;
      for (const [resource, amount] of allocatable) {
        getOrInsert(this.#allocatable, resource, () => new Float64Array(types.length))[at] = amount;
        if (amount < 0) isSound = false;
      }
      if (isSound) setBit(this.sound, at);
    }
  }

  /** The types whose labels can meet requirements. Labels that a type does not have are met. */
  compatible(requirements: Requirements): Bits {
    const bits = this.all.slice();
    for (const requirement of requirements) {
      if (this.#labels.has(requirement.key)) keepOnly(bits, this.#compatibleWith(requirement));
    }
    return bits;
  }

  #compatibleWith(requirement: Requirement): Bits {
    if (this.#compatible.size > MOST_KEPT) this.#compatible.clear();
    return getOrInsert(this.#compatible, requirement.signature, () =>
      this.#where(({ requirements }) => {
        const own = requirements.find(requirement.key);
        if (own === undefined || own.intersects(requirement)) return true;
        return own.allowsAbsence && requirement.allowsAbsence;
      }),
    );
  }

  /** The types with an offering that is available and that requirements allow. */
  offered(requirements: Requirements): Bits {
    if (this.#offered.size > MOST_KEPT) this.#offered.clear();
    return getOrInsert(this.#offered, this.#offeringKey(requirements), () =>
      this.#where((type) => usableOfferings(this.#provider, type, requirements).length > 0),
    );
  }

  /** Equal for requirements that allow the same offerings. */
  #offeringKey(requirements: Requirements): string {
    let key = '';
    for (const label of this.#offeringLabels) {
      key += `${requirements.find(label)?.signature ?? ''};`;
    }
    return key;
  }

  /** Of some types those on which requests fit. */
  fitting(requests: Resources, among: Bits): Bits {
    const bits = among.slice();
    keepOnly(bits, this.sound);
    for (const [resource, amount] of requests) {
      if (amount <= 0) continue;
      const column = this.#allocatable.get(resource);
      if (column === undefined) return noBits(this.types.length);
      forEachBit(bits, (at) => {
        if (column[at]! < amount) bits[at >>> 5]! &= ~(1 << (at & 31));
      });
    }
    return bits;
  }

  /** The least that the types of a set can hold of each resource. */
  leastOf(bits: Bits): Resources {
    const least = new Map<string, number>();
    for (const [resource, column] of this.#allocatable) {
      let lowest = Infinity;
      forEachBit(bits, (at) => {
        if (column[at]! < lowest) lowest = column[at]!;
      });
      least.set(resource, lowest);
    }
    return least;
  }

  #where(holds: (type: InstanceType) => boolean): Bits {
    const bits = noBits(this.types.length);
    for (const [at, type] of this.types.entries()) if (holds(type)) setBit(bits, at);
    return bits;
  }

  /** The types of a set, in the provider's order. */
  typesIn(bits: Bits): InstanceType[] {
    const types: InstanceType[] = [];
    forEachBit(bits, (at) => types.push(this.types[at]!));
    return types;
  }

  /**
   * The types of a set, that with the cheapest usable offering first. Types of equal prices come in the order in which Karpenter's sort
   * leaves them: this order decides which of many types are kept, and which one is the first.
   *
   * Rule: InstanceTypes.OrderByPrice, sigs.k8s.io/karpenter/pkg/cloudprovider/types.go, v1.13.
   */
  cheapestFirst(bits: Bits, requirements: Requirements): readonly InstanceType[] {
    const { order, cheapest } = this.#pricesFor(requirements);
    const places = order.filter((at) => hasBit(bits, at));
    const hasEqual = places.some((at, index) => cheapest[at] === cheapest[places[index - 1] ?? -1]);
    if (hasEqual) {
      places.sort((a, b) => a - b);
      sortSlice(places, (a, b) => cheapest[a]! < cheapest[b]!);
    }
    return places.map((at) => this.types[at]!);
  }

  /** For each type the highest price at which its launch may end. */
  worstPrices(requirements: Requirements): ReadonlyMap<InstanceType, number> {
    return this.#pricesFor(requirements).worst;
  }

  #pricesFor(requirements: Requirements): TypePrices {
    if (this.#prices.size > MOST_PRICES) this.#prices.clear();
    return getOrInsert(this.#prices, this.#offeringKey(requirements), () => {
      const usable = this.types.map((type) => usableOfferings(this.#provider, type, requirements));
      const cheapest = usable.map(cheapestPrice);
      return {
        order: orderOfPrices(cheapest),
        cheapest,
        worst: new Map(usable.map((one, at) => [this.types[at]!, worstLaunchPrice(one)])),
      };
    });
  }
}
