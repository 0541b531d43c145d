import type { Pod, PodSpec, PodTemplateSpec } from '../api/index.ts';
import { canonicalJson } from './template-hash.ts';

/** Which revision of its workload's template a pod was made from. */
export const REVISION_LABEL = 'controller-revision-hash';

export function revisionOfPod({ metadata }: Pod): string {
  return metadata.labels?.[REVISION_LABEL] ?? '';
}

export function isSameTemplate(a: PodTemplateSpec, b: PodTemplateSpec): boolean {
  return a === b || canonicalJson(a) === canonicalJson(b);
}

/**
 * The name that the pods of a running cluster give the revision of this template, if any of them was made from it, else `own`.
 * Real names are hashes of Go's memory layout, which cannot be computed here, and the input need not hold the
 * ControllerRevisions: a pod is taken to be of a template when it runs all of its images.
 */
export function nameOfRevision(
  template: PodTemplateSpec,
  own: string,
  pods: Iterable<Pod>,
): string {
  const counts = new Map<string, number>();
  for (const pod of pods) {
    const revision = revisionOfPod(pod);
    if (revision === own) return own;
    if (revision === '' || !runsImagesOf(pod, template.spec)) continue;
    counts.set(revision, (counts.get(revision) ?? 0) + 1);
  }
  return mostFrequent(counts) ?? own;
}

/** Undefined when nothing was counted. */
export function mostFrequent(counts: ReadonlyMap<string, number>): string | undefined {
  let most: string | undefined;
  for (const [name, count] of counts) {
    if (count > (most === undefined ? 0 : (counts.get(most) ?? 0))) most = name;
  }
  return most;
}

/** Admission may have added containers. */
function runsImagesOf({ spec }: Pod, template: PodSpec | undefined): boolean {
  const wanted = [...(template?.containers ?? []), ...(template?.initContainers ?? [])];
  const present = [...spec.containers, ...(spec.initContainers ?? [])];
  return wanted.every(({ name, image }) =>
    present.some((one) => one.name === name && one.image === image),
  );
}
