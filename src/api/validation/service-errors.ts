import { forbidden, invalid, notSupported, required } from '../field-error.ts';
import { dnsSubdomainProblems } from '../name-syntax.ts';
import { labelsErrors } from '../selectors/index.ts';
import { isExternallyAccessible, needsHealthCheckPort } from '../strategy/service-fields.ts';
import type { Service, ServicePort, ServiceSpec } from '../types.ts';
import { dnsLabelProblems, portNameProblems } from './error-list.ts';
import type { ErrorList } from './error-list.ts';

const TYPES = ['ClusterIP', 'ExternalName', 'LoadBalancer', 'NodePort'];
const FAMILIES = ['IPv4', 'IPv6'];
const PROTOCOLS = ['SCTP', 'TCP', 'UDP'];

const isHeadless = ({ clusterIPs, clusterIP }: ServiceSpec): boolean =>
  (clusterIPs?.[0] ?? clusterIP) === 'None';

/** The errors of a stored Service. Rule: validateService, pkg/apis/core/validation/validation.go, v1.34. */
export function checkService({ spec = {} }: Service, list: ErrorList): void {
  const { type = '', ports = [] } = spec;
  if (ports.length === 0 && !isHeadless(spec) && type !== 'ExternalName') {
    list.add(required('spec.ports', ''));
  }
  checkType(spec, type, list);
  checkPorts(ports, list);
  list.add(...labelsErrors(spec.selector ?? {}, 'spec.selector'));
  checkSessionAffinity(spec, list);
  if (type !== 'ExternalName') checkFamilyFields(spec, list);
  if (type !== '' && !TYPES.includes(type)) list.add(notSupported('spec.type', type, TYPES));
  checkNodePorts(ports, type, list);
  checkBalancer(spec, type, list);
}

function checkType(spec: ServiceSpec, type: string, list: ErrorList): void {
  if ((type === 'LoadBalancer' || type === 'NodePort') && isHeadless(spec)) {
    const detail = `may not be set to 'None' for ${type} services`;
    list.add(invalid('spec.clusterIPs[0]', 'None', detail));
  }
  if (type !== 'ExternalName') return;
  for (const field of ['clusterIPs', 'ipFamilies'] as const) {
    if ((spec[field]?.length ?? 0) === 0) continue;
    list.add(forbidden(`spec.${field}`, 'may not be set for ExternalName services'));
  }
  if (spec.ipFamilyPolicy !== undefined) {
    list.add(forbidden('spec.ipFamilyPolicy', 'may not be set for ExternalName services'));
  }
  const name = (spec.externalName ?? '').replace(/\.$/, '');
  if (name === '') list.add(required('spec.externalName', ''));
  else list.each('spec.externalName', name, dnsSubdomainProblems(name));
}

function checkSessionAffinity(
  { sessionAffinity, sessionAffinityConfig }: ServiceSpec,
  list: ErrorList,
): void {
  list.oneOf('spec.sessionAffinity', sessionAffinity, ['ClientIP', 'None']);
  if (sessionAffinity === 'None' && sessionAffinityConfig !== undefined) {
    const detail = 'must not be set when session affinity is None';
    list.add(forbidden('spec.sessionAffinityConfig', detail));
  }
}

function checkPorts(ports: readonly ServicePort[], list: ErrorList): void {
  const names = new Set<string>();
  for (const [index, port] of ports.entries()) {
    const path = `spec.ports[${String(index)}]`;
    const { name = '' } = port;
    if (name !== '') {
      list.each(`${path}.name`, name, dnsLabelProblems(name));
      list.unique(`${path}.name`, name, names);
    } else if (ports.length > 1) list.add(required(`${path}.name`, ''));
    checkPort(port, path, list);
  }
}

function checkPort(
  { port, protocol = 'TCP', targetPort = 0 }: ServicePort,
  path: string,
  list: ErrorList,
): void {
  list.port(`${path}.port`, port);
  list.oneOf(`${path}.protocol`, protocol, PROTOCOLS);
  if (typeof targetPort === 'string') {
    list.each(`${path}.targetPort`, targetPort, portNameProblems(targetPort));
  } else list.port(`${path}.targetPort`, targetPort);
}

