import { Quantity } from '../../units/index.ts';
import { isKind, readQuantities, claimClass } from '../../objects/index.ts';
import type {
  Kind,
  KubernetesObject,
  PersistentVolumeClaim,
  Service,
} from '../../objects/index.ts';
import { podUsage } from './pod-usage.ts';
import { countNames, OF_STORAGE_CLASS } from './resources.ts';
import { ONE, ZERO } from './usage-list.ts';
import type { Usage } from './usage-list.ts';

/** The usage that an object adds to the quotas of its namespace. `nowMs`: wall-clock milliseconds since 1970. */
export function objectUsage(kind: Kind, object: KubernetesObject, nowMs: number): Usage {
  if (isKind(object, 'Pod')) return podUsage(object, nowMs);
  if (isKind(object, 'PersistentVolumeClaim')) return claimUsage(object);
  if (isKind(object, 'Service')) return serviceUsage(object);
  return new Map(countNames(kind).map((name) => [name, ONE]));
}

/** Source: pkg/quota/v1/evaluator/core/persistent_volume_claims.go, v1.34. */
function claimUsage(claim: PersistentVolumeClaim): Usage {
  const usage = new Map([
    ['count/persistentvolumeclaims', ONE],
    ['persistentvolumeclaims', ONE],
  ]);
  const storage = storageOf(claim);
  const className = claimClass(claim);
  if (storage !== undefined) usage.set('requests.storage', storage);
  if (className === '') return usage;
  usage.set(`${className}${OF_STORAGE_CLASS}persistentvolumeclaims`, ONE);
  if (storage !== undefined) {
    usage.set(`${className}${OF_STORAGE_CLASS}requests.storage`, storage);
  }
  return usage;
}

/** In whole bytes: the request, or the allocation of an expansion if that is more. */
function storageOf({ spec, status }: PersistentVolumeClaim): Quantity | undefined {
  const asked = readQuantities(spec?.resources?.requests).get('storage');
  if (asked === undefined) return undefined;
  const allocated = readQuantities(status?.allocatedResources).get('storage');
  const most = allocated !== undefined && allocated.compare(asked) > 0 ? allocated : asked;
  return most.roundUp(0).quantity;
}

/** Source: pkg/quota/v1/evaluator/core/services.go, v1.34. */
function serviceUsage({ spec }: Service): Usage {
  const { type, ports = [], allocateLoadBalancerNodePorts } = spec ?? {};
  const isLoadBalancer = type === 'LoadBalancer';
  const named = ports.filter(({ nodePort = 0 }) => nodePort !== 0);
  const counted = isLoadBalancer && allocateLoadBalancerNodePorts === false ? named : ports;
  const opensPorts = isLoadBalancer || type === 'NodePort';
  return new Map([
    ['count/services', ONE],
    ['services', ONE],
    ['services.loadbalancers', isLoadBalancer ? ONE : ZERO],
    ['services.nodeports', opensPorts ? Quantity.of(BigInt(counted.length)) : ZERO],
  ]);
}
