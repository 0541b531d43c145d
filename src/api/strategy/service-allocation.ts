import type { Service, ServicePort, ServiceSpec } from '../types.ts';
import {
  hasSameClusterIPs,
  needsClusterIP,
  needsHealthCheckPort,
  nodePortsOf,
} from './service-fields.ts';
import type { Draft } from './service-fields.ts';

/** Allocates addresses and ports of Services in an IPv4 cluster. */
export interface ServiceAllocator {
  clusterIP(): string;
  nodePort(): number;
}

const NONE = 'None';
const IPV4 = 'IPv4';
const IPV6 = 'IPv6';

/** Addresses from 10.96.0.10 and ports from 31000 in order; a real cluster draws them at random. */
export function allocatorInOrder(): ServiceAllocator {
  let address = 10;
  let port = 31_000;
  return {
    clusterIP: () => `10.96.${Math.floor(address / 256)}.${address++ % 256}`,
    nodePort: () => port++,
  };
}

/**
 * A Service with the addresses and ports that the API server allocates before validation. `old`: the Service before.
 * Rules: beginCreate and beginUpdate, pkg/registry/core/service/storage/{storage,alloc}.go, v1.34.
 */
export function allocated(
  service: Service,
  old: Service | undefined,
  allocator: ServiceAllocator,
): Service {
  const draft: Draft = { ...service.spec };
  const before = old?.spec;
  if (before !== undefined) patchAllocatedValues(draft, before);
  normalizeClusterIPs(draft, before);
  initFamilies(draft, before);
  const isNewlyAddressed = before === undefined || !needsClusterIP(before);
  if (isNewlyAddressed && needsClusterIP(draft) && draft.clusterIPs?.[0] !== NONE) {
    const ips = draft.clusterIPs?.length ? draft.clusterIPs : [allocator.clusterIP()];
    draft.clusterIPs = ips;
    draft.clusterIP = ips[0] ?? '';
  }
  allocatePorts(draft, before, allocator);
  return { ...service, spec: draft };
}

const publishes = ({ type, allocateLoadBalancerNodePorts }: ServiceSpec): boolean =>
  type === 'NodePort' || (type === 'LoadBalancer' && allocateLoadBalancerNodePorts !== false);

/** Allocated values stay if the manifest leaves them out. */
function patchAllocatedValues(draft: Draft, old: ServiceSpec): void {
  if (needsClusterIP(old) && needsClusterIP(draft)) patchClusterIPs(draft, old);
  if (publishes(old) && publishes(draft)) patchNodePorts(draft, old);
  if (needsHealthCheckPort(old) && needsHealthCheckPort(draft) && !draft.healthCheckNodePort) {
    if (old.healthCheckNodePort) draft.healthCheckNodePort = old.healthCheckNodePort;
  }
}

function patchClusterIPs(draft: Draft, old: ServiceSpec): void {
  if (!draft.clusterIP && old.clusterIP !== undefined) draft.clusterIP = old.clusterIP;
  if (!draft.clusterIPs?.length && old.clusterIPs?.length) draft.clusterIPs = old.clusterIPs;
}

function patchNodePorts(draft: Draft, old: ServiceSpec): void {
  const now = new Set(nodePortsOf(draft));
  const taken = new Set(nodePortsOf(old).filter((port) => now.has(port)));
  const byName = new Map((old.ports ?? []).map(({ name = '', nodePort = 0 }) => [name, nodePort]));
  draft.ports = (draft.ports ?? []).map((port) => {
    const former = byName.get(port.name ?? '') ?? 0;
    const isKept = !port.nodePort && former !== 0 && !taken.has(former);
    return isKept ? { ...port, nodePort: former } : port;
  });
}

/** Clients of former versions only set clusterIP: clusterIPs follows it. */
function normalizeClusterIPs(draft: Draft, old: ServiceSpec | undefined): void {
  const { clusterIP = '', clusterIPs = [] } = draft;
  if (old !== undefined) followClusterIP(draft, old);
  else if (clusterIP !== '' && clusterIPs.length === 0) draft.clusterIPs = [clusterIP];
}

function followClusterIP(draft: Draft, old: ServiceSpec): void {
  const { clusterIP = '', clusterIPs = [] } = draft;
  const former = old.clusterIP ?? '';
  if (clusterIPs.length === 0 && former === clusterIP && old.clusterIPs?.length) {
    draft.clusterIPs = old.clusterIPs;
  }
  const sameLists = hasSameClusterIPs({ ...old, clusterIP: '' }, { ...draft, clusterIP: '' });
  if (former === clusterIP || !sameLists) return;
  if (clusterIP !== '') draft.clusterIPs = [clusterIP];
  else delete draft.clusterIPs;
}

function initFamilies(draft: Draft, old: ServiceSpec | undefined): void {
  if (!needsClusterIP(draft)) return;
  const hasOwnEndpoints = isHeadlessWithoutSelector(draft);
  draft.ipFamilyPolicy ??=
    old?.ipFamilyPolicy ?? (hasOwnEndpoints ? 'RequireDualStack' : 'SingleStack');
  const families = draft.ipFamilies?.length ? draft.ipFamilies : familiesOf(draft.clusterIPs);
  const isDual = draft.ipFamilyPolicy !== 'SingleStack';
  const isExtended = hasOwnEndpoints && isDual && families.length === 1;
  draft.ipFamilies = isExtended ? bothFrom(families[0]) : families;
}

/** The user then writes its endpoints. */
const isHeadlessWithoutSelector = ({ clusterIP, selector = {} }: Draft): boolean =>
  clusterIP === NONE && Object.keys(selector).length === 0;

function familiesOf(clusterIPs: readonly string[] = []): readonly string[] {
  const ips = clusterIPs.filter((ip) => ip !== NONE);
  return ips.length > 0 ? ips.map((ip) => (ip.includes(':') ? IPV6 : IPV4)) : [IPV4];
}

const bothFrom = (first: string | undefined): readonly string[] =>
  first === IPV4 ? [IPV4, IPV6] : [IPV6, IPV4];

function allocatePorts(
  draft: Draft,
  old: ServiceSpec | undefined,
  allocator: ServiceAllocator,
): void {
  if (publishes(draft)) {
    const byPort = new Map<number, number>();
    // Only in a new Service, ports of equal number share a node port.
    if (old === undefined) {
      for (const { port, nodePort = 0 } of draft.ports ?? [])
        if (nodePort) byPort.set(port, nodePort);
    }
    draft.ports = (draft.ports ?? []).map((port): ServicePort => {
      if (port.nodePort) return port;
      const nodePort = byPort.get(port.port) ?? allocator.nodePort();
      if (old === undefined) byPort.set(port.port, nodePort);
      return { ...port, nodePort };
    });
  }
  const neededPort = old !== undefined && needsHealthCheckPort(old);
  if (needsHealthCheckPort(draft) && !neededPort && !draft.healthCheckNodePort) {
    draft.healthCheckNodePort = allocator.nodePort();
  }
}