function checkNodePorts(ports: readonly ServicePort[], type: string, list: ErrorList): void {
  for (const [index, { nodePort = 0 }] of ports.entries()) {
    if (type !== 'ClusterIP' || nodePort === 0) continue;
    const field = `spec.ports[${String(index)}].nodePort`;
    list.add(forbidden(field, "may not be used when `type` is 'ClusterIP'"));
  }
  checkDuplicatePorts(ports, list);
}

/** A node port, and a port, may be used once per protocol. */
function checkDuplicatePorts(ports: readonly ServicePort[], list: ErrorList): void {
  const nodePorts = new Set<string>();
  for (const [index, { nodePort = 0, protocol = 'TCP' }] of ports.entries()) {
    if (nodePort === 0) continue;
    const field = `spec.ports[${String(index)}].nodePort`;
    const key = `${protocol}/${String(nodePort)}`;
    if (nodePorts.has(key)) {
      list.add({ type: 'FieldValueDuplicate', field, badValue: nodePort, detail: '' });
    }
    nodePorts.add(key);
  }
  const pairs = new Set<string>();
  for (const [index, { port, protocol = 'TCP' }] of ports.entries()) {
    const key = `${protocol}/${String(port)}`;
    if (pairs.has(key)) {
      // Only port and protocol are shown.
      const badValue = {
        Name: '',
        Protocol: protocol,
        AppProtocol: null,
        Port: port,
        TargetPort: 0,
        NodePort: 0,
      };
      const field = `spec.ports[${String(index)}]`;
      list.add({ type: 'FieldValueDuplicate', field, badValue, detail: '' });
    }
    pairs.add(key);
  }
}

function checkBalancer(spec: ServiceSpec, type: string, list: ErrorList): void {
  const only = "may only be used when `type` is 'LoadBalancer'";
  const isBalancer = type === 'LoadBalancer';
  if (!isBalancer && (spec.loadBalancerSourceRanges?.length ?? 0) > 0) {
    list.add(forbidden('spec.LoadBalancerSourceRanges', only));
  }
  if (!isBalancer && spec.allocateLoadBalancerNodePorts !== undefined) {
    list.add(forbidden('spec.allocateLoadBalancerNodePorts', only));
  }
  if (!isBalancer && spec.loadBalancerClass !== undefined) {
    list.add(forbidden('spec.loadBalancerClass', only));
  }
  checkTraffic(spec, list);
}

function checkTraffic(spec: ServiceSpec, list: ErrorList): void {
  const { externalTrafficPolicy = '', healthCheckNodePort = 0 } = spec;
  const isReachable = isExternallyAccessible(spec);
  const field = 'spec.externalTrafficPolicy';
  if (!isReachable && externalTrafficPolicy !== '') {
    const detail = 'may only be set for externally-accessible services';
    list.add(invalid(field, externalTrafficPolicy, detail));
  } else if (isReachable) list.oneOf(field, externalTrafficPolicy, ['Cluster', 'Local']);
  if (healthCheckNodePort !== 0 && !needsHealthCheckPort(spec)) {
    const detail =
      "may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'";
    list.add(invalid('spec.healthCheckNodePort', healthCheckNodePort, detail));
  }
  list.oneOf('spec.internalTrafficPolicy', spec.internalTrafficPolicy, ['Cluster', 'Local']);
  const { trafficDistribution } = spec;
  list.oneOf('spec.trafficDistribution', trafficDistribution, [
    ...['PreferClose', 'PreferSameZone', 'PreferSameNode'],
  ]);
}

/** Rule: ValidateServiceClusterIPsRelatedFields, the same file. */
function checkFamilyFields(spec: ServiceSpec, list: ErrorList): void {
  const { ipFamilies = [] } = spec;
  checkClusterIPs(spec, list);
  const seen = new Set<string>();
  for (const [index, family] of ipFamilies.entries()) {
    const at = `spec.ipFamilies[${String(index)}]`;
    list.oneOf(at, family, FAMILIES);
    list.unique(at, family, seen);
  }
  const policies = ['PreferDualStack', 'RequireDualStack', 'SingleStack'];
  list.oneOf('spec.ipFamilyPolicy', spec.ipFamilyPolicy, policies);
  if (!isHeadless(spec)) checkFamiliesOfIPs(spec, list);
}

