import type { DocumentProblem } from '../../documents/index.ts';
import { isRecord } from '../../units/index.ts';
import { API_VERSION, isPlan } from '../../outcome/index.ts';
import type { Plan } from '../../outcome/index.ts';
import type { FieldPath } from '../../problems/index.ts';

/** Whether a side is a plan, not an input for one. */
export function isPlanDocument(side: object): side is Plan {
  return 'kind' in side && side.kind === 'Plan';
}

/** The first difference of a document of kind Plan from its schema; undefined if it is a plan. */
export const planProblem = (document: object): DocumentProblem | undefined =>
  documentProblem(document, { isValid: isPlan, command: 'plan' });

/** How a saved document is checked. */
export interface SavedDocumentRule {
  /** Whether a value fits the schema of the document. */
  readonly isValid: typeof isPlan;
  /** The command that writes it. */
  readonly command: string;
}

/** The first difference of a saved document from its schema; undefined if there is none. */
export function documentProblem(
  document: object,
  { isValid, command }: SavedDocumentRule,
): DocumentProblem | undefined {
  if (!('apiVersion' in document) || document.apiVersion !== API_VERSION) {
    const message = `a saved document of another version: this kschedsim reads ${API_VERSION}`;
    return { path: ['apiVersion'], at: 'value', message };
  }
  if (isValid(document)) return undefined;
  const { instancePath = '', message = '', params = {} } = isValid.errors?.[0] ?? {};
  const path = pathOf(instancePath, document);
  const { additionalProperty } = params;
  const wrong = `not what \`kschedsim ${command} -o json\` writes`;
  return typeof additionalProperty === 'string'
    ? { path: [...path, additionalProperty], at: 'value', message: `${wrong}: unknown field` }
    : { path, at: 'value', message: `${wrong}: ${message}` };
}

/** The steps of a JSON pointer: numbers are indexes in lists, and keys elsewhere. */
function pathOf(pointer: string, document: object): FieldPath {
  let value: unknown = document;
  return pointer
    .split('/')
    .slice(1)
    .map((escaped) => {
      const step = escaped.replaceAll('~1', '/').replaceAll('~0', '~');
      const isIndex = Array.isArray(value);
      value = isIndex || isRecord(value) ? Reflect.get(Object(value), step) : undefined;
      return isIndex ? Number(step) : step;
    });
}
