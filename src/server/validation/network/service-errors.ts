import { Path, qualifiedNameProblems, labelsErrors } from '../../../objects/index.ts';
import type {
  Loose,
  ObjectMeta,
  Service,
  ServicePort,
  ServiceSpec,
} from '../../../objects/index.ts';
import { isExternallyAccessible, needsHealthCheckPort } from '../../strategy/fields/services.ts';
import { PROTOCOLS } from '../pods/container-errors.ts';
import type { ErrorList } from '../error-list.ts';
import { checkPortNumberOrName } from '../pods/handler-errors.ts';
import { checkAddress, checkEndpointAddress, checkRange } from '../rules/ips.ts';
import {
  checkBalancerClass,
  checkClusterIPs,
  FOR_BALANCERS,
  isHeadless,
  ipAt,
} from './service-address-errors.ts';
import { dnsLabelProblems, dnsSubdomainProblems } from '../rules/texts.ts';

type Spec = Loose<ServiceSpec>;

const TYPES: readonly string[] = ['ClusterIP', 'ExternalName', 'LoadBalancer', 'NodePort'];
const TRAFFIC_POLICIES: readonly string[] = ['Cluster', 'Local'];
const DISTRIBUTIONS: readonly string[] = ['PreferClose', 'PreferSameZone', 'PreferSameNode'];
const MOST_AFFINITY_SECONDS = 86_400;
const HINTS = 'service.kubernetes.io/topology-aware-hints';
const MODE = 'service.kubernetes.io/topology-mode';
const SOURCE_RANGES = 'service.beta.kubernetes.io/load-balancer-source-ranges';
const { spec: SPEC } = Path;
const ANNOTATIONS = Path.metadata.child('annotations');

/** The errors of a stored Service. Rule: validateService, pkg/apis/core/validation/validation.go, v1.34. */
export function checkService(service: Loose<Service>, list: ErrorList, old?: Loose<Service>): void {
  const { metadata, spec = {} } = service;
  const { type = '', ports = [] } = spec;
  checkTopologyNotes(metadata?.annotations, list);
  if (ports.length === 0 && !isHeadless(spec) && type !== 'ExternalName') {
    list.required(SPEC.child('ports'));
  }
  checkType(spec, type, list);
  checkPorts(ports, list);
  list.addAll(labelsErrors(spec.selector ?? {}, SPEC.child('selector')));
  checkSessionAffinity(spec, list);
  // Addresses that the old object has are not judged again.
  const known = old?.spec ?? {};
  if (type !== 'ExternalName') checkClusterIPs(spec, list, known.clusterIPs);
  checkExternalIPs(spec, list, known.externalIPs);
  list.oneOf(SPEC.child('type'), type, TYPES);
  checkNodePorts(ports, type, list);
  checkSourceRanges(service, list, old);
  checkBalancer(spec, list);
  checkTraffic(spec, list);
}

function checkTopologyNotes(
  annotations: Readonly<Record<string, string>> | undefined,
  list: ErrorList,
): void {
  const [hints, mode] = [annotations?.[HINTS], annotations?.[MODE]];
  if (hints === undefined || mode === undefined || hints === mode) return;
  const detail = `must match annotations[${HINTS}] when both are specified`;
  list.invalid(ANNOTATIONS.key(MODE), mode, detail);
}

function checkType(spec: Spec, type: string, list: ErrorList): void {
  if ((type === 'LoadBalancer' || type === 'NodePort') && isHeadless(spec)) {
    const detail = `may not be set to 'None' for ${type} services`;
    list.invalid(ipAt(0), 'None', detail);
  }
  if (type !== 'ExternalName') return;
  const unwanted = 'may not be set for ExternalName services';
  for (const field of ['clusterIPs', 'ipFamilies'] as const) {
    if ((spec[field] ?? []).length > 0) list.forbidden(SPEC.child(field), unwanted);
  }
  if (spec.ipFamilyPolicy !== undefined) list.forbidden(SPEC.child('ipFamilyPolicy'), unwanted);
  const name = (spec.externalName ?? '').replace(/\.$/, '');
  if (name === '') list.required(SPEC.child('externalName'));
  else list.each(SPEC.child('externalName'), name, dnsSubdomainProblems(name));
}

