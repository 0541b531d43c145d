import { EVERY_KIND, kindNamed } from '../kinds/names.ts';
import type { Kind } from '../kubernetes-object.ts';
import { WORKLOAD_KINDS } from '../kinds/served.ts';

/** An object as a user names it. */
export interface ObjectName {
  readonly namespace?: string;
  /** The kind as it was written: "deploy", "Deployments". */
  readonly kind?: string;
  readonly name: string;
}

/**
 * Reads "name", "namespace/name", "kind/name", "kind.name", "namespace/kind/name" and "namespace/kind.name"; the kind in any form that
 * kubectl accepts, with its group or without ("deployments.apps/web"). The name may have slashes itself, as the keys of label selectors.
 * The first of three words is a namespace if the second is a kind, or if neither is one.
 *
 * @param kinds words for other kinds are namespaces or parts of names
 */
export function readObjectName(text: string, kinds: readonly Kind[] = EVERY_KIND): ObjectName {
  const [first = '', second, ...rest] = text.split('/');
  if (second === undefined) return dotted(text, kinds) ?? { name: text };
  const kindFirst = kindWord(first, kinds);
  const kindSecond = kindWord(second, kinds);
  if (rest.length > 0 && (kindSecond !== undefined || kindFirst === undefined)) {
    return { namespace: first, kind: kindSecond ?? second, name: rest.join('/') };
  }
  if (kindFirst !== undefined) return { kind: kindFirst, name: [second, ...rest].join('/') };
  return { namespace: first, ...(dotted(second, kinds) ?? { name: second }) };
}

/** "deployment.web". */
function dotted(text: string, kinds: readonly Kind[]): ObjectName | undefined {
  const [, kind, name] = /^([^.=!*?\s]+)\.([^=!\s]+)$/.exec(text) ?? [];
  const isName = kind !== undefined && name !== undefined && kindNamed(kind, kinds) !== undefined;
  return isName ? { kind, name } : undefined;
}

/** The word without the group and version that kubectl writes after it, if it is one of the kinds: "deployment.apps", "jobs.v1.batch". */
function kindWord(word: string, kinds: readonly Kind[]): string | undefined {
  const [kind = ''] = word.split('.');
  return kindNamed(kind, kinds) === undefined ? undefined : kind;
}

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
    (target.namespace !== undefined || !namesKind(target.name));
  return container !== undefined && isComplete && namesKind(target.kind)
    ? { ...target, container }
    : readTarget(text);
}

const namesKind = (word: string): boolean => kindNamed(word, EVERY_KIND) !== undefined;

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
