import { Path, nodeSelectorErrors } from '../../../objects/index.ts';
import type {
  Loose,
  Counter,
  CounterSet,
  Device,
  ResourceSlice,
  ResourceSliceSpec,
} from '../../../objects/index.ts';
import {
  checkBindingConditions,
  checkDeviceTaint,
  checkItems,
  checkLabelName,
  checkPoolName,
  checkQualifiedName,
  checkUnique,
} from './rules.ts';
import { checkAttribute } from './attribute-errors.ts';
import { enabledSpec } from './slice-form.ts';
import type { ErrorList } from '../error-list.ts';
import { internalForm } from '../decoding/internal-form.ts';
import { dnsSubdomainProblems } from '../rules/texts.ts';
import { checkDriverName } from '../volumes/sources.ts';

/** Rules of this file: pkg/apis/resource/validation/validation.go, v1.34. */

type Spec = Loose<ResourceSliceSpec>;
type Counters = Readonly<Record<string, Loose<Counter>>>;
/** By counter set, its counters. */
type CounterNames = ReadonlyMap<string, ReadonlySet<string>>;

const MOST_DEVICES = 128;
const MOST_DEVICE_COUNTERS = 1024;
const MOST_COUNTERS = 32;
const MOST_ATTRIBUTES = 32;
const MOST_TAINTS = 4;
const LONGEST_KEY = 63 + 1 + 32;
const LONGEST_LABEL = 63;

export function checkResourceSlice(
  { spec: given = {} }: Loose<ResourceSlice>,
  list: ErrorList,
): void {
  const spec = enabledSpec(given, list);
  const { driver = '', pool = {}, devices = [], sharedCounters = [] } = spec;
  const path = Path.spec;
  checkDriverName(driver, path.child('driver'), list);
  checkPoolName(pool.name ?? '', path.child('pool').child('name'), list);
  const { resourceSliceCount = 0, generation = 0 } = pool;
  list.positive(path.child('pool').child('resourceSliceCount'), resourceSliceCount);
  if (generation < 0) {
    const detail = 'must be greater than or equal to zero';
    list.invalid(path.child('pool').child('generation'), generation, detail);
  }
  checkNodes(spec, list);
  const devicesPath = path.child('devices');
  const names: CounterNames = new Map(
    sharedCounters.map(({ name = '', counters = {} }) => [name, new Set(Object.keys(counters))]),
  );
  checkItems(devices, MOST_DEVICES, [devicesPath, list], (device, at) =>
    checkDevice(device, { names, isPerDevice: spec.perDeviceNodeSelection }, at, list),
  );
  checkUnique(
    devices.map(({ name = '' }) => name),
    'name',
    devicesPath,
    list,
  );
  checkCounts(spec, list);
  const setsPath = path.child('sharedCounters');
  checkItems(sharedCounters, -1, [setsPath, list], (set, at) => checkCounterSet(set, at, list));
  checkUnique(
    sharedCounters.map(({ name = '' }) => name),
    'name',
    setsPath,
    list,
  );
}

function checkCounts({ devices = [], sharedCounters = [] }: Spec, list: ErrorList): void {
  const ofDevices = devices.reduce((sum, device) => sum + countersOf(device), 0);
  if (ofDevices > MOST_DEVICE_COUNTERS) {
    const detail = `the total number of counters in devices must not exceed ${String(MOST_DEVICE_COUNTERS)}`;
    list.invalid(Path.spec.child('devices'), ofDevices, detail);
  }
  const shared = sharedCounters.reduce(
    (sum, { counters = {} }) => sum + Object.keys(counters).length,
    0,
  );
  if (shared <= MOST_COUNTERS) return;
  const detail = `the total number of shared counters must not exceed ${String(MOST_COUNTERS)}`;
  list.invalid(Path.spec.child('sharedCounters'), shared, detail);
}

const countersOf = ({ consumesCounters = [] }: Loose<Device>): number =>
  consumesCounters.reduce((sum, { counters = {} }) => sum + Object.keys(counters).length, 0);

function checkNodes(spec: Spec, list: ErrorList): void {
  const { nodeName, nodeSelector, allNodes, perDeviceNodeSelection } = spec;
  const path = Path.spec;
  const set: string[] = [];
  if (nodeName === '') {
    const detail = 'must be either unset or set to a non-empty string';
    list.invalid(path.child('nodeName'), nodeName, detail);
  } else if (nodeName !== undefined) {
    set.push('`nodeName`');
    list.each(path.child('nodeName'), nodeName, dnsSubdomainProblems(nodeName));
  }
  if (nodeSelector !== undefined) {
    set.push('`nodeSelector`');
    const field = path.child('nodeSelector');
    list.addAll(nodeSelectorErrors(nodeSelector, field));
    const { nodeSelectorTerms: terms } = nodeSelector;
    if (terms?.length !== 1) {
      const shown = terms?.map((term) => internalForm(term, 'NodeSelectorTerm'));
      const detail = 'must have exactly one node selector term';
      list.invalid(field.child('nodeSelectorTerms'), shown, detail);
    }
  }
  for (const [field, value] of Object.entries({ allNodes, perDeviceNodeSelection })) {
    if (value === true) set.push(`\`${field}\``);
    else if (value === false) {
      list.invalid(path.child(field), value, 'must be either unset or set to true');
    }
  }
  const one =
    'exactly one of `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required';
  if (set.length === 0) list.required(path, one);
  if (set.length > 1) {
    list.invalid(path, `{${set.join(', ')}}`, `${one}, but multiple fields are set`);
  }
}

