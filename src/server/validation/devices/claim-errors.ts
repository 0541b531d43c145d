import { isRecord } from '../../../units/index.ts';
import { Path, isExtendedResource } from '../../../objects/index.ts';
import type {
  Loose,
  DeviceClaim,
  DeviceClass,
  DeviceConstraint,
  DeviceRequest,
  DeviceSelector,
  DeviceSubRequest,
  OpaqueDeviceConfiguration,
  ResourceClaim,
  ResourceClaimTemplate,
} from '../../../objects/index.ts';
import {
  CAPACITY_GATE,
  EXTENDED_GATE,
  checkDeviceToleration,
  checkFullName,
  checkItems,
  checkLabelName,
  checkUnique,
  counts,
} from './rules.ts';
import { checkExpression } from './expression-errors.ts';
import type { ErrorList } from '../error-list.ts';
import { checkTemplateMetadata } from '../metadata-errors.ts';
import { dnsSubdomainProblems } from '../rules/texts.ts';
import { checkDriverName } from '../volumes/sources.ts';

/** Rules of this file: pkg/apis/resource/validation/validation.go, v1.34. */

const MOST_ENTRIES = 32;
const MOST_ALTERNATIVES = 8;
const LONGEST_PARAMETERS = 10 * 1024;
const NOT_A_REQUEST =
  "must be the name of a request in the claim or the name of a request and a subrequest separated by '/'";
/** By request, the names of its alternatives. */
type RequestNames = ReadonlyMap<string, ReadonlySet<string>>;

export function checkResourceClaim({ spec = {} }: Loose<ResourceClaim>, list: ErrorList): void {
  checkDeviceClaim(spec.devices ?? {}, Path.spec.child('devices'), list);
}

export function checkResourceClaimTemplate(
  { spec = {} }: Loose<ResourceClaimTemplate>,
  list: ErrorList,
): void {
  checkTemplateMetadata(spec.metadata, Path.spec.child('metadata'), list);
  const path = Path.spec.child('spec').child('devices');
  checkDeviceClaim(spec.spec?.devices ?? {}, path, list);
}

export function checkDeviceClass({ spec = {} }: Loose<DeviceClass>, list: ErrorList): void {
  const { selectors = [], config = [], extendedResourceName: name } = spec;
  checkSelectors(selectors, Path.spec.child('selectors'), list);
  checkItems(config, MOST_ENTRIES, [Path.spec.child('config'), list], ({ opaque }, path) =>
    checkConfiguration(opaque, path, list),
  );
  if (name === undefined || isExtendedResource(name) || !counts(EXTENDED_GATE, list)) return;
  const field = Path.spec.child('extendedResourceName');
  list.invalid(field, name, 'must be a valid extended resource name');
}

function checkDeviceClaim(claim: Loose<DeviceClaim>, path: Path, list: ErrorList): void {
  const { requests = [], constraints = [], config = [] } = claim;
  const names: RequestNames = new Map(
    requests.map(({ name = '', firstAvailable = [] }) => [
      name,
      new Set(firstAvailable.map((one) => one.name ?? '')),
    ]),
  );
  const requestsPath = path.child('requests');
  checkItems(requests, MOST_ENTRIES, [requestsPath, list], (request, at) =>
    checkRequest(request, at, list),
  );
  checkUnique(
    requests.map(({ name = '' }) => name),
    'name',
    requestsPath,
    list,
  );
  checkItems(constraints, MOST_ENTRIES, [path.child('constraints'), list], (constraint, at) =>
    checkConstraint(constraint, names, at, list),
  );
  checkItems(config, MOST_ENTRIES, [path.child('config'), list], (one, at) => {
    checkReferences(one.requests ?? [], names, at.child('requests'), list);
    checkConfiguration(one.opaque, at, list);
  });
}

