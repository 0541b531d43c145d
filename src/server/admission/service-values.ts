import { invalid, Path } from '../../objects/index.ts';
import type { Service, ServiceSpec } from '../../objects/index.ts';
import { invalidText } from './invalid-text.ts';

/**
 * Why a new Service is refused for an address or a node port that another one has. Ranges and values that are drawn are not known, so
 * nothing is said about them. Rules: allocIPs, initNodePorts and allocHealthCheckNodePort,
 * pkg/registry/core/service/storage/alloc.go, v1.34.
 */
export function takenValueRefusal(
  service: Service,
  listOthers: () => readonly Service[],
): string | undefined {
  const { spec = {} } = service;
  if (addressesOf(spec).length === 0 && portsOf(spec).length === 0) return undefined;
  const others = listOthers().map((other) => other.spec ?? {});
  return (
    takenAddress(service, new Set(others.flatMap(addressesOf))) ??
    takenPort(service, new Set(others.flatMap(portsOf)))
  );
}

function addressesOf({ type, clusterIP = '', clusterIPs = [] }: ServiceSpec): readonly string[] {
  if (type === 'ExternalName') return [];
  const addresses = clusterIPs.length > 0 ? clusterIPs : [clusterIP];
  return addresses.filter((address) => address !== '' && address !== 'None');
}

const isPublished = ({ type }: ServiceSpec): boolean =>
  type === 'NodePort' || type === 'LoadBalancer';

function portsOf(spec: ServiceSpec): readonly number[] {
  if (!isPublished(spec)) return [];
  const { ports = [], healthCheckNodePort = 0 } = spec;
  return [...ports.map(({ nodePort = 0 }) => nodePort), healthCheckNodePort].filter(Boolean);
}

function takenAddress(service: Service, taken: ReadonlySet<string>): string | undefined {
  const addresses = addressesOf(service.spec ?? {});
  const address = addresses.find((one) => taken.has(one));
  if (address === undefined) return undefined;
  const detail = `failed to allocate IP ${address}: provided IP is already allocated`;
  return invalidText(service, [invalid(Path.spec.child('clusterIPs'), addresses, detail)]);
}

function takenPort(service: Service, taken: ReadonlySet<number>): string | undefined {
  const { spec = {} } = service;
  if (!isPublished(spec)) return undefined;
  const why = 'provided port is already allocated';
  const { ports = [], healthCheckNodePort = 0 } = spec;
  const at = ports.findIndex(({ nodePort = 0 }) => taken.has(nodePort));
  if (at >= 0) {
    const field = Path.spec.child('ports').index(at).child('nodePort');
    return invalidText(service, [invalid(field, ports[at]?.nodePort, why)]);
  }
  if (!taken.has(healthCheckNodePort)) return undefined;
  return `Internal error occurred: failed to allocate requested HealthCheck NodePort ${String(healthCheckNodePort)}: ${why}`;
}
