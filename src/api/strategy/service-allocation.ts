import type { Service, ServicePort, ServiceSpec } from '../types.ts';
import {
  hasSameClusterIPs,
  needsClusterIP,
  needsHealthCheckPort,
  nodePortsOf,
} from './service-fields.ts';
import type { Draft } from './service-fields.ts';

/** Gives Services their addresses and ports: a cluster of IPv4 alone. */
export interface ServiceAllocator {
  clusterIP(): string;
  nodePort(): number;
}

const NONE = 'None';
const IPV4 = 'IPv4';
const IPV6 = 'IPv6';

/** Addresses from 10.96.0.10 and ports from 31000 in order, where a cluster draws lots. */
export function allocatorInOrder(): ServiceAllocator {
  let address = 10;
  let port = 31_000;
  return {
    clusterIP: () => `10.96.${Math.floor(address / 256)}.${address++ % 256}`,
    nodePort: () => port++,
  };
}

/**
 * A Service with the addresses and ports that the API server allocates before it validates. `old`: what it was before.
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

/** What was allocated stays although the manifest does not say it. */
function patchAllocatedValues(draft: Draft, old: ServiceSpec): void {
  if (needsClusterIP(old) && needsClusterIP(draft)) {
    if (!draft.clusterIP && old.clusterIP !== undefined) draft.clusterIP = old.clusterIP;
    if (!draft.clusterIPs?.length && old.clusterIPs?.length) draft.clusterIPs = old.clusterIPs;
  }
  if (publishes(old) && publishes(draft)) {
    const now = new Set(nodePortsOf(draft));
    const taken = new Set(nodePortsOf(old).filter((port) => now.has(port)));
    const byName = new Map(
      (old.ports ?? []).map(({ name = '', nodePort = 0 }) => [name, nodePort]),
    );
    draft.ports = (draft.ports ?? []).map((port) => {
      const former = byName.get(port.name ?? '') ?? 0;
      const isKept = !port.nodePort && former !== 0 && !taken.has(former);
      return isKept ? { ...port, nodePort: former } : port;
    });
  }
  if (needsHealthCheckPort(old) && needsHealthCheckPort(draft) && !draft.healthCheckNodePort) {
    if (old.healthCheckNodePort) draft.healthCheckNodePort = old.healthCheckNodePort;
  }
}

/** Old clients know one address only: the list follows it. */
function normalizeClusterIPs(draft: Draft, old: ServiceSpec | undefined): void {
  const { clusterIP = '', clusterIPs = [] } = draft;
  if (old === undefined) {
    if (clusterIP !== '' && clusterIPs.length === 0) draft.clusterIPs = [clusterIP];
    return;
  }
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
  const isHeadless = draft.clusterIP === NONE;
  const selectsNone = Object.keys(draft.selector ?? {}).length === 0;
  draft.ipFamilyPolicy ??=
    old?.ipFamilyPolicy ?? (isHeadless && selectsNone ? 'RequireDualStack' : 'SingleStack');
  if (!draft.ipFamilies?.length) {
    const familyOf = (ip: string): string => (ip.includes(':') ? IPV6 : IPV4);
    const ips = (draft.clusterIPs ?? []).filter((ip) => ip !== NONE);
    draft.ipFamilies = ips.length > 0 ? ips.map(familyOf) : [IPV4];
  }
  const [family] = draft.ipFamilies;
  const isDual = draft.ipFamilyPolicy !== 'SingleStack';
  if (isHeadless && selectsNone && isDual && draft.ipFamilies.length === 1) {
    draft.ipFamilies = family === IPV4 ? [IPV4, IPV6] : [IPV6, IPV4];
  }
}

function allocatePorts(
  draft: Draft,
  old: ServiceSpec | undefined,
  allocator: ServiceAllocator,
): void {
  if (publishes(draft)) {
    const byPort = new Map<number, number>();
    // Only a new Service gives ports of one number the same node port.
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
