import type {
  EndpointSlice,
  IngressClass,
  NetworkPolicy,
  NetworkPolicyPort,
  NetworkPolicySpec,
} from '../../objects/index.ts';
import { fillUnset, mapField, replace } from './copy-on-write.ts';

/** Source: SetObjectDefaults_NetworkPolicy, pkg/apis/networking/v1, v1.34. */
export function defaultNetworkPolicy(policy: NetworkPolicy): NetworkPolicy {
  let spec: NetworkPolicySpec = policy.spec ?? {};
  if (!spec.policyTypes?.length) {
    const policyTypes = spec.egress?.length ? ['Ingress', 'Egress'] : ['Ingress'];
    spec = { ...spec, policyTypes };
  }
  spec = mapField(spec, 'ingress', (rule) => mapField(rule, 'ports', defaultPolicyPort));
  spec = mapField(spec, 'egress', (rule) => mapField(rule, 'ports', defaultPolicyPort));
  return replace(policy, 'spec', spec);
}

const defaultPolicyPort = (port: NetworkPolicyPort): NetworkPolicyPort =>
  fillUnset(port, { protocol: 'TCP' });

/** Source: SetDefaults_IngressClass, pkg/apis/networking/v1/defaults.go, v1.34. */
export function defaultIngressClass(ingressClass: IngressClass): IngressClass {
  const { spec } = ingressClass;
  if (!spec?.parameters) return ingressClass;
  const parameters = fillUnset(spec.parameters, { scope: 'Cluster' });
  return replace(ingressClass, 'spec', replace(spec, 'parameters', parameters));
}

/** Source: SetDefaults_EndpointPort, pkg/apis/discovery/v1/defaults.go, v1.34. */
export const defaultEndpointSlice = (slice: EndpointSlice): EndpointSlice =>
  mapField(slice, 'ports', (port) => fillUnset(port, { name: '', protocol: 'TCP' }));
