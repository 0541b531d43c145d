import type { PolicyTranslation } from '../../outcome/index.ts';
import { escapeInvisible } from '../layout/escape-invisible.ts';
import type { Outcome } from '../report.ts';

/** The document itself, two spaces to a level. The same document is the same bytes. */
export function json(outcome: Outcome | PolicyTranslation): string {
  return `${escapeInvisible(JSON.stringify(outcome, undefined, 2))}\n`;
}
