import type { KubernetesObject, Side } from '../api/index.ts';
import type { Profile } from '../framework/index.ts';
import type { Examined } from './not-modelled/index.ts';

interface Given {
  readonly objects: readonly KubernetesObject[];
  /** Pods that have passed admission. */
  readonly apart: readonly KubernetesObject[];
  readonly sideOf: (object: KubernetesObject) => Side;
}

/** What the causes of doubt look at: the input by its two sides. `later` is what a scenario applies. */
export function examined(
  { objects, apart, sideOf }: Given,
  later: readonly KubernetesObject[],
  profiles: readonly Pick<Profile, 'schedulerName'>[],
): Examined {
  const cluster = [...apart];
  const applied: KubernetesObject[] = [];
  for (const object of objects) (sideOf(object) === 'cluster' ? cluster : applied).push(object);
  applied.push(...later);
  return {
    cluster,
    applied,
    schedulers: new Set(profiles.map(({ schedulerName }) => schedulerName)),
    isRuled: () => false,
  };
}
