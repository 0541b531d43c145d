import { Path, labelValueProblems, qualifiedNameProblems } from '../../../objects/index.ts';
import type {
  Loose,
  Endpoint,
  EndpointHints,
  EndpointSlice,
  EndpointSlicePort,
} from '../../../objects/index.ts';
import { PROTOCOLS } from '../pods/container-errors.ts';
import { checkFullyQualifiedDomain } from '../rules/domains.ts';
import type { ErrorList } from '../error-list.ts';
import { addUnlessStored, IMMUTABLE } from '../rules/immutable.ts';
import { parseAddress } from '../rules/ip-address.ts';
import { checkAddress, checkCanonicalAddress, checkEndpointAddress } from '../rules/ips.ts';
import { dnsLabelProblems, dnsSubdomainProblems } from '../rules/texts.ts';

/** Rules of this file: the functions of these names in pkg/apis/discovery/validation/validation.go, v1.34. */

const ADDRESS_TYPES: readonly string[] = ['FQDN', 'IPv4', 'IPv6'];
const MOST_ENDPOINTS = 1000;
const MOST_ADDRESSES = 100;
const MOST_PORTS = 20_000;
const MOST_HINTS = 8;
const ADDRESS_TYPE = Path.root.child('addressType');
const ENDPOINTS = Path.root.child('endpoints');

/** ValidateEndpointSlice. `old`: the stored one; endpoints that do not change are not refused. */
export function checkEndpointSlice(
  now: Loose<EndpointSlice>,
  list: ErrorList,
  old?: Loose<EndpointSlice>,
): void {
  const { addressType = '', ports = [], endpoints = [] } = now;
  list.oneOf(ADDRESS_TYPE, addressType, ADDRESS_TYPES);
  checkPorts(ports, Path.root.child('ports'), list);
  const found = list.another();
  checkEndpoints(endpoints, addressType, found);
  addUnlessStored(found, { now, old }, ['EndpointSlice', 'endpoints'], list);
}

/** What an update may not change. Rule: ValidateEndpointSliceUpdate. */
export function checkAddressTypeUpdate(
  { addressType: now = '' }: Loose<EndpointSlice>,
  { addressType: before = '' }: Loose<EndpointSlice>,
  list: ErrorList,
): void {
  if (now !== before) list.eachTyped(ADDRESS_TYPE, now, [IMMUTABLE]);
}

/** validatePorts. Every port has a name, perhaps an empty one, and a protocol: they have defaults. */
function checkPorts(ports: readonly Loose<EndpointSlicePort>[], path: Path, list: ErrorList): void {
  if (ports.length > MOST_PORTS) {
    list.tooMany(path, ports.length, MOST_PORTS);
    return;
  }
  const names = new Set<string>();
  for (const [at, { name = '', protocol = '', appProtocol }] of ports.entries()) {
    const item = path.index(at);
    if (name !== '') list.each(item.child('name'), name, dnsLabelProblems(name));
    list.unique(item.child('name'), name, names);
    list.supported(item.child('protocol'), protocol, PROTOCOLS);
    if (appProtocol !== undefined) {
      list.each(item.child('appProtocol'), appProtocol, qualifiedNameProblems(appProtocol));
    }
  }
}

/** validateEndpoints, but for the deprecated topology, which requests of v1 cannot write. */
function checkEndpoints(
  endpoints: readonly Loose<Endpoint>[],
  addressType: string,
  list: ErrorList,
): void {
  if (endpoints.length > MOST_ENDPOINTS) {
    list.tooMany(ENDPOINTS, endpoints.length, MOST_ENDPOINTS);
    return;
  }
  for (const [at, { addresses = [], nodeName, hostname, hints }] of endpoints.entries()) {
    const path = ENDPOINTS.index(at);
    checkAddresses(addresses, addressType, path.child('addresses'), list);
    if (nodeName !== undefined) {
      list.each(path.child('nodeName'), nodeName, dnsSubdomainProblems(nodeName));
    }
    if (hostname !== undefined) {
      list.each(path.child('hostname'), hostname, dnsLabelProblems(hostname));
    }
    if (hints !== undefined) checkHints(hints, path.child('hints'), list);
  }
}

function checkAddresses(
  addresses: readonly string[],
  addressType: string,
  path: Path,
  list: ErrorList,
): void {
  if (addresses.length === 0) list.required(path, 'must contain at least 1 address');
  else if (addresses.length > MOST_ADDRESSES) {
    list.tooMany(path, addresses.length, MOST_ADDRESSES);
  }
  for (const [at, address] of addresses.entries()) {
    const item = path.index(at);
    if (addressType === 'FQDN') checkFullyQualifiedDomain(address, item, list);
    if (addressType !== 'IPv4' && addressType !== 'IPv6') continue;
    const check = addressType === 'IPv4' ? checkAddress : checkCanonicalAddress;
    if (!check(address, item, list)) continue;
    if (parseAddress(address)?.family !== addressType) {
      list.invalid(path, address, `must be an ${addressType} address`);
    }
    checkEndpointAddress(address, item, list);
  }
}

/** validateHints. */
function checkHints(
  { forZones = [], forNodes = [] }: Loose<EndpointHints>,
  path: Path,
  list: ErrorList,
): void {
  const zones = path.child('forZones');
  if (!checkNames(forZones, labelValueProblems, zones, list)) return;
  if (forNodes.length === 0) return;
  // The field of a disabled gate is dropped before.
  if (list.askGates() === undefined) return;
  checkNames(forNodes, dnsSubdomainProblems, path.child('forNodes'), list);
}

/** Returns false if there are too many. */
function checkNames(
  hints: readonly { readonly name?: string }[],
  rule: (name: string) => readonly string[],
  path: Path,
  list: ErrorList,
): boolean {
  if (hints.length > MOST_HINTS) {
    list.tooMany(path, hints.length, MOST_HINTS);
    return false;
  }
  const seen = new Set<string>();
  for (const [at, { name = '' }] of hints.entries()) {
    const field = path.index(at).child('name');
    list.unique(field, name, seen);
    list.each(field, name, rule(name));
  }
  return true;
}