function checkRequest(request: Loose<DeviceRequest>, path: Path, list: ErrorList): void {
  const { name = '', exactly, firstAvailable = [] } = request;
  checkLabelName(name, path.child('name'), list);
  if (firstAvailable.length > 0) {
    const field = path.child('firstAvailable');
    checkItems(firstAvailable, MOST_ALTERNATIVES, [field, list], (one, at) => {
      checkLabelName(one.name ?? '', at.child('name'), list);
      checkDemand(one, at, list);
    });
    checkUnique(
      firstAvailable.map((one) => one.name ?? ''),
      'name',
      field,
      list,
    );
  }
  if (exactly !== undefined) checkDemand(exactly, path.child('exactly'), list);
  const one = 'exactly one of `exactly` or `firstAvailable` is required';
  if (exactly === undefined && firstAvailable.length === 0) list.required(path, one);
  else if (exactly !== undefined && firstAvailable.length > 0) {
    list.invalid(path, undefined, `${one}, but multiple fields are set`);
  }
}

/** Rule: validateExactDeviceRequest and validateDeviceSubRequest. */
function checkDemand(
  demand: Omit<Loose<DeviceSubRequest>, 'name'>,
  path: Path,
  list: ErrorList,
): void {
  const { deviceClassName: name = '', allocationMode: mode = '', count = 0 } = demand;
  if (name === '') list.required(path.child('deviceClassName'));
  else list.each(path.child('deviceClassName'), name, dnsSubdomainProblems(name));
  checkSelectors(demand.selectors ?? [], path.child('selectors'), list);
  if (mode === 'ExactCount') list.positive(path.child('count'), count);
  else if (mode !== 'All') {
    list.notSupported(path.child('allocationMode'), mode, ['All', 'ExactCount']);
  } else if (count !== 0) {
    const detail = "must not be specified when allocationMode is 'All'";
    list.invalid(path.child('count'), count, detail);
  }
  for (const [at, toleration] of (demand.tolerations ?? []).entries()) {
    checkDeviceToleration(toleration, path.child('tolerations').index(at), list);
  }
}

function checkSelectors(
  selectors: readonly Loose<DeviceSelector>[],
  path: Path,
  list: ErrorList,
): void {
  checkItems(selectors, MOST_ENTRIES, [path, list], ({ cel }, at) => {
    const field = at.child('cel');
    if (cel === undefined) list.required(field);
    else checkExpression(cel.expression ?? '', field.child('expression'), list);
  });
}

function checkConstraint(
  { requests = [], matchAttribute, distinctAttribute }: Loose<DeviceConstraint>,
  names: RequestNames,
  path: Path,
  list: ErrorList,
): void {
  checkReferences(requests, names, path.child('requests'), list);
  const field = path.child('matchAttribute');
  if (matchAttribute !== undefined) checkFullName(matchAttribute, field, list);
  else if (!counts(CAPACITY_GATE, list)) list.required(field);
  else if (distinctAttribute !== undefined) {
    checkFullName(distinctAttribute, path.child('distinctAttribute'), list);
  } else {
    const detail =
      'exactly one of "matchAttribute" or "distinctAttribute" is required, but multiple fields are set';
    list.required(path, detail);
  }
}

function checkReferences(
  references: readonly string[],
  names: RequestNames,
  path: Path,
  list: ErrorList,
): void {
  checkItems(references, MOST_ENTRIES, [path, list], (reference, at) => {
    const [first = '', second, ...more] = reference.split('/');
    if (more.length === 0) {
      checkLabelName(first, at, list);
      if (second !== undefined) checkLabelName(second, at, list);
    }
    const alternatives = names.get(first);
    const isKnown =
      alternatives !== undefined && (second === undefined || alternatives.has(second));
    if (more.length > 0 || !isKnown) list.invalid(at, reference, NOT_A_REQUEST);
  });
  checkUnique(references, undefined, path, list);
}

function checkConfiguration(
  opaque: Loose<OpaqueDeviceConfiguration> | undefined,
  path: Path,
  list: ErrorList,
): void {
  const field = path.child('opaque');
  if (opaque === undefined) {
    list.required(field);
    return;
  }
  checkDriverName(opaque.driver ?? '', field.child('driver'), list);
  const { parameters } = opaque;
  const parametersPath = field.child('parameters');
  if (parameters === undefined || parameters === null) list.required(parametersPath);
  else if (JSON.stringify(parameters).length > LONGEST_PARAMETERS) {
    list.tooLong(parametersPath, LONGEST_PARAMETERS);
  } else if (!isRecord(parameters)) {
    list.invalid(parametersPath, '<value omitted>', 'must be a valid JSON object');
  }
}
