import { isKind } from '../../objects/index.ts';
import type { KubernetesObject, Node } from '../../objects/index.ts';
import type { Examined, Shaped, Survey } from './cause.ts';
import { podShapeOf } from './pod-shapes.ts';

/** Sorts the objects of an input for all causes. */
export function survey(input: Examined): Survey {
  const shaped: Shaped[] = [];
  const nodes: Node[] = [];
  const rest = (objects: readonly KubernetesObject[]): KubernetesObject[] => {
    const others: KubernetesObject[] = [];
    for (const object of objects) {
      const shape = podShapeOf(object);
      if (shape !== undefined) shaped.push({ object, shape });
      else if (isKind(object, 'Node')) nodes.push(object);
      else others.push(object);
    }
    return others;
  };
  return {
    ...input,
    shaped,
    nodes,
    others: { cluster: rest(input.cluster), applied: rest(input.applied) },
  };
}
