import { compilePattern } from '../../../cel/index.ts';
import type { Pattern } from '../../../cel/index.ts';
import { problemOf } from '../../../documents/index.ts';
import type { Problem } from '../../../problems/index.ts';
import { getOrInsert } from '../../../units/index.ts';
import type { Priorities } from '../scale-up/index.ts';
import type { Candidate } from './candidates.ts';
import type { AutoscalerSettings } from './settings/index.ts';
import type { Unknown } from './unknown.ts';

/** The priorities of groups, and what is wrong with them or not known. */
interface FoundPriorities {
  readonly priorities: Priorities | undefined;
  readonly problems: readonly Problem[];
  readonly unknown: readonly Unknown[];
}

/** The priorities that the document gives its groups, else those of the ConfigMap. */
export function prioritiesOf(
  candidates: readonly Candidate[],
  { options, priorities }: AutoscalerSettings,
): FoundPriorities {
  const patterns = new Map<number, Pattern[]>();
  const problems: Problem[] = [];
  const isAsked = options.expander.includes('priority');
  // The groups of the document are the first candidates.
  for (const [at, { id, stated }] of candidates.entries()) {
    if (stated?.priority === undefined) continue;
    getOrInsert(patterns, stated.priority, () => []).push(compilePattern(`^${escaped(id)}$`));
    if (isAsked) continue;
    const path = ['groups', at, 'priority'];
    const message = `--expander=${options.expander.join(',')} asks for no priorities`;
    problems.push(problemOf('NodeGroups', { path, at: 'key', message }));
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
