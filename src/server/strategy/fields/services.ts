import type { Service, ServiceSpec } from '../../../objects/index.ts';
import { hasSameItems } from '../../../units/index.ts';

export type Draft = { -readonly [K in keyof ServiceSpec]: ServiceSpec[K] };

export const needsClusterIP = ({ type }: ServiceSpec): boolean => type !== 'ExternalName';
const isPublished = ({ type }: Pick<ServiceSpec, 'type'>): boolean =>
  type === 'NodePort' || type === 'LoadBalancer';
export const needsHealthCheckPort = ({
  type,
  externalTrafficPolicy,
}: Pick<ServiceSpec, 'externalTrafficPolicy' | 'type'>): boolean =>
  type === 'LoadBalancer' && externalTrafficPolicy === 'Local';
export const isExternallyAccessible = (spec: Pick<ServiceSpec, 'externalIPs' | 'type'>): boolean =>
  isPublished(spec) || (spec.type === 'ClusterIP' && (spec.externalIPs?.length ?? 0) > 0);

export const hasSameClusterIPs = (a: ServiceSpec, b: ServiceSpec): boolean =>
  (a.clusterIP ?? '') === (b.clusterIP ?? '') && hasSameItems(a.clusterIPs, b.clusterIPs);

export const nodePortsOf = ({ ports = [] }: ServiceSpec): readonly number[] =>
  ports.map(({ nodePort = 0 }) => nodePort).filter((port) => port !== 0);

/**
 * A changed Service without fields that only its former type needed, unless the change sets them.
 * Rule: dropTypeDependentFields, pkg/registry/core/service/strategy.go, v1.34.
 */
export function dropTypeDependentFields(service: Service, { spec: old = {} }: Service): Service {
  const { spec = {} } = service;
  const draft: Draft = { ...spec };
  if (needsClusterIP(old) && !needsClusterIP(spec)) dropAddresses(draft, old);
  const formerPorts = new Set(nodePortsOf(old));
  if (
    isPublished(old) &&
    !isPublished(spec) &&
    nodePortsOf(spec).every((port) => formerPorts.has(port))
  ) {
    if (draft.ports !== undefined)
      draft.ports = draft.ports.map(({ nodePort: _, ...port }) => port);
  }
  const isLoadBalancer = spec.type === 'LoadBalancer';
  const wasLoadBalancer = old.type === 'LoadBalancer';
  const needs: readonly (readonly [keyof ServiceSpec, boolean, boolean])[] = [
    ['healthCheckNodePort', needsHealthCheckPort(spec), needsHealthCheckPort(old)],
    ['allocateLoadBalancerNodePorts', isLoadBalancer, wasLoadBalancer],
    ['loadBalancerClass', isLoadBalancer, wasLoadBalancer],
    ['externalTrafficPolicy', isExternallyAccessible(spec), isExternallyAccessible(old)],
  ];
  const dropped = new Set<string>(
    needs.flatMap(([key, isNeeded, wasNeeded]) =>
      wasNeeded && !isNeeded && old[key] === draft[key] ? [key] : [],
    ),
  );
  const kept: Draft = Object.fromEntries(
    Object.entries(draft).filter(([key]) => !dropped.has(key)),
  );
  const changed = { ...service, spec: kept };
  return isLoadBalancer || service.status === undefined
    ? changed
    : { ...changed, status: { ...service.status, loadBalancer: {} } };
}

function dropAddresses(draft: Draft, old: ServiceSpec): void {
  if (hasSameClusterIPs(old, draft)) {
    delete draft.clusterIP;
    delete draft.clusterIPs;
  }
  if (hasSameItems(old.ipFamilies, draft.ipFamilies)) delete draft.ipFamilies;
  if (old.ipFamilyPolicy === draft.ipFamilyPolicy) delete draft.ipFamilyPolicy;
}
