import type { Endpoints, Service, ServicePort, ServiceSpec } from '../../objects/index.ts';
import { fillUnset, fillZero, mapField, replace } from './copy-on-write.ts';

const CLIENT_IP_TIMEOUT_SECONDS = 10_800;

/** Source: SetDefaults_Service, pkg/apis/core/v1/defaults.go, v1.34. */
export function defaultService(service: Service): Service {
  let spec = fillZero<ServiceSpec>(service.spec ?? {}, {
    sessionAffinity: 'None',
    type: 'ClusterIP',
  });
  spec = mapField(defaultAffinityConfig(spec), 'ports', defaultServicePort);
  const published = spec.type === 'NodePort' || spec.type === 'LoadBalancer';
  if (published || (spec.type === 'ClusterIP' && spec.externalIPs?.length)) {
    spec = fillZero(spec, { externalTrafficPolicy: 'Cluster' });
  }
  if (published || spec.type === 'ClusterIP') {
    spec = fillUnset(spec, { internalTrafficPolicy: 'Cluster' });
  }
  if (spec.type === 'LoadBalancer') spec = fillUnset(spec, { allocateLoadBalancerNodePorts: true });
  return defaultIngressMode(replace(service, 'spec', spec));
}

/** Source: SetDefaults_Endpoints, pkg/apis/core/v1/defaults.go, v1.34. */
export function defaultEndpoints(endpoints: Endpoints): Endpoints {
  return mapField(endpoints, 'subsets', (subset) =>
    mapField(subset, 'ports', (port) => fillZero(port, { protocol: 'TCP' })),
  );
}

function defaultAffinityConfig(spec: ServiceSpec): ServiceSpec {
  if (spec.sessionAffinity === 'None' && spec.sessionAffinityConfig) {
    const kept = Object.entries(spec).filter(([key]) => key !== 'sessionAffinityConfig');
    return Object.fromEntries(kept);
  }
  const timeout = spec.sessionAffinityConfig?.clientIP?.timeoutSeconds;
  if (spec.sessionAffinity !== 'ClientIP' || typeof timeout === 'number') return spec;
  const clientIP = { timeoutSeconds: CLIENT_IP_TIMEOUT_SECONDS };
  return { ...spec, sessionAffinityConfig: { clientIP } };
}

function defaultServicePort(port: ServicePort): ServicePort {
  return fillZero(port, { protocol: 'TCP', targetPort: port.port });
}

function defaultIngressMode(service: Service): Service {
  const { spec, status } = service;
  if (spec?.type !== 'LoadBalancer' || !status?.loadBalancer) return service;
  const loadBalancer = mapField(status.loadBalancer, 'ingress', (ingress) =>
    ingress.ip ? fillUnset(ingress, { ipMode: 'VIP' }) : ingress,
  );
  return replace(service, 'status', replace(status, 'loadBalancer', loadBalancer));
}
