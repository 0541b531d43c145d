import { Path, qualifiedNameProblems } from '../../../objects/index.ts';
import type {
  Loose,
  EndpointAddress,
  EndpointPort,
  Endpoints,
  EndpointSubset,
} from '../../../objects/index.ts';
import { PROTOCOLS } from '../pods/container-errors.ts';
import type { ErrorList } from '../error-list.ts';
import { addUnlessStored } from '../rules/immutable.ts';
import { checkAddress, checkEndpointAddress } from '../rules/ips.ts';
import { dnsLabelProblems, dnsSubdomainProblems } from '../rules/texts.ts';

/** Rules of this file: the functions of these names in pkg/apis/core/validation/validation.go, v1.34. */

const SUBSETS = Path.root.child('subsets');

/** ValidateEndpoints. `old`: the stored Endpoints; subsets that do not change are not refused. */
export function checkEndpoints(
  now: Loose<Endpoints>,
  list: ErrorList,
  old?: Loose<Endpoints>,
): void {
  const { subsets = [] } = now;
  const found = list.another();
  for (const [at, subset] of subsets.entries()) checkSubset(subset, SUBSETS.index(at), found);
  addUnlessStored(found, { now, old }, ['Endpoints', 'subsets'], list);
}

/** validateEndpointSubsets. */
function checkSubset(
  { addresses = [], notReadyAddresses = [], ports = [] }: Loose<EndpointSubset>,
  path: Path,
  list: ErrorList,
): void {
  if (addresses.length + notReadyAddresses.length === 0) {
    list.required(path, 'must specify `addresses` or `notReadyAddresses`');
  }
  for (const [at, address] of addresses.entries()) {
    checkOne(address, path.child('addresses').index(at), list);
  }
  for (const [at, address] of notReadyAddresses.entries()) {
    checkOne(address, path.child('notReadyAddresses').index(at), list);
  }
  for (const [at, port] of ports.entries()) {
    checkPort(port, ports.length > 1, path.child('ports').index(at), list);
  }
}

/** validateEndpointAddress. */
function checkOne(
  { ip = '', hostname = '', nodeName }: Loose<EndpointAddress>,
  path: Path,
  list: ErrorList,
): void {
  checkAddress(ip, path.child('ip'), list);
  if (hostname !== '') list.each(path.child('hostname'), hostname, dnsLabelProblems(hostname));
  if (nodeName !== undefined) {
    list.each(path.child('nodeName'), nodeName, dnsSubdomainProblems(nodeName));
  }
  checkEndpointAddress(ip, path.child('ip'), list);
}

/** validateEndpointPort. */
function checkPort(
  { name = '', port = 0, protocol, appProtocol }: Loose<EndpointPort>,
  needsName: boolean,
  path: Path,
  list: ErrorList,
): void {
  if (name !== '') list.each(path.child('name'), name, dnsLabelProblems(name));
  else if (needsName) list.required(path.child('name'));
  list.port(path.child('port'), port);
  list.oneOf(path.child('protocol'), protocol, PROTOCOLS);
  if (appProtocol === undefined) return;
  list.each(path.child('appProtocol'), appProtocol, qualifiedNameProblems(appProtocol));
}
