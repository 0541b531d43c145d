import type { PolicyTranslation } from '../../outcome/index.ts';
import { yamlLines } from '../layout/yaml-lines.ts';
import type { Reported } from '../contract.ts';

/** The document as YAML 1.2. */
export function yaml(outcome: Reported | PolicyTranslation): string {
  return yamlText(outcome);
}

/** Any document as YAML 1.2. */
export const yamlText = (document: object): string => `${yamlLines(document).join('\n')}\n`;
