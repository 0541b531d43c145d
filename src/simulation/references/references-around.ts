import { isKind } from '../../api/index.ts';
import type { ConfigMap, KubernetesObject, Pod, Secret } from '../../api/index.ts';
import type { SourceKind } from '../../kubelet/index.ts';
import { ProvidedObjects } from './provided-objects.ts';
import { ReferenceReport } from './reference-report.ts';

/**
 * What is wrong with the ConfigMaps and Secrets of a pod that is created among these objects, and which of them are taken as
 * provided. For answers that are made without the kubelets.
 */
export function referencesAround(
  pod: Pod,
  objects: readonly KubernetesObject[],
): Pick<ReferenceReport, 'assumed'> & { readonly problem: string | undefined } {
  const sources = {
    list: (kind: SourceKind): readonly (ConfigMap | Secret)[] =>
      objects.filter((one) => isKind(one, kind)),
    get: (kind: SourceKind, namespace: string, name: string): ConfigMap | Secret | undefined =>
      sources
        .list(kind)
        .find(({ metadata }) => metadata.name === name && spaceOf(metadata) === namespace),
  };
  const report = new ReferenceReport(sources, new ProvidedObjects(sources, objects));
  report.note(pod, undefined);
  return { problem: report.problemOf(pod), assumed: report.assumed };
}

const spaceOf = ({ namespace = 'default' }: { readonly namespace?: string }): string => namespace;
