import type { ObjectName } from '../../objects/index.ts';
import { EVERY_KIND, kindNamed, readObjectName, WORKLOAD_KINDS } from '../../objects/index.ts';

/** Its name may be a glob or a label selector, and its kind may not exist. */
export type Target = ObjectName & Required<Pick<ObjectName, 'kind'>>;

/** Reads a name with a kind, in any form; undefined if it has none. A first word that is no kind counts as a misspelt kind. */
export function readTarget(text: string): Target | undefined {
  const { namespace, kind, name } = readObjectName(text);
  if (kind !== undefined) return { ...(namespace === undefined ? {} : { namespace }), kind, name };
  return namespace === undefined ? undefined : { kind: namespace, name };
}

/** `readTarget` with an optional "/CONTAINER" at the end. */
export function readContainerTarget(
  text: string,
): (Target & { readonly container?: string }) | undefined {
  const [, before = '', container] = /^(.*)\/([^/=!()\s]+)$/s.exec(text) ?? [];
  const target = readTarget(before);
  const isComplete =
    target !== undefined &&
    target.name !== '' &&
    (target.namespace !== undefined || !isKindWord(target.name));
  return container !== undefined && isComplete && isKindWord(target.kind)
    ? { ...target, container }
    : readTarget(text);
}

const isKindWord = (word: string): boolean => kindNamed(word, EVERY_KIND) !== undefined;

/** Reads a name, a glob or a selector of pods. A namespace has no dot, unlike most prefixes of label keys ("example.com/tier=web"). */
export function readPodTarget(text: string): ObjectName {
  const { namespace, kind, name } = readObjectName(text, POD_KINDS);
  const known = kind === undefined ? undefined : kindNamed(kind, POD_KINDS);
  if (known !== undefined) {
    const place = namespace === undefined ? {} : { namespace };
    return { ...place, ...(known === 'Pod' ? {} : { kind: known }), name };
  }
  const [, before, pods] = /^([^./=!()\s]+)\/(.+)$/s.exec(text) ?? [];
  return before === undefined || pods === undefined
    ? { name: text }
    : { namespace: before, name: pods };
}

const POD_KINDS = ['Pod', ...WORKLOAD_KINDS] as const;
