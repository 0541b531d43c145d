import { implicitResource, isExtendedResource } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import type { ClusterView, NodeIndex, PodView } from '../../cluster/index.ts';
import type { EventHint } from '../../framework/index.ts';
import { changed } from '../shared/changed-objects.ts';
import { classesBehindResources, offersResource } from '../shared/device-classes.ts';
import type { ExtendedResourceRule } from '../shared/device-classes.ts';

/** Whether a resource is left to DynamicResources on a node. */
type LeftToDevices = (node: NodeIndex) => boolean;

const NATIVE = new Set(['cpu', 'memory', 'ephemeral-storage']);

/**
 * The resources of a pod that devices serve on nodes that do not offer them. In v1.34 a pod without extended resources may lack any
 * resource that a node does not name.
 *
 * Source: kubernetes v1.36.3 plugins/noderesources/fit.go shouldDelegateResourceToDRA; v1.34.9 withDeviceClass, fitsRequest.
 */
export function resourcesOfDevices(
  { requests, askingContainers }: PodView,
  cluster: ClusterView,
  rule: ExtendedResourceRule,
): (resource: string) => LeftToDevices | undefined {
  if (rule === 'off') return () => undefined;
  const leftOn =
    (resource: string): LeftToDevices =>
    (node) =>
      !offersResource(node, resource, { cluster, rule });
  if (rule === 'v1.34' && ![...requests].some(isExtended)) {
    return (resource) => (NATIVE.has(resource) ? undefined : leftOn(resource));
  }
  if (askingContainers.length === 0) return () => undefined;
  const classes = classesBehindResources(cluster, rule);
  return (resource) => (classes.has(resource) ? leftOn(resource) : undefined);
}

const isExtended = ([resource, amount]: readonly [string, number]): boolean =>
  amount > 0 && isExtendedResource(resource);

/**
 * A class that is added or gets another resource name may help the pods that request the resource.
 *
 * Source: kubernetes v1.36.3 plugins/noderesources/fit.go isSchedulableAfterDeviceClassEvent.
 */
export const mayServe: EventHint = (pod, change) => {
  const { now, before } = changed('DeviceClass', change);
  if (now === undefined) return false;
  const { extendedResourceName } = now.spec;
  if (before !== undefined && before.spec.extendedResourceName === extendedResourceName)
    return false;
  return [extendedResourceName, implicitResource(now.metadata.name)].some(
    (resource) => resource !== undefined && requests(pod, resource),
  );
};

const requests = ({ spec }: Pod, resource: string): boolean =>
  [...(spec.initContainers ?? []), ...spec.containers].some(({ resources }) =>
    Object.hasOwn(resources?.requests ?? {}, resource),
  );