function checkSessionAffinity(spec: Spec, list: ErrorList): void {
  const { sessionAffinity: affinity, sessionAffinityConfig: config } = spec;
  list.oneOf(SPEC.child('sessionAffinity'), affinity, ['ClientIP', 'None']);
  const path = SPEC.child('sessionAffinityConfig');
  if (affinity === 'None' && config !== undefined) {
    list.forbidden(path, 'must not be set when session affinity is None');
  }
  if (affinity !== 'ClientIP') return;
  const missing = 'when session affinity type is ClientIP';
  const clientPath = path.child('clientIP');
  const seconds = config?.clientIP?.timeoutSeconds;
  if (config === undefined) list.required(path, missing);
  else if (config.clientIP === undefined) list.required(clientPath, missing);
  else if (seconds === undefined) list.required(clientPath.child('timeoutSeconds'), missing);
  else if (seconds <= 0 || seconds > MOST_AFFINITY_SECONDS) {
    // Upstream's text, although it accepts the limit itself.
    const detail = `must be greater than 0 and less than ${String(MOST_AFFINITY_SECONDS)}`;
    list.invalid(clientPath.child('timeoutSeconds'), seconds, detail);
  }
}

function checkPorts(ports: readonly Loose<ServicePort>[], list: ErrorList): void {
  const names = new Set<string>();
  for (const [at, port] of ports.entries()) {
    const path = SPEC.child('ports').index(at);
    const { name = '', protocol, appProtocol } = port;
    if (name !== '') {
      list.each(path.child('name'), name, dnsLabelProblems(name));
      list.unique(path.child('name'), name, names);
    } else if (ports.length > 1) list.required(path.child('name'));
    list.port(path.child('port'), port.port ?? 0);
    list.oneOf(path.child('protocol'), protocol, PROTOCOLS);
    // The error names targetPort; a manifest without it has only port, which is its default.
    checkPortNumberOrName(
      port.targetPort,
      path.child('targetPort').writtenAs(path.child('port')),
      list,
    );
    if (appProtocol !== undefined) {
      list.each(path.child('appProtocol'), appProtocol, qualifiedNameProblems(appProtocol));
    }
  }
}

function checkExternalIPs(
  { externalIPs = [] }: Spec,
  list: ErrorList,
  known: readonly string[] | undefined,
): void {
  for (const [at, address] of externalIPs.entries()) {
    const path = SPEC.child('externalIPs').index(at);
    if (checkAddress(address, path, list, known)) checkEndpointAddress(address, path, list);
  }
}

/** Type ClusterIP has no node ports; no port and no node port occurs twice with one protocol. */
function checkNodePorts(ports: readonly Loose<ServicePort>[], type: string, list: ErrorList): void {
  const path = SPEC.child('ports');
  for (const [at, { nodePort = 0 }] of ports.entries()) {
    if (type !== 'ClusterIP' || nodePort === 0) continue;
    const detail = "may not be used when `type` is 'ClusterIP'";
    list.forbidden(path.index(at).child('nodePort'), detail);
  }
  checkSameNodePorts(ports, path, list);
  const pairs = new Set<string>();
  for (const [at, { port = 0, protocol = '' }] of ports.entries()) {
    const key = `${protocol}/${String(port)}`;
    // Only port and protocol are shown.
    const shown = { Name: '', Protocol: protocol, AppProtocol: null, Port: port };
    if (pairs.has(key)) list.duplicate(path.index(at), { ...shown, TargetPort: 0, NodePort: 0 });
    pairs.add(key);
  }
}

function checkSameNodePorts(
  ports: readonly Loose<ServicePort>[],
  path: Path,
  list: ErrorList,
): void {
  const nodePorts = new Set<string>();
  for (const [at, { nodePort = 0, protocol = '' }] of ports.entries()) {
    if (nodePort === 0) continue;
    const key = `${protocol}/${String(nodePort)}`;
    if (nodePorts.has(key)) list.duplicate(path.index(at).child('nodePort'), nodePort);
    nodePorts.add(key);
  }
}

