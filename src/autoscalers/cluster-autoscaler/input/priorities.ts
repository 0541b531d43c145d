import { compilePattern } from '../../../cel/index.ts';
import type { Pattern } from '../../../cel/index.ts';
import type { DocumentProblem } from '../../../documents/index.ts';
import { getOrInsert } from '../../../units/index.ts';
import type { Priorities } from '../scale-up/index.ts';
import type { Candidate } from './candidates.ts';
import { idlePriority } from './document/index.ts';
import type { AutoscalerSettings } from './settings/index.ts';
import type { Unknown } from './unknown.ts';

/** The priorities of groups, and what is wrong with them or not known. */
interface FoundPriorities {
  readonly priorities: Priorities | undefined;
  readonly problems: readonly DocumentProblem[];
  readonly unknown: readonly Unknown[];
}

/** The priorities that the document gives its groups, else those of the ConfigMap. */
export function prioritiesOf(
  candidates: readonly Candidate[],
  { options, priorities }: AutoscalerSettings,
): FoundPriorities {
  const patterns = new Map<number, Pattern[]>();
  const problems: DocumentProblem[] = [];
  const isAsked = options.expander.includes('priority');
  // The groups of the document are the first candidates.
  for (const [at, { id, stated }] of candidates.entries()) {
    if (stated?.priority === undefined) continue;
    getOrInsert(patterns, stated.priority, () => []).push(compilePattern(`^${escaped(id)}$`));
    if (!isAsked) problems.push(idlePriority(at, options.expander));
  }
  const found = patterns.size > 0 ? { patterns } : priorities;
  const isMissing = isAsked && found === undefined;
  return { priorities: found, problems, unknown: isMissing ? [NO_PRIORITIES] : [] };
}

const NO_PRIORITIES: Unknown = {
  subject: 'flag --expander',
  message: 'the ConfigMap with the priorities is not in the input: all groups are equal',
};

/** As a pattern that matches just the text. */
const escaped = (text: string): string => text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&');
