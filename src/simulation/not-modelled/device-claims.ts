import { isKind } from '../../api/index.ts';
import type { PodSpec } from '../../api/index.ts';
import { Doubts } from './cause.ts';
import type { Cause, Doubt, Examined } from './cause.ts';
import { someShape } from './pod-shapes.ts';

const CLAIMS: Doubt = {
  reason: 'resourceClaims: dynamic resource allocation is not simulated',
  effect: 'it may fit on fewer nodes or on none, since devices are not counted',
};

/** What the API server puts before the name of a class (kubernetes v1.34.1 pkg/apis/resource ResourceDeviceClassPrefix). */
const CLASS_PREFIX = 'deviceclass.resource.kubernetes.io/';

/** Dynamic resource allocation: claims of pods, and extended resources that stand for a class of devices. */
export const deviceClaims: Cause = (input) => {
  const named = extendedResourcesOf(input);
  const doubts = new Doubts(CLAIMS.effect);
  const doubtOf = (spec: PodSpec | undefined): Doubt | undefined => {
    if ((spec?.resourceClaims?.length ?? 0) > 0) return CLAIMS;
    const resource = deviceResourceOf(spec, named);
    if (resource === undefined) return undefined;
    return doubts.of(
      `extended resource ${JSON.stringify(resource)} stands for a DeviceClass: dynamic resource allocation is not simulated`,
    );
  };
  if (!someShape(input, ({ spec }) => doubtOf(spec) !== undefined)) return [];
  return [{ doubt: ({ pod }) => doubtOf(pod.spec) }];
};

/** The names under which classes of devices are asked for as extended resources. */
function extendedResourcesOf({ cluster, applied }: Examined): ReadonlySet<string> {
  const names = [...cluster, ...applied].flatMap((object) =>
    isKind(object, 'DeviceClass') ? [object.spec.extendedResourceName ?? ''] : [],
  );
  return new Set(names.filter((name) => name !== ''));
}

function deviceResourceOf(
  spec: PodSpec | undefined,
  named: ReadonlySet<string>,
): string | undefined {
  for (const { resources } of [...(spec?.containers ?? []), ...(spec?.initContainers ?? [])]) {
    for (const amounts of [resources?.requests, resources?.limits]) {
      for (const resource in amounts) {
        if (resource.startsWith(CLASS_PREFIX) || named.has(resource)) return resource;
      }
    }
  }
  return undefined;
}
