import { EVERY_KIND, kindNamed } from '../api/index.ts';

export interface Target {
  readonly namespace?: string;
  /** As the user wrote it: it may be no kind at all. */
  readonly kind: string;
  /** A name, a glob or a label selector. */
  readonly name: string;
}

/**
 * Reads "KIND/NAME" or "NAMESPACE/KIND/NAME". The name may be a selector with slashes in its keys. The first word is a namespace if
 * the second is a kind, or if neither is one and there are three.
 */
export function readTarget(text: string): Target {
  const [first = '', second = '', ...rest] = text.split('/');
  const hasNamespace = rest.length > 0 && (isKindWord(second) || !isKindWord(first));
  return hasNamespace
    ? { namespace: first, kind: second, name: rest.join('/') }
    : { kind: first, name: [second, ...rest].join('/') };
}

/** The same with "/CONTAINER" at the end, if there is one. */
export function readContainerTarget(text: string): Target & { readonly container?: string } {
  const [, before = '', container] = /^(.*)\/([^/=!()\s]+)$/s.exec(text) ?? [];
  const target = readTarget(before);
  const isComplete =
    target.name !== '' && (target.namespace !== undefined || !isKindWord(target.name));
  return container !== undefined && isComplete && isKindWord(target.kind)
    ? { ...target, container }
    : readTarget(text);
}

const isKindWord = (word: string): boolean => kindNamed(word, EVERY_KIND) !== undefined;
