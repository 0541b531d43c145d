import type { KubernetesObject } from '../../objects/index.ts';
import type { PodStrategy } from '../strategy/pod-strategy.ts';
import { DefaultStorageClass } from './default-storage-class.ts';
import { LimitRanges } from './limit-ranges.ts';
import { MissingObjects } from './missing-objects.ts';
import { Priorities } from './pods/priority.ts';
import { RuntimeClasses } from './pods/runtime-class.ts';
import { PodSecurity } from './pods/security.ts';
import { ServiceAccounts } from './pods/service-accounts.ts';

/** What judges objects by the other objects of their cluster. */
export interface Plugins {
  readonly objects: readonly KubernetesObject[];
  readonly limitRanges: LimitRanges;
  readonly defaultClass: DefaultStorageClass;
  readonly priorities: Priorities;
  readonly runtimeClasses: RuntimeClasses;
  readonly missing: MissingObjects;
  readonly accounts: ServiceAccounts;
  readonly podSecurity: PodSecurity;
}

export const pluginsOf = (
  objects: readonly KubernetesObject[],
  { podSecurity }: PodStrategy,
): Plugins => ({
  objects,
  limitRanges: new LimitRanges(objects),
  defaultClass: new DefaultStorageClass(objects),
  priorities: new Priorities(objects),
  runtimeClasses: new RuntimeClasses(objects),
  missing: new MissingObjects(objects),
  accounts: new ServiceAccounts(objects),
  podSecurity: new PodSecurity(objects, podSecurity),
});
