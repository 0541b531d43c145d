import { parseInt64, readQuantity } from '../units/index.ts';
import { CelError } from './error.ts';
import type { DeviceAttribute, SelectableDevice } from './device.ts';
import { parseVersion } from './values/semantic-version.ts';
import { ListValue, MapValue, QuantityValue, VersionValue } from './values/types.ts';
import type { Value } from './values/types.ts';

const EMPTY = new MapValue([]);

/**
 * The value of the variable `device`. Domains that it lacks are empty maps.
 * Throws CelError for attributes without a value that upstream can read.
 *
 * Rule: DeviceMatches, dynamic-resource-allocation/cel/compile.go, v1.36.
 */
export function deviceValue(device: SelectableDevice, listAttributes: boolean): MapValue {
  const { driver, allowMultipleAllocations = false, attributes = {}, capacity = {} } = device;
  return new MapValue([
    ['driver', driver],
    ['allowMultipleAllocations', allowMultipleAllocations],
    [
      'attributes',
      byDomain(driver, attributes, (attribute, name) =>
        attributeValue(attribute, name, listAttributes),
      ),
    ],
    ['capacity', byDomain(driver, capacity, ({ value }) => new QuantityValue(readQuantity(value)))],
  ]);
}

/** Names without a domain belong to the driver's. */
function byDomain<T>(
  driver: string,
  named: Readonly<Record<string, T>>,
  valueOf: (item: T, name: string) => Value,
): MapValue {
  const domains = new Map<string, [Value, Value][]>();
  for (const [name, item] of Object.entries(named)) {
    const slash = name.indexOf('/');
    const domain = slash === -1 ? driver : name.slice(0, slash);
    const pairs = domains.get(domain) ?? [];
    domains.set(domain, pairs);
    pairs.push([name.slice(slash + 1), valueOf(item, name)]);
  }
  return new MapValue(
    Array.from(domains, ([domain, pairs]): [Value, Value] => [domain, new MapValue(pairs)]),
    EMPTY,
  );
}

function attributeValue(attribute: DeviceAttribute, name: string, listAttributes: boolean): Value {
  const lists = listAttributes ? listValue(attribute, name) : undefined;
  const value = lists ?? singleValue(attribute, name);
  if (value !== undefined) return value;
  throw new CelError(`attribute ${name}: unsupported attribute value`);
}

function listValue(attribute: DeviceAttribute, name: string): Value | undefined {
  const { ints, bools, strings, versions } = attribute;
  const items =
    ints?.map((int) => intValue(int, name)) ??
    bools ??
    strings ??
    versions?.map((version) => versionValue(version, name));
  return items && new ListValue(items);
}

function singleValue(attribute: DeviceAttribute, name: string): Value | undefined {
  const { int, bool, string, version } = attribute;
  if (int !== undefined) return intValue(int, name);
  return bool ?? string ?? (version === undefined ? undefined : versionValue(version, name));
}

function intValue(int: number | string, name: string): bigint {
  const value =
    typeof int === 'string' || Number.isInteger(int) ? parseInt64(String(BigInt(int))) : undefined;
  if (value === undefined) throw new CelError(`attribute ${name}: unsupported attribute value`);
  return value;
}

function versionValue(version: string, name: string): VersionValue {
  try {
    return new VersionValue(parseVersion(version));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new CelError(`attribute ${name}: parse semantic version: ${error.message}`);
  }
}
