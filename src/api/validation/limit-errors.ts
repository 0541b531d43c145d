import { readQuantity } from '../../units/index.ts';
import type { Quantity } from '../../units/index.ts';
import { forbidden, invalid, required } from '../field-error.ts';
import type { LimitRange, LimitRangeItem } from '../types.ts';
import type { ErrorList } from './error-list.ts';
import { readEntries } from './resource-errors.ts';

type Amounts = ReadonlyMap<string, Quantity>;

const TYPES: ReadonlySet<string> = new Set(['Pod', 'Container', 'PersistentVolumeClaim']);
const ONE = readQuantity(1);

/** Rule: ValidateLimitRange, pkg/apis/core/validation/validation.go, v1.34. */
export function checkLimitRange({ spec }: LimitRange, list: ErrorList): void {
  const types = new Set<string>();
  for (const [index, item] of (spec?.limits ?? []).entries()) {
    const path = `spec.limits[${String(index)}]`;
    const { type } = item;
    if (!TYPES.has(type) && !type.includes('/')) {
      const detail = 'must be a standard limit type or fully qualified';
      list.add(invalid(`${path}.type`, type, detail));
    }
    list.unique(`${path}.type`, type, types);
    checkItem(item, path, list);
  }
}

function checkItem(item: LimitRangeItem, path: string, list: ErrorList): void {
  const read = (field: 'max' | 'min' | 'default' | 'defaultRequest' | 'maxLimitRequestRatio') =>
    readEntries(item[field] ?? {}, `${path}.${field}`, list);
  const max = read('max');
  const min = read('min');
  const limits = read('default');
  const requests = read('defaultRequest');
  if (item.type === 'Pod') {
    const detail = "may not be specified when `type` is 'Pod'";
    if (limits.size > 0) list.add(forbidden(`${path}.default`, detail));
    if (requests.size > 0) list.add(forbidden(`${path}.defaultRequest`, detail));
  } else {
    atMost(list, `${path}.defaultRequest`, ['min', min], ['default request', requests]);
    atMost(list, `${path}.defaultRequest`, ['default request', requests], ['max', max]);
    atMost(
      list,
      `${path}.defaultRequest`,
      ['default request', requests],
      ['default limit', limits],
    );
    atMost(list, `${path}.default`, ['min', min], ['default', limits]);
    atMost(list, `${path}.default`, ['default', limits], ['max', max]);
  }
  atMost(list, `${path}.min`, ['min', min], ['max', max]);
  if (item.type === 'PersistentVolumeClaim' && !min.has('storage') && !max.has('storage')) {
    const detail = 'either minimum or maximum storage value is required, but neither was provided';
    list.add(required(`${path}.limits`, detail));
  }
  for (const [name, ratio] of read('maxLimitRequestRatio')) {
    if (ratio.compare(ONE) >= 0) continue;
    const field = `${path}.maxLimitRequestRatio[${name}]`;
    list.add(invalid(field, ratio.canonical, `ratio ${ratio.canonical} is less than 1`));
  }
}

/** An error for each resource with a lower bound above its upper bound. */
function atMost(
  list: ErrorList,
  path: string,
  [lowerName, lower]: readonly [string, Amounts],
  [upperName, upper]: readonly [string, Amounts],
): void {
  for (const [resource, low] of lower) {
    const high = upper.get(resource);
    if (high === undefined || low.compare(high) <= 0) continue;
    const detail = `${lowerName} value ${low.canonical} is greater than ${upperName} value ${high.canonical}`;
    list.add(invalid(`${path}[${resource}]`, low.canonical, detail));
  }
}
