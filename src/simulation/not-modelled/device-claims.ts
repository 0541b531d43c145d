import { isKind } from '../../api/index.ts';
import type { PodSpec } from '../../api/index.ts';
import { Doubts } from './cause.ts';
import type { Cause, Doubt, Survey } from './cause.ts';

const CLAIMS: Doubt = {
  reason: 'resourceClaims: dynamic resource allocation is not simulated',
  effect: 'it may fit on fewer nodes or on none, since devices are not counted',
};

/** The prefix of an implicit extended resource name, followed by the name of the DeviceClass (kubernetes v1.34.1 pkg/apis/resource ResourceDeviceClassPrefix). */
const CLASS_PREFIX = 'deviceclass.resource.kubernetes.io/';

/** Dynamic resource allocation: resource claims of pods, and extended resources of a DeviceClass. */
export const deviceClaims: Cause = ({ shaped, others }) => {
  const named = extendedResourcesOf(others);
  const doubts = new Doubts(CLAIMS.effect);
  const doubtOf = (spec: PodSpec | undefined): Doubt | undefined => {
    if ((spec?.resourceClaims?.length ?? 0) > 0) return CLAIMS;
    const resource = deviceResourceOf(spec, named);
    if (resource === undefined) return undefined;
    return doubts.of(
      `extended resource ${JSON.stringify(resource)} stands for a DeviceClass: dynamic resource allocation is not simulated`,
    );
  };
  if (!shaped.some(({ shape }) => doubtOf(shape.spec) !== undefined)) return [];
  return [{ doubt: ({ pod }) => doubtOf(pod.spec) }];
};

/** The extended resource names of the DeviceClasses. */
function extendedResourcesOf({ cluster, applied }: Survey['others']): ReadonlySet<string> {
  const names = [...cluster, ...applied].flatMap((object) =>
    isKind(object, 'DeviceClass') ? [object.spec.extendedResourceName ?? ''] : [],
  );
  return new Set(names.filter((name) => name !== ''));
}

function deviceResourceOf(
  spec: PodSpec | undefined,
  named: ReadonlySet<string>,
): string | undefined {
  return resourceIn(spec?.containers, named) ?? resourceIn(spec?.initContainers, named);
}

function resourceIn(
  containers: PodSpec['initContainers'],
  named: ReadonlySet<string>,
): string | undefined {
  for (const { resources } of containers ?? []) {
    const found = deviceAmong(resources?.limits, named) ?? deviceAmong(resources?.requests, named);
    if (found !== undefined) return found;
  }
  return undefined;
}

function deviceAmong(
  amounts: Readonly<Record<string, unknown>> | undefined,
  named: ReadonlySet<string>,
): string | undefined {
  for (const resource in amounts) {
    if (named.has(resource) || resource.startsWith(CLASS_PREFIX)) return resource;
  }
  return undefined;
}
