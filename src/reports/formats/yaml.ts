import { inParts } from '../layout/in-parts.ts';
import { yamlLines, yamlPieces } from '../layout/yaml-lines.ts';
import type { Written } from '../contract.ts';
import { asWritten } from '../reading/chosen-fields/index.ts';
import type { WrittenOptions } from '../reading/chosen-fields/index.ts';

/** The document as YAML 1.2. */
export const yaml = (outcome: Written, options: WrittenOptions): string =>
  [...yamlParts(outcome, options)].join('');

/** `yaml` in parts. */
export const yamlParts = (outcome: Written, options: WrittenOptions): Iterable<string> =>
  inParts(piecesOf(asWritten(outcome, options)));

function* piecesOf(document: object): Generator<string> {
  for (const lines of yamlPieces(document)) {
    for (const line of lines) yield `${line}\n`;
  }
}

/** Any document as YAML 1.2. */
export const yamlText = (document: object): string => `${yamlLines(document).join('\n')}\n`;
