import { Quantity } from './value.ts';
import { readQuantity } from './json.ts';

/** A cluster has few distinct texts; the bound limits memory if it has not. */
const MAX_CACHED = 65_536;

const values = new Map<string | number, number>();
const milliValues = new Map<string | number, number>();
const wholeValues = new Map<string | number, number>();
const wholeMillis = new Map<string | number, number>();

/**
 * Quantity.Value(): whole units (bytes, cores, devices), rounded up. Exact below 2^53.
 * Throws RangeError with the API's own text if the value is no quantity.
 */
export function quantityValue(quantity: string | number): number {
  return values.get(quantity) ?? remember(values, quantity, Number(readQuantity(quantity).value()));
}

/**
 * Quantity.MilliValue(): thousandths (millicores), rounded up. Exact below 2^53.
 * Throws RangeError with the API's own text if the value is no quantity.
 */
export function quantityMilli(quantity: string | number): number {
  return (
    milliValues.get(quantity) ??
    remember(milliValues, quantity, Number(readQuantity(quantity).milliValue()))
  );
}

/** `quantityValue` if it is exact, neither rounded nor beyond a double; else NaN. */
export function wholeValue(quantity: string | number): number {
  return wholeValues.get(quantity) ?? remember(wholeValues, quantity, wholeNumber(quantity, 0));
}

/** `quantityMilli` if it is exact, neither rounded nor beyond a double; else NaN. */
export function wholeMilli(quantity: string | number): number {
  return wholeMillis.get(quantity) ?? remember(wholeMillis, quantity, wholeNumber(quantity, -3));
}

function wholeNumber(quantity: string | number, exponent: number): number {
  const parsed = readQuantity(quantity);
  // Too small to wrap around an int64, whatever the exponent.
  const isModest = Math.abs(parsed.toNumber()) * 10 ** -exponent <= Number.MAX_SAFE_INTEGER;
  return isModest && parsed.roundUp(exponent).exact ? Number(parsed.scaledValue(exponent)) : NaN;
}

function remember(
  cache: Map<string | number, number>,
  key: string | number,
  value: number,
): number {
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(key, value);
  return value;
}

/** A share with one digit after the point: 0.3333 is "33.3%". */
export const formatShare = (share: number): string => `${String(Math.round(share * 1000) / 10)}%`;

/** A whole number of bytes in canonical form: 3221225472 is "3Gi". */
export function formatBytes(bytes: number): string {
  return Quantity.of(BigInt(bytes), 0, 'BinarySI').canonical;
}

/** A whole number of millicores in canonical form: 1500 is "1500m", 2000 is "2". */
export function formatCpu(millicores: number): string {
  return Quantity.of(BigInt(millicores), -3).canonical;
}

/** Whether amounts of a resource are bytes. */
export const isInBytes = (resource: string): boolean =>
  resource === 'memory' || resource === 'ephemeral-storage' || resource.startsWith('hugepages-');

/** An amount of a resource in canonical form: cpu in millicores, everything else in its base unit. */
export function formatAmount(resource: string, amount: number): string {
  if (resource === 'cpu') return formatCpu(amount);
  return isInBytes(resource) ? formatBytes(amount) : String(amount);
}
