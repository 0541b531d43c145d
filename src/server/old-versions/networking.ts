import { isRecord } from '../../units/index.ts';
import { defined, within, withinEach, without } from './fields.ts';
import type { Conversion } from './fields.ts';

const ZONE_LABEL = 'topology.kubernetes.io/zone';
const HOSTNAME_LABEL = 'kubernetes.io/hostname';

/** Rule: Convert_v1beta1_IngressSpec_To_networking_IngressSpec, pkg/apis/networking/v1beta1/conversion.go, v1.34. */
export const ingressOfV1beta1: Conversion = (object) =>
  within(object, 'spec', (spec) => {
    const { backend: defaultBackend } = spec;
    const named = defined({ ...without(spec, 'backend'), defaultBackend });
    const converted = within(named, 'defaultBackend', backend);
    return withinEach(converted, 'rules', (rule) =>
      within(rule, 'http', (http) => withinEach(http, 'paths', path)),
    );
  });

const path: Conversion = (entry) =>
  within({ pathType: 'ImplementationSpecific', ...entry }, 'backend', backend);

const backend: Conversion = (given) => {
  const { serviceName, servicePort, ...rest } = given;
  if (serviceName === undefined && servicePort === undefined) return rest;
  const port = typeof servicePort === 'number' ? { number: servicePort } : { name: servicePort };
  return { ...rest, service: { name: serviceName, port: defined(port) } };
};

/** Rule: Convert_v1beta1_Endpoint_To_discovery_Endpoint, pkg/apis/discovery/v1beta1/conversion.go, v1.34. */
export const endpointSliceOfV1beta1: Conversion = (object) =>
  withinEach(object, 'endpoints', (endpoint) => {
    const { topology, ...rest } = endpoint;
    if (!isRecord(topology)) return rest;
    const { [ZONE_LABEL]: zone, ...others } = topology;
    const isNode = others[HOSTNAME_LABEL] === rest['nodeName'];
    const kept = isNode ? without(others, HOSTNAME_LABEL) : others;
    const deprecatedTopology = Object.keys(kept).length > 0 ? kept : undefined;
    return defined({ ...rest, zone, deprecatedTopology });
  });
