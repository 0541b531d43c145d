import { isKind, refKeyOf, refOf } from '../../objects/index.ts';
import type { ConfigMap, KubernetesObject, Pod, Secret } from '../../objects/index.ts';
import { ProvidedObjects } from './provided-objects.ts';
import type { Sources } from './provided-objects.ts';
import { ReferenceReport } from './report.ts';

/**
 * The problem of a pod with its ConfigMaps and Secrets if it were created in this cluster, and which of them are taken as provided.
 * For commands that answer without simulated kubelets.
 */
export function referencesAround(
  pod: Pod,
  objects: readonly KubernetesObject[],
): Pick<ReferenceReport, 'assumed'> & { readonly problem: string | undefined } {
  const report = referencesAmong(objects);
  report.note(pod, undefined);
  return { problem: report.problemOf(pod), assumed: report.assumed };
}

/** What is wrong with the ConfigMaps and Secrets of pods that are created among these objects. */
export function referencesAmong(objects: readonly KubernetesObject[]): ReferenceReport {
  const all = new Map<string, ConfigMap | Secret>();
  for (const one of objects) {
    if (!isKind(one, 'ConfigMap') && !isKind(one, 'Secret')) continue;
    all.set(refKeyOf(refOf(one)), one);
  }
  const lists = {
    ConfigMap: Array.from(all.values()).filter((one) => isKind(one, 'ConfigMap')),
    Secret: Array.from(all.values()).filter((one) => isKind(one, 'Secret')),
  };
  const sources: Sources = {
    list: (kind) => lists[kind],
    get: (kind, namespace, name) => all.get(refKeyOf({ kind, namespace, name })),
  };
  return new ReferenceReport(sources, new ProvidedObjects(sources, objects));
}
