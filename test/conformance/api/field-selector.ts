import { labelOf, SelectorError } from '../../../src/objects/index.ts';
import type { Labels } from '../../../src/objects/index.ts';

/** One "field=value" or "field!=value". */
export interface FieldTerm {
  readonly field: string;
  readonly equal: boolean;
  readonly value: string;
}

/**
 * Reads a field selector (`kubectl get --field-selector`): terms in order of their text. Throws SelectorError.
 *
 * Rule: fields.ParseSelector, apimachinery/pkg/fields/selector.go, v0.34.
 */
export function parseFieldSelector(text: string): readonly FieldTerm[] {
  return (
    splitTerms(text)
      .sort()
      .filter((part) => part !== '')
      .map((part) => {
        const operator = /!=|==|=/.exec(part);
        if (operator === null) {
          throw new SelectorError(`invalid selector: '${text}'; can't understand '${part}'`);
        }
        const field = part.slice(0, operator.index);
        const value = unescape(part.slice(operator.index + operator[0].length));
        return { field, equal: operator[0] !== '!=', value };
      })
      // A term without field and value is dropped when upstream transforms the selector.
      .filter(({ field, value }) => field !== '' || value !== '')
  );
}

/** True if fields match every term; a missing field is empty. */
export function compileFieldSelector(terms: readonly FieldTerm[]): (fields: Labels) => boolean {
  return (fields) =>
    terms.every(({ field, equal, value }) => ((labelOf(fields, field) ?? '') === value) === equal);
}

/** The canonical text. */
export function fieldSelectorText(terms: readonly FieldTerm[]): string {
  return terms
    .map(
      ({ field, equal, value }) =>
        `${field}${equal ? '=' : '!='}${value.replace(/[\\,=]/g, '\\$&')}`,
    )
    .join(',');
}

/** Splits at commas without a backslash before them. */
function splitTerms(text: string): string[] {
  return text.match(/(?:\\[^]|\\$|[^\\,])+/g) ?? [];
}

function unescape(value: string): string {
  return value.replace(/\\([^]?)|[,=]/gu, (match, escaped: string | undefined) => {
    if (escaped === undefined) {
      const code = String(match.codePointAt(0));
      throw new SelectorError(`invalid field selector: unescaped character in value: ${code}`);
    }
    if (escaped === '' || !'\\,='.includes(escaped)) {
      throw new SelectorError(`invalid field selector: invalid escape sequence: ${match}`);
    }
    return escaped;
  });
}
