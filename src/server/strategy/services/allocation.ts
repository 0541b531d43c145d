import { invalid, Path } from '../../../objects/index.ts';
import type { FieldError, Service, ServicePort, ServiceSpec } from '../../../objects/index.ts';
import { initFamilies, IPV4, IPV6, NONE } from './families.ts';
import {
  hasSameClusterIPs,
  needsClusterIP,
  needsHealthCheckPort,
  nodePortsOf,
} from '../fields/services.ts';
import type { Draft } from '../fields/services.ts';

/** Allocates addresses and ports of Services. */
export interface ServiceAllocator {
  /** `family`: "IPv4" or "IPv6". */
  clusterIP(family: string): string;
  nodePort(): number;
}

/** Start of the default --service-node-port-range. */
const FIRST_NODE_PORT = 30_000;
const LAST_NODE_PORT = 32_767;
const NOT_IN_RANGE = `provided port is not in the valid range. The range of valid ports is ${String(FIRST_NODE_PORT)}-${String(LAST_NODE_PORT)}`;

/** Addresses from 10.96.0.10 and fd00:10:96::a, and ports from 31000 in order; a real cluster draws them at random. */
export function allocatorInOrder(): ServiceAllocator {
  let address = 10;
  let port = 31_000;
  return {
    clusterIP: (family) =>
      family === IPV6
        ? `fd00:10:96::${(address++).toString(16)}`
        : `10.96.${Math.floor(address / 256)}.${address++ % 256}`,
    nodePort: () => port++,
  };
}

/** A Service after the allocation, or as far as it came. */
interface Allocation {
  readonly service: Service;
  /** Why nothing more was allocated: the request is refused with them. */
  readonly errors: readonly FieldError[];
}

/**
 * A new Service with the addresses and ports that the API server allocates before validation. What cannot be allocated is left to
 * validation.
 * Rule: beginCreate, pkg/registry/core/service/storage/{storage,alloc}.go, v1.34.
 */
export function allocated(service: Service, allocator: ServiceAllocator): Service {
  const draft: Draft = { ...service.spec };
  const { clusterIP = '', clusterIPs = [] } = draft;
  if (clusterIP !== '' && clusterIPs.length === 0) draft.clusterIPs = [clusterIP];
  initFamilies(draft, undefined);
  allocateClusterIP(draft, allocator);
  allocatePorts(draft, allocator);
  return { ...service, spec: draft };
}

/** Allocates what a changed Service lacks. Rule: beginUpdate, the same files. */
export function reallocated(
  service: Service,
  { spec: old = {} }: Service,
  allocator: ServiceAllocator,
): Allocation {
  const draft: Draft = { ...service.spec };
  patchAllocatedValues(draft, old);
  followClusterIP(draft, old);
  let errors = initFamilies(draft, old);
  if (errors.length === 0) {
    if (!needsClusterIP(old)) allocateClusterIP(draft, allocator);
    errors = updatePorts(draft, old, allocator);
  }
  return { service: { ...service, spec: draft }, errors };
}

function allocateClusterIP(draft: Draft, allocator: ServiceAllocator): void {
  if (!needsClusterIP(draft) || draft.clusterIPs?.[0] === NONE) return;
  const { clusterIPs = [], ipFamilies = [] } = draft;
  const families = ipFamilies.length > 0 ? ipFamilies : [IPV4];
  const missing = families.slice(clusterIPs.length);
  const ips = [...clusterIPs, ...missing.map((family) => allocator.clusterIP(family))];
  draft.clusterIPs = ips;
  draft.clusterIP = ips[0] ?? '';
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

/** Clients of former versions only set clusterIP: clusterIPs follows it. Rule: normalizeClusterIPs, storage.go. */
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

/** In a new Service, ports of equal number share a node port. */
function allocatePorts(draft: Draft, allocator: ServiceAllocator): void {
  if (publishes(draft)) {
    const byPort = new Map<number, number>();
    for (const { port, nodePort = 0 } of draft.ports ?? [])
      if (nodePort) byPort.set(port, nodePort);
    draft.ports = (draft.ports ?? []).map((port): ServicePort => {
      if (port.nodePort) return port;
      const nodePort = byPort.get(port.port) ?? allocator.nodePort();
      byPort.set(port.port, nodePort);
      return { ...port, nodePort };
    });
  }
  if (needsHealthCheckPort(draft) && !draft.healthCheckNodePort) {
    draft.healthCheckNodePort = allocator.nodePort();
  }
}

/** Rules: updateNodePorts and updateHealthCheckNodePort, alloc.go. */
function updatePorts(
  draft: Draft,
  old: ServiceSpec,
  allocator: ServiceAllocator,
): readonly FieldError[] {
  const refused = portOutOfRange(draft, old);
  if (refused !== undefined) return [refused];
  if (publishes(draft)) {
    draft.ports = (draft.ports ?? []).map((port): ServicePort =>
      port.nodePort ? port : { ...port, nodePort: allocator.nodePort() },
    );
  }
  if (needsHealthCheckPort(draft) && !needsHealthCheckPort(old) && !draft.healthCheckNodePort) {
    draft.healthCheckNodePort = allocator.nodePort();
  }
  return [];
}

/** The first of the new node ports that is out of the range. */
function portOutOfRange({ type, ports = [] }: Draft, old: ServiceSpec): FieldError | undefined {
  if (type !== 'NodePort' && type !== 'LoadBalancer') return undefined;
  const taken = new Set(nodePortsOf(old));
  for (const [at, { nodePort = 0 }] of ports.entries()) {
    const isInRange = nodePort >= FIRST_NODE_PORT && nodePort <= LAST_NODE_PORT;
    if (nodePort === 0 || taken.has(nodePort) || isInRange) continue;
    return invalid(Path.spec.child('ports').index(at).child('nodePort'), nodePort, NOT_IN_RANGE);
  }
  return undefined;
}