function checkSourceRanges(
  { metadata, spec = {} }: Loose<Service>,
  list: ErrorList,
  old: Loose<Service> | undefined,
): void {
  const annotation = metadata?.annotations?.[SOURCE_RANGES];
  const { loadBalancerSourceRanges: ranges = [], type } = spec;
  if (ranges.length > 0) {
    // Upstream writes it with a capital L.
    const path = SPEC.child('LoadBalancerSourceRanges');
    checkForBalancers(type, path, list);
    checkRanges(ranges, old?.spec ?? {}, path, list);
  } else if (annotation !== undefined) {
    checkForBalancers(type, ANNOTATIONS.key(SOURCE_RANGES), list);
    checkRangesAnnotation(annotation, old?.metadata ?? {}, list);
  }
}

function checkForBalancers(type: string | undefined, path: Path, list: ErrorList): void {
  if (type !== 'LoadBalancer') list.forbidden(path, FOR_BALANCERS);
}

function checkRanges(
  ranges: readonly string[],
  { loadBalancerSourceRanges: former }: Spec,
  path: Path,
  list: ErrorList,
): void {
  const known = former?.map((range) => range.trim());
  for (const [at, range] of ranges.entries()) checkRange(range.trim(), path.index(at), list, known);
}

function checkRangesAnnotation(
  annotation: string,
  { annotations: former }: Loose<ObjectMeta>,
  list: ErrorList,
): void {
  if (former?.[SOURCE_RANGES] === annotation || annotation.trim() === '') return;
  const path = ANNOTATIONS.key(SOURCE_RANGES);
  for (const range of annotation.trim().split(',')) checkRange(range.trim(), path, list);
}

function checkBalancer(spec: Spec, list: ErrorList): void {
  const { type, allocateLoadBalancerNodePorts: allocates, loadBalancerClass: className } = spec;
  const isBalancer = type === 'LoadBalancer';
  if (!isBalancer && allocates !== undefined) {
    list.forbidden(SPEC.child('allocateLoadBalancerNodePorts'), FOR_BALANCERS);
  }
  // Upstream names no spec here.
  if (isBalancer && allocates === undefined)
    list.required(Path.root.child('allocateLoadBalancerNodePorts'));
  checkBalancerClass(type, className, list);
}

function checkTraffic(spec: Spec, list: ErrorList): void {
  const { externalTrafficPolicy = '' } = spec;
  const path = SPEC.child('externalTrafficPolicy');
  if (isExternallyAccessible(spec)) list.oneOf(path, externalTrafficPolicy, TRAFFIC_POLICIES);
  else if (externalTrafficPolicy !== '') {
    const detail = 'may only be set for externally-accessible services';
    list.invalid(path, externalTrafficPolicy, detail);
  }
  checkHealthPort(spec, list);
  checkInternalTraffic(spec, list);
}

function checkHealthPort(spec: Spec, list: ErrorList): void {
  const { healthCheckNodePort = 0 } = spec;
  const healthPath = SPEC.child('healthCheckNodePort');
  if (needsHealthCheckPort(spec)) {
    if (healthCheckNodePort === 0) list.required(healthPath);
    else list.port(healthPath, healthCheckNodePort);
  } else if (healthCheckNodePort !== 0) {
    const detail =
      "may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'";
    list.invalid(healthPath, healthCheckNodePort, detail);
  }
}

function checkInternalTraffic(
  { internalTrafficPolicy, trafficDistribution, type = '' }: Spec,
  list: ErrorList,
): void {
  const internalPath = SPEC.child('internalTrafficPolicy');
  if (internalTrafficPolicy !== undefined) {
    list.supported(internalPath, internalTrafficPolicy, TRAFFIC_POLICIES);
  } else if (type !== 'ExternalName' && TYPES.includes(type)) {
    list.required(internalPath);
  }
  if (trafficDistribution === undefined) return;
  list.supported(SPEC.child('trafficDistribution'), trafficDistribution, DISTRIBUTIONS);
}
