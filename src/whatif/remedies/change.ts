import { isKind, namespaceOf } from '../../objects/index.ts';
import type { KubernetesObject, Node } from '../../objects/index.ts';
import { changeEach, takeIn } from '../../input/index.ts';
import type { Given } from '../../input/index.ts';
import type { RemedyChange } from '../../outcome/index.ts';
import type { PlanInput } from '../../simulation/index.ts';
import { addNode } from '../edits/add-node.ts';
import { strategicMerge } from './strategic-merge.ts';
import type { Patch } from './strategic-merge.ts';

/** A change of the input. */
export type InputChange =
  | { readonly action: 'patch'; readonly patch: ObjectPatch }
  /** After the manifests are applied, as `kubectl delete` does. */
  | { readonly action: 'delete'; readonly object: KubernetesObject }
  | { readonly action: 'create'; readonly object: KubernetesObject }
  /** Copies of a node of the input. */
  | { readonly action: 'add'; readonly like: Node; readonly copies: number }
  /** A later end of the run, in seconds of simulated time: no object changes. */
  | { readonly action: 'end'; readonly until: number };

/** A patch that names its object. */
export type ObjectPatch = Patch & {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
};

/** The input after the changes; undefined if one of them cannot be made. */
export function withChanges(
  input: Changeable,
  changes: readonly InputChange[],
): Changeable | undefined {
  let current: Changeable | undefined = input;
  for (const change of changes) {
    if (current === undefined) return undefined;
    current = withChange(current, change);
  }
  return current;
}

type Changeable = Omit<PlanInput, 'objects'> & { readonly objects: readonly Given[] };

function withChange(input: Changeable, change: InputChange): Changeable | undefined {
  if (change.action === 'delete') {
    const { kind, metadata } = change.object;
    const { name, namespace } = metadata;
    const removed = { kind, name, ...(namespace === undefined ? {} : { namespace }) };
    return { ...input, delete: [...(input.delete ?? []), removed] };
  }
  if (change.action === 'create') {
    return { ...input, objects: [...input.objects, takeIn(change.object)] };
  }
  if (change.action === 'end') {
    return { ...input, options: { ...input.options, until: change.until } };
  }
  const objects =
    change.action === 'add'
      ? withCopies(input.objects, change)
      : withPatch(input.objects, change.patch);
  return objects && { ...input, objects };
}

function withCopies(
  given: readonly Given[],
  { like, copies }: Extract<InputChange, { readonly action: 'add' }>,
): readonly Given[] | undefined {
  const edited = addNode(given, { edit: 'add-node', node: like.metadata.name, count: copies });
  return 'problem' in edited ? undefined : edited.given;
}

function withPatch(given: readonly Given[], patch: ObjectPatch): readonly Given[] | undefined {
  if (!given.some(({ object }) => isMeant(object, patch))) return undefined;
  return changeEach(given, (object) =>
    isMeant(object, patch) ? strategicMerge(object, patch) : object,
  );
}

/** Whether a patch is of the object; without a namespace, of one in any namespace. */
export const isMeant = (
  object: KubernetesObject,
  { kind, metadata: { namespace, name } }: Pick<ObjectPatch, 'kind' | 'metadata'>,
): boolean =>
  object.kind === kind &&
  object.metadata.name === name &&
  (namespace === undefined || namespaceOf(object) === namespace);

/** The changes as a document holds them. Of nodes to add: the first copy, with what belongs to it. */
export function inDocument(
  given: readonly Given[],
  changes: readonly InputChange[],
): readonly RemedyChange[] {
  return changes.flatMap((change): readonly RemedyChange[] => {
    if (change.action === 'patch') return [{ action: 'patch', object: change.patch }];
    if (change.action === 'create') return [{ action: 'add', object: change.object }];
    if (change.action === 'end') return [];
    if (change.action === 'delete') {
      const { apiVersion, kind, metadata } = change.object;
      const { namespace, name } = metadata;
      const head = { name, ...(namespace === undefined ? {} : { namespace }) };
      return [{ action: 'delete', object: { apiVersion, kind, metadata: head } }];
    }
    const before = new Set(given);
    const one = withCopies(given, { ...change, copies: 1 }) ?? given;
    return one
      .filter((added) => !before.has(added))
      .map(({ object }) => ({
        action: 'add',
        object: isKind(object, 'Node') ? withoutMachine(object) : object,
        copies: change.copies,
      }));
  });
}

/** What a node needs for pods to be placed on it. */
export function withoutMachine({ apiVersion, kind, metadata, spec, status }: Node): Patch {
  const { capacity, allocatable } = status ?? {};
  return {
    apiVersion,
    kind,
    metadata,
    ...(spec === undefined ? {} : { spec }),
    status: { capacity, allocatable },
  };
}