function checkClusterIPs({ clusterIP = '', clusterIPs = [] }: ServiceSpec, list: ErrorList): void {
  const field = 'spec.clusterIPs';
  if (clusterIP === '') {
    if (clusterIPs.length === 0) return;
    list.add(invalid(field, clusterIPs, 'must be empty when `clusterIP` is not specified'));
  } else if (clusterIPs.length === 0) list.add(required(field, ''));
  else if (clusterIPs[0] !== clusterIP) {
    list.add(invalid(field, clusterIPs, 'first value must match `clusterIP`'));
  }
}

function checkFamiliesOfIPs(
  { clusterIPs = [], ipFamilies = [] }: ServiceSpec,
  list: ErrorList,
): void {
  for (const [index, ip] of clusterIPs.entries()) {
    const family = ipFamilies[index];
    if (family === undefined || !FAMILIES.includes(family)) continue;
    if ((family === 'IPv6') === ip.includes(':')) continue;
    const detail = `expected an ${family} value as indicated by \`ipFamilies[${String(index)}]\``;
    list.add(invalid(`spec.clusterIPs[${String(index)}]`, ip, detail));
  }
}

/** Rule: ValidateServiceUpdate, the same file. */
export function checkServiceUpdate(service: Service, old: Service, list: ErrorList): void {
  const [now, before] = [service.spec ?? {}, old.spec ?? {}];
  const isNamed = now.type === 'ExternalName' || before.type === 'ExternalName';
  if (!isNamed) {
    if (!(isHeadless(now) && isHeadless(before))) checkAddresses(now, before, list);
    if (!isHeadless(now) && !isHeadless(before)) checkFamilies(now, before, list);
  }
  if (now.type === 'LoadBalancer' && before.type === 'LoadBalancer') {
    checkBalancerUpdate(now, before, list);
  }
  checkService(service, list);
}

function checkBalancerUpdate(now: ServiceSpec, before: ServiceSpec, list: ErrorList): void {
  if (now.loadBalancerClass !== before.loadBalancerClass) {
    const detail = 'may not change once set';
    list.add(invalid('spec.loadBalancerClass', now.loadBalancerClass, detail));
  }
  const isLocal = now.externalTrafficPolicy === 'Local' && before.externalTrafficPolicy === 'Local';
  if (isLocal && now.healthCheckNodePort !== before.healthCheckNodePort) {
    list.add(forbidden('spec.healthCheckNodePort', 'field is immutable'));
  }
}

function checkAddresses(now: ServiceSpec, before: ServiceSpec, list: ErrorList): void {
  const { clusterIPs = [] } = now;
  const { clusterIPs: former = [] } = before;
  if (former.length > clusterIPs.length && clusterIPs.length === 0) {
    list.add(invalid('spec.clusterIPs[0]', clusterIPs, 'primary clusterIP can not be unset'));
    return;
  }
  const compared = former.length === clusterIPs.length ? former.length : 1;
  for (const [index, ip] of former.slice(0, compared).entries()) {
    if (ip === clusterIPs[index]) continue;
    const field = `spec.clusterIPs[${String(index)}]`;
    list.add(invalid(field, clusterIPs, 'may not change once set'));
  }
}

function checkFamilies(now: ServiceSpec, before: ServiceSpec, list: ErrorList): void {
  const { ipFamilies = [] } = now;
  const { ipFamilies: former = [] } = before;
  const compared = former.length === ipFamilies.length ? former.length : 1;
  for (const [index, family] of former.slice(0, compared).entries()) {
    if (family === ipFamilies[index]) continue;
    list.add(invalid('spec.ipFamilies[0]', ipFamilies, 'may not change once set'));
  }
}
