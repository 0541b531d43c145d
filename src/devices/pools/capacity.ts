import { Quantity, readQuantity, getOrInsert } from '../../units/index.ts';
import type { CapacityRequirements, DeviceCapacity } from '../../objects/index.ts';

/** Amounts of a device's capacities, by name. */
export type Amounts = ReadonlyMap<string, Quantity>;

export type Capacities = Readonly<Record<string, DeviceCapacity>>;

const NO_AMOUNTS: Amounts = new Map();

/** How much of each device its shares use. Source: kubernetes v1.36.3 structured/schedulerapi ConsumedCapacityCollection. */
export class UsedCapacity {
  readonly #byDevice = new Map<string, Map<string, Quantity>>();

  has(device: string): boolean {
    return this.#byDevice.has(device);
  }

  of(device: string): Amounts {
    return this.#byDevice.get(device) ?? NO_AMOUNTS;
  }

  add(device: string, amounts: Amounts): void {
    const used = getOrInsert(this.#byDevice, device, () => new Map());
    for (const [name, amount] of amounts) used.set(name, used.get(name)?.add(amount) ?? amount);
  }

  /** `keeps`: the device stays marked as shared even if nothing of it is in use. */
  remove(device: string, amounts: Amounts, keeps = false): void {
    const used = this.#byDevice.get(device);
    if (used === undefined) return;
    for (const [name, amount] of amounts) {
      const before = used.get(name);
      if (before !== undefined) used.set(name, before.sub(amount));
    }
    if (!keeps && [...used.values()].every((amount) => amount.isZero))
      this.#byDevice.delete(device);
  }
}

/** The amounts of a share, as an allocation stores them. */
export const amountsOf = (stored: Readonly<Record<string, string | number>>): Amounts =>
  new Map(Object.entries(stored).map(([name, amount]) => [name, readQuantity(amount)]));

/**
 * Whether a device has the capacities that a request asks for, beside the amounts in use, and its policies allow the amounts.
 *
 * Source: kubernetes v1.36.3 structured/internal/experimental/consumable_capacity.go CmpRequestOverCapacity.
 */
export function hasCapacity(
  capacities: Capacities,
  wanted: CapacityRequirements | undefined,
  inUse: readonly Amounts[],
): boolean {
  const requests = wanted?.requests ?? {};
  for (const name in requests) if (!Object.hasOwn(capacities, name)) return false;
  for (const [name, capacity] of Object.entries(capacities)) {
    const amount = consumed(requests[name], capacity);
    if (violates(amount, capacity)) return false;
    let sum = amount;
    for (const used of inUse) sum = sum.add(used.get(name) ?? Quantity.of(0n));
    if (sum.compare(readQuantity(capacity.value)) > 0) return false;
  }
  return true;
}

/** What a share of a device consumes. Source: GetConsumedCapacityFromRequest, the same file. */
export const consumedAmounts = (
  capacities: Capacities,
  wanted: CapacityRequirements | undefined,
): Amounts =>
  new Map(
    Object.entries(capacities).map(([name, capacity]) => [
      name,
      consumed(wanted?.requests?.[name], capacity),
    ]),
  );

function consumed(
  requested: string | number | undefined,
  { value, requestPolicy: policy }: DeviceCapacity,
): Quantity {
  if (requested === undefined) return readQuantity(policy?.default ?? value);
  const amount = readQuantity(requested);
  if (policy?.validRange !== undefined) {
    const { min, step } = policy.validRange;
    return roundUp(amount, readQuantity(min), step === undefined ? undefined : readQuantity(step));
  }
  const valid = (policy?.validValues ?? []).map(readQuantity);
  return valid.find((one) => amount.compare(one) <= 0) ?? amount;
}

function roundUp(amount: Quantity, min: Quantity, step: Quantity | undefined): Quantity {
  if (amount.compare(min) < 0) return min;
  if (step === undefined) return amount;
  const added = amount.value() - min.value();
  const size = step.value();
  const steps = added / size + (added % size === 0n ? 0n : 1n);
  return Quantity.of(min.value() + size * steps, 0, 'BinarySI');
}

function violates(amount: Quantity, { requestPolicy: policy }: DeviceCapacity): boolean {
  if (policy === undefined) return false;
  if (policy.default !== undefined && amount.equals(readQuantity(policy.default))) return false;
  if (policy.validRange !== undefined) {
    const { min, max, step } = policy.validRange;
    if (max !== undefined && amount.compare(readQuantity(max)) > 0) return true;
    if (step === undefined) return false;
    return (amount.value() - readQuantity(min).value()) % readQuantity(step).value() !== 0n;
  }
  const { validValues = [] } = policy;
  return validValues.length > 0 && !validValues.some((one) => amount.equals(readQuantity(one)));
}
