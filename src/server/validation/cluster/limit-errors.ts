import { parseQuantity } from '../../../units/index.ts';
import type { Quantity } from '../../../units/index.ts';
import { Path, qualifiedNameProblems } from '../../../objects/index.ts';
import type { Loose, LimitRange, LimitRangeItem } from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';
import { allowsOvercommit } from '../rules/resource-names.ts';
import {
  checkContainerResourceName,
  checkResourceName,
  readEntries,
} from '../pods/resource-errors.ts';
import type { Amounts } from '../pods/resource-errors.ts';

const TYPES: ReadonlySet<string> = new Set(['Pod', 'Container', 'PersistentVolumeClaim']);
const ONE = parseQuantity('1');
const MOST_MILLIS = 9_223_372_036_854_775n;
const NONE: Amounts = new Map();

/** Rule: ValidateLimitRange, pkg/apis/core/validation/validation.go, v1.34. */
export function checkLimitRange({ spec }: Loose<LimitRange>, list: ErrorList): void {
  const seen = new Set<string>();
  for (const [at, item] of (spec?.limits ?? []).entries()) {
    const path = Path.spec.child('limits').index(at);
    const { type = '' } = item;
    const problems = qualifiedNameProblems(type);
    list.eachTyped(path.child('type'), type, problems);
    if (problems.length === 0 && !type.includes('/') && !TYPES.has(type)) {
      list.invalid(path.child('type'), type, 'must be a standard limit type or fully qualified');
    }
    list.unique(path.child('type'), type, seen);
    checkItem(item, path, list);
  }
}

/** The amounts of an item. */
interface Limits {
  readonly max: Amounts;
  readonly min: Amounts;
  readonly limits: Amounts;
  readonly requests: Amounts;
  readonly ratios: Amounts;
}

function checkItem(item: Loose<LimitRangeItem>, path: Path, list: ErrorList): void {
  const { type = '' } = item;
  const isOfContainers = type === 'Pod' || type === 'Container';
  const checkName = isOfContainers ? checkContainerResourceName : checkResourceName;
  const read = (
    field: keyof LimitRangeItem &
      ('max' | 'min' | 'default' | 'defaultRequest' | 'maxLimitRequestRatio'),
  ): Amounts => {
    const amounts = readEntries(item[field]);
    const isDefault = field === 'default' || field === 'defaultRequest';
    for (const name of amounts.keys()) {
      const at = isDefault ? defaultPath(path, field, name) : path.child(field).key(name);
      checkName(name, at, list);
    }
    return amounts;
  };
  const max = read('max');
  const min = read('min');
  let [limits, requests] = [NONE, NONE];
  if (type === 'Pod') {
    for (const field of ['default', 'defaultRequest'] as const) {
      if (Object.keys(item[field] ?? {}).length === 0) continue;
      list.forbidden(path.child(field), "may not be specified when `type` is 'Pod'");
    }
  } else {
    limits = read('default');
    requests = read('defaultRequest');
  }
  if (type === 'PersistentVolumeClaim' && !min.has('storage') && !max.has('storage')) {
    const detail = 'either minimum or maximum storage value is required, but neither was provided';
    list.required(path.child('limits'), detail);
  }
  const all: Limits = { max, min, limits, requests, ratios: read('maxLimitRequestRatio') };
  const names = new Set(Object.values(all).flatMap((amounts: Amounts) => [...amounts.keys()]));
  for (const name of names) {
    checkOrder(all, name, path, list);
    checkRatio(all, name, path.child('maxLimitRequestRatio').key(name), list);
    checkOvercommit(all, name, defaultPath(path, 'defaultRequest', name), list);
  }
}

/** An unset default is set from the maximum or the minimum. */
function defaultPath(path: Path, field: 'default' | 'defaultRequest', name: string): Path {
  return path
    .child(field)
    .key(name)
    .writtenAs(path.child('max').key(name), path.child('min').key(name));
}

/** By field of the error: the lower bound, the upper one, and which of them the error shows. */
const ORDERS = [
  ['min', ['min', 'min'], ['max', 'max'], 'min'],
  ['defaultRequest', ['min', 'min'], ['default request', 'requests'], 'requests'],
  ['defaultRequest', ['default request', 'requests'], ['max', 'max'], 'requests'],
  ['defaultRequest', ['default request', 'requests'], ['default limit', 'limits'], 'requests'],
  ['default', ['min', 'min'], ['default', 'limits'], 'min'],
  ['default', ['default', 'limits'], ['max', 'max'], 'max'],
] as const;

function checkOrder(all: Limits, name: string, path: Path, list: ErrorList): void {
  for (const [field, [lowerName, lower], [upperName, upper], shown] of ORDERS) {
    const low = all[lower].get(name);
    const high = all[upper].get(name);
    if (low === undefined || high === undefined || low.compare(high) <= 0) continue;
    const detail = `${lowerName} value ${low.canonical} is greater than ${upperName} value ${high.canonical}`;
    const at = field === 'min' ? path.child(field).key(name) : defaultPath(path, field, name);
    list.invalid(at, all[shown].get(name)?.canonical, detail);
  }
}

function checkRatio({ max, min, ratios }: Limits, name: string, path: Path, list: ErrorList): void {
  const ratio = ratios.get(name);
  if (ratio === undefined) return;
  const shown = ratio.canonical;
  if (ratio.compare(ONE) < 0) list.invalid(path, shown, `ratio ${shown} is less than 1`);
  const [least, most] = [min.get(name), max.get(name)];
  if (least === undefined || most === undefined) return;
  const isFine = [ratio, least, most].every((amount) => amount.value() < MOST_MILLIS);
  const numberOf = (amount: Quantity): number =>
    Number(isFine ? amount.milliValue() : amount.value());
  const bound = numberOf(most) / numberOf(least);
  const given = isFine ? Number(ratio.milliValue()) / 1000 : Number(ratio.value());
  // The ratio of two zeroes is not a number.
  if (!(given > bound)) return;
  list.invalid(path, shown, `ratio ${shown} is greater than max/min = ${bound.toFixed(6)}`);
}

function checkOvercommit(
  { limits, requests }: Limits,
  name: string,
  path: Path,
  list: ErrorList,
): void {
  const [limit, request] = [limits.get(name), requests.get(name)];
  if (allowsOvercommit(name) || limit === undefined || request === undefined) return;
  if (limit.compare(request) === 0) return;
  const detail = `default value ${limit.canonical} must equal to defaultRequest value ${request.canonical} in ${name}`;
  list.invalid(path, request.canonical, detail);
}
