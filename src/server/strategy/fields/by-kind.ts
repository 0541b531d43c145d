import { isEnabled } from '../../../features/index.ts';
import type { Gates } from '../../../features/index.ts';
import { dnsSubdomainProblems, isKind } from '../../../objects/index.ts';
import type {
  KubernetesObject,
  CSIDriver,
  Endpoint,
  EndpointSlice,
  HorizontalPodAutoscaler,
  HPAScalingRules,
  Lease,
  LeaseSpec,
} from '../../../objects/index.ts';
import { definition } from '../../schemas/definitions.ts';
import { isFieldSame } from '../same-meaning.ts';

/** The label by which beta versions name the node of an endpoint. */
const HOSTNAME = 'kubernetes.io/hostname';

/**
 * An object without what its strategy drops: fields of disabled feature gates, unless the old object has them. Pod specs have their own
 * table (`withoutDisabledFields`).
 * Rules: PrepareForCreate and PrepareForUpdate, pkg/registry/GROUP/KIND/strategy.go, v1.34.
 */
export function withoutDroppedFields(
  object: KubernetesObject,
  old: KubernetesObject | undefined,
  gates: Gates,
): KubernetesObject {
  if (isKind(object, 'CSIDriver')) return withoutUpdatePeriod(object, old, gates);
  if (isKind(object, 'Lease')) return withoutStrategy(object, old, gates);
  if (isKind(object, 'HorizontalPodAutoscaler')) return withoutTolerance(object, old, gates);
  if (!isKind(object, 'EndpointSlice')) return object;
  const before = old !== undefined && isKind(old, 'EndpointSlice') ? old : undefined;
  return withoutTopology(withoutNodeHints(object, before, gates), before);
}

function withoutUpdatePeriod(
  driver: CSIDriver,
  old: KubernetesObject | undefined,
  gates: Gates,
): CSIDriver {
  if (isEnabled(gates, 'MutableCSINodeAllocatableCount')) return driver;
  const { nodeAllocatableUpdatePeriodSeconds: period, ...spec } = driver.spec;
  if (period === undefined) return driver;
  const before = old !== undefined && isKind(old, 'CSIDriver') ? old : undefined;
  const isStored = before?.spec.nodeAllocatableUpdatePeriodSeconds !== undefined;
  return isStored ? driver : { ...driver, spec };
}

function withoutTolerance(
  autoscaler: HorizontalPodAutoscaler,
  old: KubernetesObject | undefined,
  gates: Gates,
): HorizontalPodAutoscaler {
  const { spec } = autoscaler;
  if (spec?.behavior === undefined || !hasTolerance(spec)) return autoscaler;
  if (isEnabled(gates, 'HPAConfigurableTolerance')) return autoscaler;
  const before = old !== undefined && isKind(old, 'HorizontalPodAutoscaler') ? old.spec : undefined;
  if (hasTolerance(before)) return autoscaler;
  const { scaleUp, scaleDown } = spec.behavior;
  const behavior = {
    ...(scaleUp === undefined ? undefined : { scaleUp: withoutOwnTolerance(scaleUp) }),
    ...(scaleDown === undefined ? undefined : { scaleDown: withoutOwnTolerance(scaleDown) }),
  };
  return { ...autoscaler, spec: { ...spec, behavior } };
}

function hasTolerance(spec: HorizontalPodAutoscaler['spec']): boolean {
  const { scaleUp, scaleDown } = spec?.behavior ?? {};
  return scaleUp?.tolerance !== undefined || scaleDown?.tolerance !== undefined;
}

function withoutOwnTolerance({ tolerance: _, ...rules }: HPAScalingRules): HPAScalingRules {
  return rules;
}

function withoutStrategy(lease: Lease, old: KubernetesObject | undefined, gates: Gates): Lease {
  if (lease.spec === undefined || isEnabled(gates, 'CoordinatedLeaderElection')) return lease;
  const before = old !== undefined && isKind(old, 'Lease') ? old.spec : undefined;
  const spec = withStoredFields(lease.spec, before ?? {});
  return spec === lease.spec ? lease : { ...lease, spec };
}

/** Each field of the gate stays if the stored Lease has it. */
function withStoredFields(spec: LeaseSpec, before: LeaseSpec): LeaseSpec {
  const { strategy: givenStrategy, preferredHolder: givenHolder, ...rest } = spec;
  const strategy = before.strategy === undefined ? undefined : givenStrategy;
  const preferredHolder = before.preferredHolder === undefined ? undefined : givenHolder;
  if (strategy === givenStrategy && preferredHolder === givenHolder) return spec;
  return {
    ...rest,
    ...(strategy !== undefined && { strategy }),
    ...(preferredHolder !== undefined && { preferredHolder }),
  };
}

function withoutNodeHints(
  slice: EndpointSlice,
  old: EndpointSlice | undefined,
  gates: Gates,
): EndpointSlice {
  if (isEnabled(gates, 'PreferSameTrafficDistribution')) return slice;
  if (endpointsOf(old).some(({ hints }) => hints?.forNodes !== undefined)) return slice;
  const given = endpointsOf(slice);
  if (given.every(({ hints }) => hints?.forNodes === undefined)) return slice;
  const endpoints = given.map((endpoint): Endpoint => {
    const { forNodes, ...hints } = endpoint.hints ?? {};
    return forNodes === undefined ? endpoint : { ...endpoint, hints };
  });
  return { ...slice, endpoints };
}

/** Requests of v1 cannot write the topology. Rule: dropTopologyOnV1, pkg/registry/discovery/endpointslice/strategy.go, v1.34. */
function withoutTopology(slice: EndpointSlice, old: EndpointSlice | undefined): EndpointSlice {
  const given = endpointsOf(slice);
  if (given.every(({ deprecatedTopology }) => deprecatedTopology === undefined)) return slice;
  if (old && isFieldSame(slice, old, 'endpoints', definition('EndpointSlice'))) return slice;
  const known = new Set(
    endpointsOf(old).map(({ deprecatedTopology }) => deprecatedTopology?.[HOSTNAME]),
  );
  const endpoints = given.map(({ deprecatedTopology: topology, ...endpoint }): Endpoint => {
    const name = topology?.[HOSTNAME];
    if (!name || endpoint.nodeName !== undefined || !known.has(name)) return endpoint;
    return dnsSubdomainProblems(name).length > 0 ? endpoint : { ...endpoint, nodeName: name };
  });
  return { ...slice, endpoints };
}

/** A slice that is not validated yet may lack them. */
function endpointsOf(slice: Partial<EndpointSlice> | undefined): readonly Endpoint[] {
  return slice?.endpoints ?? [];
}
