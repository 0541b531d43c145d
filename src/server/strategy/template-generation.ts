import { definition } from '../schemas/definitions.ts';
import type { DaemonSet } from '../../objects/index.ts';
import { isFieldSame } from './same-meaning.ts';

/** The number of a DaemonSet's template changes; internally it is a field. */
const ANNOTATION = 'deprecated.daemonset.template.generation';

/** A DaemonSet with its template generation. Rule: Convert_apps_DaemonSet_To_v1_DaemonSet, pkg/apis/apps/v1/conversion.go, v1.34. */
export function withTemplateGeneration(set: DaemonSet): DaemonSet {
  return set.metadata.annotations?.[ANNOTATION] === undefined ? withCount(set, 1) : set;
}

/** The template generation after an update. Rule: PrepareForUpdate, pkg/registry/apps/daemonset/strategy.go, v1.34. */
export function countTemplate(set: DaemonSet, old: DaemonSet): DaemonSet {
  const isSame = isFieldSame(set.spec, old.spec, 'template', definition('DaemonSetSpec'));
  const former = Number(old.metadata.annotations?.[ANNOTATION] ?? 0);
  return withCount(set, isSame ? former : former + 1);
}

function withCount(set: DaemonSet, count: number): DaemonSet {
  const annotations = { ...set.metadata.annotations, [ANNOTATION]: String(count) };
  return { ...set, metadata: { ...set.metadata, annotations } };
}
