import type { Device, DeviceAttribute, DeviceConstraint } from '../objects/index.ts';
import type { AllocatorRules } from './allocator-rules.ts';
import type { Demand } from './demand.ts';
import type { PooledDevice } from './pools/types.ts';

/** What the devices of a claim have to have in common, or must not. */
export interface Constraint {
  /** Counts the device in if the constraint holds with it. */
  add(demand: Demand, device: PooledDevice): boolean;
  /** Undoes a successful `add`. */
  remove(demand: Demand): void;
}

/** Undefined for a constraint that the release does not know. */
export function constraintOf(
  { requests = [], matchAttribute, distinctAttribute }: DeviceConstraint,
  { distinctAttributes }: AllocatorRules,
): Constraint | undefined {
  const applies = appliesTo(requests);
  if (matchAttribute !== undefined) return new MatchAttribute(matchAttribute, applies);
  if (distinctAttribute === undefined || distinctAttributes === 'unknown') return undefined;
  const isCompared = distinctAttributes === 'compared';
  return new DistinctAttribute(distinctAttribute, applies, isCompared);
}

type Applies = (demand: Demand) => boolean;

/** Without requests a constraint is about all of them; a request stands for each of its alternatives. */
function appliesTo(requests: readonly string[]): Applies {
  const named = new Set(requests);
  if (named.size === 0) return () => true;
  return ({ name, parent }) =>
    parent === undefined ? named.has(name) : named.has(parent) || named.has(`${parent}/${name}`);
}

/**
 * All devices have the same value of an attribute.
 *
 * Source: kubernetes v1.36.3 structured/internal/experimental matchAttributeConstraint.
 */
class MatchAttribute implements Constraint {
  readonly #attribute: string;
  readonly #applies: Applies;
  #value: DeviceAttribute = {};
  #devices = 0;

  constructor(attribute: string, applies: Applies) {
    this.#attribute = attribute;
    this.#applies = applies;
  }

  add(demand: Demand, { device, slice }: PooledDevice): boolean {
    if (!this.#applies(demand)) return true;
    const value = attributeOf(device, slice.spec.driver, this.#attribute);
    if (value === undefined) return false;
    if (this.#devices === 0) this.#value = value;
    else if (!hasSameValue(value, this.#value)) return false;
    this.#devices++;
    return true;
  }

  remove(demand: Demand): void {
    if (this.#applies(demand)) this.#devices--;
  }
}

/**
 * All requests have different values of an attribute. Only the last device of a request is remembered, as upstream.
 *
 * Source: kubernetes v1.36.3 structured/internal/experimental/constraint.go. In v1.34 the values of two devices never count as equal.
 */
class DistinctAttribute implements Constraint {
  readonly #attribute: string;
  readonly #applies: Applies;
  readonly #isCompared: boolean;
  readonly #values = new Map<string, DeviceAttribute>();
  #devices = 0;

  constructor(attribute: string, applies: Applies, isCompared: boolean) {
    this.#attribute = attribute;
    this.#applies = applies;
    this.#isCompared = isCompared;
  }

  add(demand: Demand, { device, slice }: PooledDevice): boolean {
    if (!this.#applies(demand)) return true;
    const value = attributeOf(device, slice.spec.driver, this.#attribute);
    if (value === undefined) return false;
    if (this.#devices > 0 && !this.#differs(value)) return false;
    this.#values.set(demand.parent ?? demand.name, value);
    this.#devices++;
    return true;
  }

  remove(demand: Demand): void {
    if (!this.#applies(demand)) return;
    this.#values.delete(demand.parent ?? demand.name);
    this.#devices--;
  }

  #differs(value: DeviceAttribute): boolean {
    for (const other of this.#values.values()) {
      const isSame = this.#isCompared ? hasSameValue(value, other) : value === other;
      if (isSame) return false;
    }
    return true;
  }
}

/** A device may omit the domain of a name if it equals the driver's name. Source: lookupAttribute, the same package. */
function attributeOf(
  { attributes = {} }: Device,
  driver: string,
  name: string,
): DeviceAttribute | undefined {
  if (Object.hasOwn(attributes, name)) return attributes[name];
  const slash = name.indexOf('/');
  if (slash < 0 || name.slice(0, slash) !== driver) return undefined;
  const short = name.slice(slash + 1);
  return Object.hasOwn(attributes, short) ? attributes[short] : undefined;
}

/** An attribute has one value; versions are compared as texts. */
function hasSameValue(a: DeviceAttribute, b: DeviceAttribute): boolean {
  if (a.string !== undefined) return a.string === b.string;
  if (a.int !== undefined) return a.int === b.int;
  if (a.bool !== undefined) return a.bool === b.bool;
  return a.version !== undefined && a.version === b.version;
}
