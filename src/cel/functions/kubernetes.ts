import type { FunctionTable } from '../check/declarations.ts';
import { parseQuantity, Quantity } from '../../units/index.ts';
import { NotModelled } from '../syntax/problems.ts';
import { isEqual } from '../values/compare.ts';
import { parseTolerantVersion, parseVersion } from '../values/semantic-version.ts';
import type { SemanticVersion } from '../values/semantic-version.ts';
import {
  Failure,
  ListValue,
  NO_SUCH_OVERLOAD,
  QuantityValue,
  VersionValue,
} from '../values/types.ts';
import type { Result, Value } from '../values/types.ts';
import { reading } from './cost.ts';

/** ResourceSliceMaxAttributeValuesPerDevice, api/resource/v1/types.go, v1.36. */
const MAX_INCLUDES = 48;
const ONE = (): number => 1;

/** The result, or a failure with the text of a parser's RangeError. */
function parseWith<T>(parse: () => T, use: (value: T) => Result): Result {
  try {
    return use(parse());
  } catch (error) {
    if (error instanceof RangeError) return new Failure(error.message);
    throw error;
  }
}

function succeeds(parse: () => unknown): boolean {
  return !(parseWith(parse, () => true) instanceof Failure);
}

function readText(text: Value | undefined): Quantity {
  return parseQuantity(typeof text === 'string' ? text : '');
}

function ofQuantity(use: (quantity: Quantity) => Result) {
  return ([value]: readonly Value[]): Result =>
    value instanceof QuantityValue ? use(value.quantity) : NO_SUCH_OVERLOAD;
}

function ofQuantities(use: (a: Quantity, b: Quantity) => Result) {
  return ([a, b]: readonly Value[]): Result => {
    if (!(a instanceof QuantityValue)) return NO_SUCH_OVERLOAD;
    if (b instanceof QuantityValue) return use(a.quantity, b.quantity);
    if (typeof b !== 'bigint') return NO_SUCH_OVERLOAD;
    return use(a.quantity, Quantity.of(b, 0, 'DecimalExponent'));
  };
}

/** A sum or difference. Upstream writes it into the quantity itself if this is not held as an int64. */
function computed(compute: (a: Quantity, b: Quantity) => Quantity) {
  return ofQuantities((a, b) => {
    if (a.isWide) throw new NotModelled('arithmetic on quantities beyond int64');
    return new QuantityValue(compute(a, b), true);
  });
}

function ofVersion(use: (version: SemanticVersion) => Result) {
  return ([value]: readonly Value[]): Result =>
    value instanceof VersionValue ? use(value.version) : NO_SUCH_OVERLOAD;
}

function ofVersions(use: (order: -1 | 0 | 1) => Result) {
  return ([a, b]: readonly Value[]): Result =>
    a instanceof VersionValue && b instanceof VersionValue
      ? use(a.version.compare(b.version))
      : NO_SUCH_OVERLOAD;
}

/** Versions in semver are unsigned, and become ints as their bits are. */
function wrapInt(number: bigint): bigint {
  return BigInt.asIntN(64, number);
}

function readVersion([text, tolerant]: readonly Value[]): SemanticVersion {
  const written = typeof text === 'string' ? text : '';
  return tolerant === true ? parseTolerantVersion(written) : parseVersion(written);
}

function version(parameters: readonly Value[]): Result {
  return parseWith(
    () => readVersion(parameters),
    (value) => new VersionValue(value),
  );
}

function isVersion(parameters: readonly Value[]): Result {
  return succeeds(() => readVersion(parameters));
}

/**
 * Quantities and versions.
 *
 * Rule: apiserver/pkg/cel/library/{quantity,semverlib}.go, v1.36.
 */
export const KUBERNETES: Readonly<Record<string, FunctionTable>> = {
  quantity: {
    overloads: {
      '(string) quantity': ([text]) =>
        parseWith(
          () => readText(text),
          (quantity) => new QuantityValue(quantity),
        ),
    },
    cost: reading(),
  },
  isQuantity: {
    overloads: { '(string) bool': ([text]) => succeeds(() => readText(text)) },
    cost: reading(),
  },
  sign: { overloads: { '(quantity) int': ofQuantity(({ sign }) => BigInt(sign)) } },
  isGreaterThan: {
    overloads: {
      'quantity.(quantity) bool': ofQuantities((a, b) => a.compare(b) > 0),
      'semver.(semver) bool': ofVersions((order) => order > 0),
    },
  },
  isLessThan: {
    overloads: {
      'quantity.(quantity) bool': ofQuantities((a, b) => a.compare(b) < 0),
      'semver.(semver) bool': ofVersions((order) => order < 0),
    },
  },
  compareTo: {
    overloads: {
      'quantity.(quantity) int': ofQuantities((a, b) => BigInt(a.compare(b))),
      'semver.(semver) int': ofVersions((order) => BigInt(order)),
    },
  },
  asApproximateFloat: {
    overloads: {
      'quantity.() double': ofQuantity((quantity) => quantity.toApproximateNumber()),
    },
  },
  asInteger: {
    overloads: {
      'quantity.() int': ofQuantity(
        (quantity) => quantity.asInt64() ?? new Failure('cannot convert value to integer'),
      ),
    },
  },
  isInteger: {
    overloads: { 'quantity.() bool': ofQuantity((quantity) => quantity.asInt64() !== undefined) },
  },
  add: {
    overloads: {
      'quantity.(quantity) quantity': computed((a, b) => a.add(b)),
      'quantity.(int) quantity': computed((a, b) => a.add(b)),
    },
  },
  sub: {
    overloads: {
      'quantity.(quantity) quantity': computed((a, b) => a.sub(b)),
      'quantity.(int) quantity': computed((a, b) => a.sub(b)),
    },
  },
  semver: {
    overloads: { '(string) semver': version, '(string, bool) semver': version },
    cost: reading(),
  },
  isSemver: {
    overloads: { '(string) bool': isVersion, '(string, bool) bool': isVersion },
    cost: reading(),
  },
  major: { overloads: { 'semver.() int': ofVersion(({ major }) => wrapInt(major)) } },
  minor: { overloads: { 'semver.() int': ofVersion(({ minor }) => wrapInt(minor)) } },
  patch: { overloads: { 'semver.() int': ofVersion(({ patch }) => wrapInt(patch)) } },
};

/**
 * `includes`, behind the gate DRAListTypeAttributes.
 *
 * Rule: includesFunc, dynamic-resource-allocation/cel/compile.go, v1.36.
 */
export const INCLUDES: FunctionTable = {
  overloads: {
    'dyn.(dyn) bool': ([target = null, wanted = null], meter) => {
      if (!(target instanceof ListValue)) return isEqual(target, wanted, meter) === true;
      for (const [at, item] of target.items.entries()) {
        if (at >= MAX_INCLUDES) {
          return new Failure(
            `'includes' function cannot be applied to lists longer than ${MAX_INCLUDES} values`,
          );
        }
        if (isEqual(item, wanted, meter) === true) return true;
      }
      return false;
    },
  },
  cost: ONE,
};
