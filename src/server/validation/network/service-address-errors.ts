import { Path, qualifiedNameProblems } from '../../../objects/index.ts';
import type { Loose, Service, ServiceSpec } from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';
import { parseAddress } from '../rules/ip-address.ts';
import { areBothFamilies, checkAddress } from '../rules/ips.ts';
import { needsHealthCheckPort } from '../../strategy/fields/services.ts';

type Spec = Loose<ServiceSpec>;

const NONE = 'None';
const FAMILIES: readonly string[] = ['IPv4', 'IPv6'];
const POLICIES: readonly string[] = ['PreferDualStack', 'RequireDualStack', 'SingleStack'];
export const FOR_BALANCERS = "may only be used when `type` is 'LoadBalancer'";
const ONCE = 'may not change once set';
const IPS = Path.spec.child('clusterIPs');
/** An address of `clusterIPs`; the first is set from `clusterIP`. */
export const ipAt = (at: number): Path =>
  at === 0 ? IPS.index(0).writtenAs(Path.spec.child('clusterIP')) : IPS.index(at);
const IP_FAMILIES = Path.spec.child('ipFamilies');

export const isHeadless = ({ clusterIPs = [] }: Spec): boolean =>
  clusterIPs.length === 1 && clusterIPs[0] === NONE;

/** Rule: ValidateServiceClusterIPsRelatedFields, pkg/apis/core/validation/validation.go, v1.34. */
export function checkClusterIPs(
  spec: Spec,
  list: ErrorList,
  known: readonly string[] | undefined,
): void {
  const { clusterIP = '', clusterIPs = [], ipFamilies = [], ipFamilyPolicy } = spec;
  if (clusterIP === '') {
    if (clusterIPs.length > 0) {
      list.invalid(IPS, clusterIPs, 'must be empty when `clusterIP` is not specified');
    }
  } else if (clusterIPs.length === 0) list.required(IPS);
  else if (clusterIPs[0] !== clusterIP) {
    list.invalid(IPS, clusterIPs, 'first value must match `clusterIP`');
  }
  const seen = new Set<string>();
  for (const [at, family] of ipFamilies.entries()) {
    list.supported(IP_FAMILIES.index(at), family, FAMILIES);
    list.unique(IP_FAMILIES.index(at), family, seen);
  }
  if (ipFamilyPolicy !== undefined) {
    list.supported(Path.spec.child('ipFamilyPolicy'), ipFamilyPolicy, POLICIES);
  }
  const isValid = checkAddresses(clusterIPs, list, known);
  if (isValid && !isHeadless(spec)) checkFamilies(spec, list);
}

/** False: the addresses cannot be compared with families. */
function checkAddresses(
  addresses: readonly string[],
  list: ErrorList,
  known: readonly string[] | undefined,
): boolean {
  let isValid = true;
  for (const [at, address] of addresses.entries()) {
    if (at > 0 || address !== NONE) {
      isValid = checkAddress(address, ipAt(at), list, known) && isValid;
    } else if (addresses.length > 1) {
      isValid = false;
      list.invalid(IPS, addresses, "'None' must be the first and only value");
    }
  }
  if (addresses.length > 2) {
    list.invalid(IPS, addresses, 'may only hold up to 2 values');
  }
  if (!isValid) return false;
  const families = addresses.map((address) => parseAddress(address)?.family);
  if (addresses.length > 1 && !areBothFamilies(families)) {
    list.invalid(IPS, addresses, 'may specify no more than one IP for each IP family');
  }
  return true;
}

function checkFamilies({ clusterIPs = [], ipFamilies = [] }: Spec, list: ErrorList): void {
  for (const [at, address] of clusterIPs.entries()) {
    const family = ipFamilies[at];
    if (family === undefined || !FAMILIES.includes(family)) continue;
    const isIPv6 = parseAddress(address)?.family === 'IPv6';
    if ((family === 'IPv6') === isIPv6) continue;
    const detail = `expected an ${family} value as indicated by \`ipFamilies[${String(at)}]\``;
    list.invalid(ipAt(at), address, detail);
  }
}

