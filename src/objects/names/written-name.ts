import { EVERY_KIND, kindNamed } from '../kinds/names.ts';
import type { Kind } from '../kubernetes-object.ts';

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
