import { isKind } from '../../api/index.ts';
import type { KubernetesObject } from '../../api/index.ts';
import { nearest } from '../../units/index.ts';
import type { Problem } from '../../units/index.ts';

/** "no node wroker-1 in the input; did you mean worker-1?" */
export function unknownNode(objects: readonly KubernetesObject[], name: string): Problem {
  const names = objects
    .filter((object) => isKind(object, 'Node'))
    .map((node) => node.metadata.name);
  const near = nearest(name, names);
  const hint =
    near === undefined
      ? `; it holds ${names.length === 1 ? '1 node' : `${String(names.length)} nodes`}, none of a similar name`
      : `; did you mean ${near}?`;
  return { message: `no node ${name} in the input${hint}` };
}