/** What a change may not do. Rule: ValidateServiceUpdate, the same file. */
export function checkServiceChange(
  { spec: now = {} }: Loose<Service>,
  { spec: before = {} }: Loose<Service>,
  list: ErrorList,
): void {
  const isNamed = now.type === 'ExternalName' || before.type === 'ExternalName';
  if (!isNamed) {
    const [isHeadlessNow, wasHeadless] = [isHeadless(now), isHeadless(before)];
    if (!(isHeadlessNow && wasHeadless)) checkAddressChange(now, before, list);
    if (!isHeadlessNow && !wasHeadless) checkFamilyChange(now, before, list);
  }
  if (now.type === 'LoadBalancer' && before.type === 'LoadBalancer') {
    const { loadBalancerClass } = now;
    if (loadBalancerClass !== before.loadBalancerClass) {
      list.invalid(Path.spec.child('loadBalancerClass'), loadBalancerClass, ONCE);
    }
  }
  checkBalancerClass(now.type, now.loadBalancerClass, list);
}

/** Updates are checked twice. Rule: validateLoadBalancerClassField, the same file. */
export function checkBalancerClass(
  type: string | undefined,
  className: string | undefined,
  list: ErrorList,
): void {
  if (className === undefined) return;
  const path = Path.spec.child('loadBalancerClass');
  if (type === 'LoadBalancer') list.each(path, className, qualifiedNameProblems(className));
  else list.forbidden(path, FOR_BALANCERS);
}

/** Rule: validateServiceExternalTrafficFieldsUpdate, the same file. */
export function checkHealthPortChange(
  { spec: now = {} }: Loose<Service>,
  { spec: before = {} }: Loose<Service>,
  list: ErrorList,
): void {
  if (!needsHealthCheckPort(now) || !needsHealthCheckPort(before)) return;
  if (now.healthCheckNodePort === before.healthCheckNodePort) return;
  list.forbidden(Path.spec.child('healthCheckNodePort'), 'field is immutable');
}

/** Whether both are given and differ. */
const isOther = (now: string | undefined, before: string | undefined): boolean =>
  now !== undefined && before !== undefined && now !== before;

/** Rule: validateUpgradeDowngradeClusterIPs, the same file. */
function checkAddressChange(now: Spec, before: Spec, list: ErrorList): void {
  const { clusterIPs = [] } = now;
  const { clusterIPs: former = [] } = before;
  if (former.length === clusterIPs.length) {
    for (const [at, ip] of former.entries()) {
      if (ip !== clusterIPs[at]) list.invalid(ipAt(at), clusterIPs, ONCE);
    }
    return;
  }
  const first = ipAt(0);
  const isReleased = former.length > clusterIPs.length;
  if (isReleased && clusterIPs.length === 0) {
    list.invalid(first, clusterIPs, 'primary clusterIP can not be unset');
  }
  if (isOther(clusterIPs[0], former[0])) {
    list.invalid(first, clusterIPs, ONCE);
  }
  if (isReleased && clusterIPs.length === 1) {
    checkReleased(now, 'clusterIP', list);
  }
}

/** Rule: validateUpgradeDowngradeIPFamilies, the same file. */
function checkFamilyChange(now: Spec, before: Spec, list: ErrorList): void {
  const { ipFamilies = [], clusterIPs } = now;
  const { ipFamilies: former = [] } = before;
  const first = IP_FAMILIES.index(0);
  if (former.length === ipFamilies.length) {
    for (const [at, family] of former.entries()) {
      if (family !== ipFamilies[at]) list.invalid(first, ipFamilies, ONCE);
    }
    return;
  }
  const isReleased = former.length > ipFamilies.length;
  if (isReleased && ipFamilies.length === 0) {
    list.invalid(first, ipFamilies, 'primary ipFamily can not be unset');
  }
  if (isOther(ipFamilies[0], former[0])) {
    // Upstream shows the addresses here.
    list.invalid(first, clusterIPs, ONCE);
  }
  if (isReleased && ipFamilies.length === 1) {
    checkReleased(now, 'ipFamily', list);
  }
}

function checkReleased({ ipFamilyPolicy }: Spec, what: string, list: ErrorList): void {
  if (ipFamilyPolicy === 'SingleStack') return;
  const detail = `must be set to 'SingleStack' when releasing the secondary ${what}`;
  list.invalid(Path.spec.child('ipFamilyPolicy'), ipFamilyPolicy, detail);
}
