import type { KubernetesObject } from '../../objects/index.ts';
import { handOut, takeIn, type Given } from '../../input/index.ts';
import type { MadeEdit } from '../../outcome/index.ts';
import { InputError } from '../../problems/index.ts';
import type { Problem } from '../../problems/index.ts';
import { addNode } from './add-node.ts';
import { cordonNode, drainNode } from './cordon-node.ts';
import type { Edit } from './kinds.ts';
import type { Edited } from './edited.ts';
import { evictPods } from './evict-pods.ts';
import { scaleAutoscaled } from './hpa/scale-autoscaled.ts';
import { optionsOfEdits } from './options-of-edits.ts';
import type { EditOptions } from './options-of-edits.ts';
import { releaseClaims } from './release-claims.ts';
import { failZone, removeNode } from './remove-node.ts';
import { scaleWorkload } from './scale-workload.ts';
import { setRequest } from './set-request.ts';

/** What edits made of an input. */
export interface EditedGiven {
  /** Objects that no edit changes are kept by identity. */
  readonly given: readonly Given[];
  /** In the order in which they were made. */
  readonly edits: readonly MadeEdit[];
  /** The pods that the edits made pending, by "namespace/name": their nodes in the input. */
  readonly displaced: ReadonlyMap<string, string>;
  /** To be given to what simulates the objects. */
  readonly options: EditOptions;
}

/** `EditedGiven` for callers of the library. */
export interface EditedInput extends Omit<EditedGiven, 'given'> {
  readonly objects: readonly KubernetesObject[];
}

/** The objects after all edits, made in order. Throws InputError as `makeEdits`. */
export const applyEdits = (
  objects: readonly KubernetesObject[],
  edits: readonly Edit[],
): readonly KubernetesObject[] => makeEdits(objects, edits).objects;

/** `editGiven` for callers of the library. */
export function makeEdits(
  objects: readonly KubernetesObject[],
  edits: readonly Edit[],
  others: readonly Problem[] = [],
): EditedInput {
  const taken = objects.map((object) => takeIn(object));
  const { given, ...edited } = editGiven(taken, edits, others);
  return { ...edited, objects: given.map(handOut) };
}

/**
 * Makes edits in order. An edit that finds its nodes or pods only in the input, because an earlier edit took them, changes nothing.
 *
 * @param others problems found before, reported together with the problems of the edits
 * @throws InputError with every edit that cannot be made, and the nearest existing name
 */
export function editGiven(
  input: readonly Given[],
  edits: readonly Edit[],
  others: readonly Problem[] = [],
): EditedGiven {
  let current = input;
  const problems: Problem[] = [...others];
  const made: MadeEdit[] = [];
  const displaced = new Map<string, string>();
  for (const edit of edits) {
    const edited = makeEdit(current, edit);
    if ('problem' in edited) {
      const before = current === input ? edited : makeEdit(input, edit);
      if ('problem' in before) problems.push(edited.problem);
      else made.push(withoutEffect(before.made));
      continue;
    }
    current = edited.given;
    made.push(edited.made);
    for (const [pod, node] of edited.displaced ?? []) displaced.set(pod, node);
  }
  if (problems.length > 0) throw new InputError(problems);
  const options = optionsOfEdits(made, input, current);
  return { given: releaseClaims(input, current), edits: made, displaced, options };
}

function makeEdit(given: readonly Given[], edit: Edit): Edited {
  switch (edit.edit) {
    case 'add-node':
      return addNode(given, edit);
    case 'remove-node':
      return removeNode(given, edit);
    case 'fail-zone':
      return failZone(given, edit);
    case 'cordon':
      return cordonNode(given, edit);
    case 'drain':
      return drainNode(given, edit);
    case 'evict':
      return evictPods(given, edit);
    case 'scale':
      return scaleWorkload(given, edit);
    case 'set-request':
      return setRequest(given, edit);
    case 'hpa':
      return scaleAutoscaled(given, edit);
  }
}

function withoutEffect(made: MadeEdit): MadeEdit {
  if (made.edit === 'evict') return { ...made, pods: [] };
  if (made.edit === 'add-node' || 'workloads' in made) return made;
  const { lost: _lost, ...rest } = made;
  return { ...rest, nodes: [], ...(made.displaced === undefined ? {} : { displaced: 0 }) };
}
