import { compareText } from '../../units/index.ts';
import { isExtendedResource } from '../requests/index.ts';
import type { DeviceClass } from '../types.ts';

/** The prefix of an implicit resource name, followed by the name of the class (kubernetes v1.36.3 ResourceDeviceClassPrefix). */
const CLASS_PREFIX = 'deviceclass.resource.kubernetes.io/';

/** The resource that a class stands behind without naming one. */
export const implicitResource = (className: string): string => CLASS_PREFIX + className;

/** True for resources that a class may stand behind. `implicit`: names made from the name of a class count too (since v1.35). */
export const mayBeDevices = (resource: string, implicit: boolean): boolean =>
  resource.includes('/') &&
  (isExtendedResource(resource) || (implicit && resource.startsWith(CLASS_PREFIX)));

/** The classes behind extended resources, by the name of the resource. */
export type ClassesOfResources = ReadonlyMap<string, DeviceClass>;

/**
 * Among classes with the same resource name the newest counts, then the first by name; the other class then has no implicit name
 * either.
 *
 * Source: kubernetes v1.36.3 dynamic-resource-allocation/deviceclass/extendedresourcecache updateResourceName2class.
 */
export function classesOfResources(classes: readonly DeviceClass[]): ClassesOfResources {
  const found = new Map<string, DeviceClass>();
  for (const one of byName(classes)) {
    const { extendedResourceName } = one.spec;
    if (extendedResourceName !== undefined) {
      const other = found.get(extendedResourceName);
      if (other !== undefined && createdAt(one) <= createdAt(other)) continue;
      found.set(extendedResourceName, one);
    }
    found.set(implicitResource(one.metadata.name), one);
  }
  return found;
}

/** A class with a resource name has no implicit one. Source: kubernetes v1.34.9 plugins/dynamicresources/extended DeviceClassMapping. */
export const classesOfResourcesV134 = (classes: readonly DeviceClass[]): ClassesOfResources =>
  new Map(
    byName(classes).map((one) => [
      one.spec.extendedResourceName ?? implicitResource(one.metadata.name),
      one,
    ]),
  );

const byName = (classes: readonly DeviceClass[]): readonly DeviceClass[] =>
  [...classes].sort((a, b) => compareText(a.metadata.name, b.metadata.name));

const createdAt = ({ metadata }: DeviceClass): number =>
  metadata.creationTimestamp === undefined ? 0 : Date.parse(metadata.creationTimestamp);
