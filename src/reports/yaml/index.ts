import type { PolicyTranslation } from '../../outcome/index.ts';
import { yamlLines } from '../layout/yaml-lines.ts';
import type { Outcome } from '../report.ts';

/** The document as YAML 1.2. */
export function yaml(outcome: Outcome | PolicyTranslation): string {
  return `${yamlLines(outcome).join('\n')}\n`;
}
