import { isEnabled } from '../../../features/index.ts';
import type { Path, Loose, DeviceTaint, DeviceToleration } from '../../../objects/index.ts';
import { labelValueProblems, labelNameErrors } from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';
import {
  dnsLabelProblems,
  dnsSubdomainProblems,
  identifierProblems,
  isEmptyText,
} from '../rules/texts.ts';
import { checkDriverName } from '../volumes/sources.ts';

/** Rules of this file: the functions of these names in pkg/apis/resource/validation/validation.go, v1.34. */

/** Feature gates of dynamic resource allocation. */
export const TAINTS_GATE = 'DRADeviceTaints';
export const COUNTERS_GATE = 'DRAPartitionableDevices';
export const BINDING_GATE = 'DRADeviceBindingConditions';
export const EXTENDED_GATE = 'DRAExtendedResource';
export const CAPACITY_GATE = 'DRAConsumableCapacity';

const EFFECTS: readonly string[] = ['NoExecute', 'NoSchedule'];
const LONGEST_POOL = 253;
const LONGEST_ID = 32;
const MOST_CONDITIONS = 4;

/** Whether the fields of a feature count: fields of a disabled feature are dropped before validation. */
export function counts(gate: string, list: ErrorList): boolean {
  const gates = list.askGates();
  return gates !== undefined && isEnabled(gates, gate);
}

/** validateSlice. */
export function checkItems<T>(
  items: readonly T[],
  most: number,
  [path, list]: readonly [path: Path, list: ErrorList],
  check: (item: T, path: Path) => void,
): void {
  for (const [at, item] of items.entries()) check(item, path.index(at));
  if (most >= 0 && items.length > most) list.tooMany(path, items.length, most);
}

/** The part of validateSet that follows validateSlice. `field`: the field with the key, if there is one. */
export function checkUnique(
  keys: readonly string[],
  field: string | undefined,
  path: Path,
  list: ErrorList,
): void {
  const seen = new Set<string>();
  for (const [at, key] of keys.entries()) {
    const item = path.index(at);
    list.unique(field === undefined ? item : item.child(field), key, seen);
  }
}

export function checkLabelName(name: string, path: Path, list: ErrorList): void {
  list.each(path, name, dnsLabelProblems(name));
}

/** validatePoolName. */
export function checkPoolName(name: string, path: Path, list: ErrorList): void {
  if (name === '') {
    list.required(path);
    return;
  }
  if (name.length > LONGEST_POOL) list.tooLong(path, LONGEST_POOL);
  for (const part of name.split('/')) list.each(path, part, dnsSubdomainProblems(part));
}

/** validateQualifiedName. */
export function checkQualifiedName(name: string, path: Path, list: ErrorList): void {
  if (name === '') {
    list.required(path, 'name required');
    return;
  }
  const [first = '', second, ...more] = name.split('/');
  if (more.length > 0) return;
  if (second === undefined) {
    checkIdentifier(first, path, list);
    return;
  }
  if (first === '') list.required(path, 'the domain must not be empty');
  else checkDriverName(first, path, list);
  if (second === '') list.required(path, 'the name must not be empty');
  else checkIdentifier(second, path, list);
}

/** validateFullyQualifiedName. */
export function checkFullName(name: string, path: Path, list: ErrorList): void {
  checkQualifiedName(name, path, list);
  if (name !== '' && !name.includes('/')) list.eachTyped(path, name, ['must include a domain']);
}

function checkIdentifier(name: string, path: Path, list: ErrorList): void {
  if (name.length > LONGEST_ID) list.tooLong(path, LONGEST_ID);
  list.each(path, name, identifierProblems(name));
}

/** validateDeviceTaint. */
export function checkDeviceTaint(
  { key = '', value = '', effect }: Loose<DeviceTaint>,
  path: Path,
  list: ErrorList,
): void {
  list.addAll(labelNameErrors(key, path.child('key')));
  list.each(path.child('value'), value, labelValueProblems(value));
  list.oneOf(path.child('effect'), effect, EFFECTS);
}

/** validateDeviceToleration. */
export function checkDeviceToleration(
  { key = '', operator = '', value = '', effect }: Loose<DeviceToleration>,
  path: Path,
  list: ErrorList,
): void {
  if (key !== '') list.addAll(labelNameErrors(key, path.child('key')));
  if (operator === 'Exists') {
    if (value !== '') {
      list.invalid(path.child('value'), value, 'must be empty for operator `Exists`');
    }
  } else if (operator === 'Equal') list.each(path.child('value'), value, labelValueProblems(value));
  else list.oneOf(path.child('operator'), operator, ['Equal', 'Exists']);
  if (!isEmptyText(effect)) list.supported(path.child('effect'), effect, EFFECTS);
}

/** validateDeviceBindingParameters. */
export function checkBindingConditions(
  {
    bindingConditions: wanted = [],
    bindingFailureConditions: failed = [],
  }: {
    readonly bindingConditions?: readonly string[];
    readonly bindingFailureConditions?: readonly string[];
  },
  path: Path,
  list: ErrorList,
): void {
  const [wantedPath, failedPath] = [
    path.child('bindingConditions'),
    path.child('bindingFailureConditions'),
  ];
  if (wanted.length + failed.length === 0 || !counts(BINDING_GATE, list)) return;
  const check = (name: string, at: Path): void => list.addAll(labelNameErrors(name, at));
  checkItems(wanted, MOST_CONDITIONS, [wantedPath, list], check);
  checkItems(failed, MOST_CONDITIONS, [failedPath, list], check);
  checkUnique(wanted, undefined, wantedPath, list);
  const seen = new Set<string>();
  for (const [at, name] of failed.entries()) {
    list.unique(failedPath.index(at), name, seen);
    if (!wanted.includes(name)) continue;
    const detail = 'bindingFailureConditions must not overlap with bindingConditions';
    list.invalid(failedPath.index(at), name, detail);
  }
  if (wanted.length === 0 && failed.length > 0) {
    const detail = 'bindingConditions are required to use bindingFailureConditions';
    list.invalid(wantedPath, wanted, detail);
  }
  if (failed.length === 0 && wanted.length > 0) {
    const detail = 'bindingFailureConditions are required to use bindingConditions';
    list.invalid(failedPath, failed, detail);
  }
}
