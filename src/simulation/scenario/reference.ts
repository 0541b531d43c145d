import { hint, parsed } from '../../documents/index.ts';
import type { Field } from '../../documents/index.ts';
import { EVERY_KIND, kindNamed, servedKindNamed } from '../../objects/index.ts';
import type { Kind } from '../../objects/index.ts';

/** An object by kubectl's notation "deployment/web". */
export interface Reference<K extends Kind = Kind> {
  readonly kind: K;
  readonly name: string;
}

/** An object of a kind that nothing simulates. */
export interface OtherReference {
  /** The kind, or the word of a custom kind. */
  readonly otherKind: string;
  readonly name: string;
}

/** "KIND/NAME" of any kind that a server may have: a custom kind is written with its group, as "widgets.example.com/a". */
export const anyReference = (): Field<Reference | OtherReference> =>
  parsed<OtherReference | Reference>({ pattern: PATTERN }, (written) => {
    const { word, name } = wordAndName(written);
    if (name === '' || kindNamed(word, EVERY_KIND) !== undefined) {
      return referenceIn(written, EVERY_KIND);
    }
    const otherKind = word.includes('.') ? word : servedKindNamed(word);
    if (otherKind !== undefined) return { value: { otherKind, name } };
    const advice = hint(word, EVERY_KIND) || '; a custom kind is written with its group';
    return { problem: `unknown kind "${word}"${advice}` };
  });

/** "KIND/NAME" of one of these kinds; the kind in any case, singular or plural, or its short name. */
export const referenceTo = <K extends Kind>(kinds: readonly K[]): Field<Reference<K>> =>
  parsed({ pattern: PATTERN }, (written) => referenceIn(written, kinds));

const PATTERN = '^[^/]+/[^/]+$';

/** Empty where the text is not KIND/NAME. */
function wordAndName(written: string): { readonly word: string; readonly name: string } {
  const [word = '', name = '', ...rest] = written.split('/');
  return rest.length > 0 ? { word: '', name: '' } : { word, name };
}

function referenceIn<K extends Kind>(
  written: string,
  kinds: readonly K[],
): { readonly value: Reference<K> } | { readonly problem: string } {
  const { word, name } = wordAndName(written);
  if (word === '' || name === '') {
    return { problem: `"${written}" is not KIND/NAME, such as deployment/web` };
  }
  const kind = kindNamed(word, kinds);
  if (kind !== undefined) return { value: { kind, name } };
  const other = kindNamed(word, EVERY_KIND);
  const few = kinds.length < EVERY_KIND.length ? `: ${kinds.join(', ')}` : '';
  const what = other === undefined ? `unknown kind "${word}"` : `a ${other} will not do here`;
  return { problem: `${what}${other === undefined ? hint(word, kinds) : ''}${few}` };
}

/** "deployment/web", with its namespace unless that is "default". */
export function referenceText({ kind, name }: Reference, namespace: string): string {
  const place = namespace === 'default' || namespace === '' ? '' : ` in ${namespace}`;
  return `${kind}/${name}${place}`;
}
