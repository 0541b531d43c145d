import type { Given } from '../../input/index.ts';
import { isDescribed, wrongAnnotations } from '../../kubelet/index.ts';
import { isKind, isServerWritten, objectLabel, podTemplateOf } from '../../objects/index.ts';
import type { KubernetesObject, ObjectMeta, PodSpec } from '../../objects/index.ts';
import { fieldText } from '../../problems/index.ts';
import type { FieldPath, Problem } from '../../problems/index.ts';

/**
 * What is wrong with annotations that say how containers behave (docs/KUBELET.md), of pods that will start and of pod templates. A kubelet
 * would find it only when it starts such a pod, which may have a name that is in no manifest.
 */
export const behaviourProblems = (given: readonly Given[]): readonly Problem[] =>
  given.flatMap((one) => {
    const described = describedIn(one.object);
    if (described === undefined) return [];
    const { metadata, spec, path } = described;
    return wrongAnnotations(metadata, spec).map(({ annotation, message }) => {
      const at = [...path, 'metadata', 'annotations', annotation];
      return {
        ...one.placeOf(at, 'key'),
        object: objectLabel(one.object.kind, one.object.metadata.name),
        path: fieldText(at),
        message,
      };
    });
  });

interface Described {
  readonly metadata: Pick<ObjectMeta, 'annotations'>;
  readonly spec: PodSpec;
  /** Where the metadata are. */
  readonly path: FieldPath;
}

/** The pod, or the pod template, whose annotations say something of containers. */
function describedIn(object: KubernetesObject): Described | undefined {
  if (isKind(object, 'Pod')) {
    const { metadata, spec } = object;
    return isDescribed(object) && !isServerWritten(object)
      ? { metadata, spec, path: [] }
      : undefined;
  }
  const template = podTemplateOf(object);
  if (template?.metadata?.annotations === undefined || template.spec === undefined)
    return undefined;
  const { metadata, spec } = template;
  const path = isKind(object, 'CronJob')
    ? ['spec', 'jobTemplate', 'spec', 'template']
    : ['spec', 'template'];
  return { metadata, spec, path };
}
