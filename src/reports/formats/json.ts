import type { PolicyTranslation } from '../../outcome/index.ts';
import { escapeInvisible } from '../layout/escape-invisible.ts';
import type { Reported } from '../contract.ts';

/** The document as JSON, indented by two spaces. Equal documents give equal bytes. */
export function json(outcome: Reported | PolicyTranslation): string {
  return `${escapeInvisible(JSON.stringify(outcome, undefined, 2))}\n`;
}