function checkCounterSet(
  { name = '', counters = {} }: Loose<CounterSet>,
  path: Path,
  list: ErrorList,
): void {
  if (name === '') list.required(path.child('name'));
  else checkLabelName(name, path.child('name'), list);
  checkCounters(counters, path.child('counters'), list);
}

function checkCounters(counters: Counters, path: Path, list: ErrorList): void {
  const entries = Object.entries(counters);
  if (entries.length === 0) list.required(path);
  for (const [name] of entries) checkLabelName(name, path.key(shorten(name, LONGEST_LABEL)), list);
}

/** Rule: truncateIfTooLong. */
function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept = most - 3;
  const end = Math.floor(kept / 2);
  return `${text.slice(0, Math.floor((kept + 1) / 2))}...${text.slice(text.length - end)}`;
}

interface SliceContext {
  readonly names: CounterNames;
  readonly isPerDevice: boolean | undefined;
}

function checkDevice(
  device: Loose<Device>,
  { names, isPerDevice }: SliceContext,
  path: Path,
  list: ErrorList,
): void {
  const { name = '', attributes = {}, capacity = {}, taints = [], consumesCounters = [] } = device;
  checkLabelName(name, path.child('name'), list);
  const size = Object.keys(attributes).length + Object.keys(capacity).length;
  if (size > MOST_ATTRIBUTES) {
    const detail = `the total number of attributes and capacities must not exceed ${String(MOST_ATTRIBUTES)}`;
    list.invalid(path, size, detail);
  }
  for (const [key, attribute] of Object.entries(attributes)) {
    const field = path.child('attributes').key(shorten(key, LONGEST_KEY));
    checkQualifiedName(key, field, list);
    checkAttribute(attribute, field, list);
  }
  for (const key of Object.keys(capacity)) {
    checkQualifiedName(key, path.child('capacity').key(shorten(key, LONGEST_KEY)), list);
  }
  checkItems(taints, MOST_TAINTS, [path.child('taints'), list], (taint, at) =>
    checkDeviceTaint(taint, at, list),
  );
  const consumedPath = path.child('consumesCounters');
  checkItems(
    consumesCounters,
    -1,
    [consumedPath, list],
    ({ counterSet = '', counters = {} }, at) => {
      if (counterSet === '') list.required(at.child('counterSet'));
      checkCounters(counters, at.child('counters'), list);
    },
  );
  checkUnique(
    consumesCounters.map(({ counterSet = '' }) => counterSet),
    'counterSet',
    consumedPath,
    list,
  );
  checkConsumption(device, names, path, list);
  checkDeviceNodes(device, isPerDevice === true, path, list);
  checkBindingConditions(device, path, list);
}

function checkConsumption(
  device: Loose<Device>,
  names: CounterNames,
  path: Path,
  list: ErrorList,
): void {
  const count = countersOf(device);
  if (count > MOST_COUNTERS) {
    const detail = `the total number of counters must not exceed ${String(MOST_COUNTERS)}`;
    list.invalid(path, count, detail);
  }
  for (const [at, { counterSet = '', counters = {} }] of (
    device.consumesCounters ?? []
  ).entries()) {
    const item = path.child('consumesCounters').index(at);
    const known = names.get(counterSet);
    if (known === undefined) {
      const detail = 'must reference a counterSet defined in the ResourceSlice sharedCounters';
      list.invalid(item.child('counterSet'), counterSet, detail);
      continue;
    }
    for (const counter of Object.keys(counters)) {
      if (known.has(counter)) continue;
      const detail = 'must reference a counter defined in the ResourceSlice sharedCounters';
      list.invalid(item.child('counters'), counter, detail);
    }
  }
}

function checkDeviceNodes(
  { nodeName, nodeSelector, allNodes }: Loose<Device>,
  isPerDevice: boolean,
  path: Path,
  list: ErrorList,
): void {
  if (!isPerDevice) {
    if (nodeName === undefined && nodeSelector === undefined && allNodes === undefined) return;
    const detail =
      '`nodeName`, `nodeSelector` and `allNodes` can only be set if `perDeviceNodeSelection` is set to true in the ResourceSlice spec';
    list.invalid(path, undefined, detail);
    return;
  }
  const set: string[] = [];
  if (nodeName === '') list.invalid(path.child('nodeName'), nodeName, 'must not be empty');
  else if (nodeName !== undefined) {
    set.push('`nodeName`');
    list.each(path.child('nodeName'), nodeName, dnsSubdomainProblems(nodeName));
  }
  if (nodeSelector !== undefined) {
    set.push('`nodeSelector`');
    list.addAll(nodeSelectorErrors(nodeSelector, path.child('nodeSelector')));
  }
  if (allNodes === true) set.push('`allNodes`');
  else if (allNodes === false) {
    list.invalid(path.child('allNodes'), allNodes, 'must be either unset or set to true');
  }
  const detail =
    'exactly one of `nodeName`, `nodeSelector`, or `allNodes` is required when `perDeviceNodeSelection` is set to true in the ResourceSlice spec';
  if (set.length === 0) list.required(path, detail);
  if (set.length > 1) list.invalid(path, `{${set.join(', ')}}`, detail);
}
