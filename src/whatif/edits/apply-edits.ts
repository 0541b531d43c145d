import type { KubernetesObject } from '../../api/index.ts';
import { InputError } from '../../units/index.ts';
import type { Problem } from '../../units/index.ts';
import { addNode } from './add-node.ts';
import { cordonNode } from './cordon-node.ts';
import type { Edit } from './edit.ts';
import type { Edited } from './edited.ts';
import { removeNode } from './remove-node.ts';
import { scaleWorkload } from './scale-workload.ts';

/**
 * The objects after all edits, made in order. Objects that no edit changes are kept by identity.
 *
 * @throws InputError with every edit that cannot be made, and the nearest existing name
 */
export function applyEdits(
  objects: readonly KubernetesObject[],
  edits: readonly Edit[],
): readonly KubernetesObject[] {
  let current = objects;
  const problems: Problem[] = [];
  for (const edit of edits) {
    const edited = applyEdit(current, edit);
    if ('problem' in edited) problems.push(edited.problem);
    else current = edited.objects;
  }
  if (problems.length > 0) throw new InputError(problems);
  return current;
}

function applyEdit(objects: readonly KubernetesObject[], edit: Edit): Edited {
  switch (edit.edit) {
    case 'add-node':
      return addNode(objects, edit);
    case 'remove-node':
      return removeNode(objects, edit);
    case 'cordon':
      return cordonNode(objects, edit);
    case 'scale':
      return scaleWorkload(objects, edit);
  }
}
