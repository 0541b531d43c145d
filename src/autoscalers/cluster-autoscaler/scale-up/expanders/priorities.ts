import { parse } from 'yaml';
import { isRecord } from '../../../../units/index.ts';
import { compilePattern, PatternError } from '../../../../cel/index.ts';
import type { Pattern } from '../../../../cel/index.ts';
import { readYaml } from '../../../../config/index.ts';
import { DecodeError } from '../../../../decoding/index.ts';

/** Patterns of group ids by priority, or the text of what is wrong with them. */
export type Priorities =
  { readonly patterns: ReadonlyMap<number, readonly Pattern[]> } | { readonly problem: string };

/**
 * Reads the key `priorities` of ConfigMap cluster-autoscaler-priority-expander: priorities with lists of RE2 patterns. A list that cannot
 * be read makes all of it invalid, as for the autoscaler.
 */
export function readPriorities(text: string): Priorities {
  if (text === '') return { problem: EMPTY };
  const problem = syntaxProblem(text);
  if (problem !== undefined)
    return { problem: `${UNREADABLE}: error converting YAML to JSON: ${problem}` };
  const document: unknown = parse(text);
  if (!isRecord(document)) return { problem: `${UNREADABLE}: no map` };
  const patterns = new Map<number, readonly Pattern[]>();
  for (const [priority, list] of Object.entries(document)) {
    if (!/^-?\d+$/.test(priority) || !Array.isArray(list)) {
      return { problem: `${UNREADABLE}: ${priority} is no priority with a list` };
    }
    const compiled = compileAll(list.map(String));
    if (!Array.isArray(compiled)) {
      const { rule, why } = compiled;
      const broken = `Can't compile regexp rule for priority ${priority} and rule ${rule}: ${why}`;
      return { problem: broken };
    }
    patterns.set(Number(priority), compiled);
  }
  return { patterns };
}

const EMPTY =
  'priority configuration in cluster-autoscaler-priority-expander configmap is empty; please provide valid configuration';
const UNREADABLE = "Can't parse YAML with priorities in the configmap";

/** The text of Kubernetes' own YAML reader for text that is no YAML. */
function syntaxProblem(text: string): string | undefined {
  try {
    // The end of a text counts as the end of its line, even without a line feed.
    readYaml(text.endsWith('\n') ? text : `${text}\n`);
    return undefined;
  } catch (error) {
    if (error instanceof DecodeError) return error.message;
    throw error;
  }
}

/** The patterns of a priority, or the first that is none. */
function compileAll(
  rules: readonly string[],
): Pattern[] | { readonly rule: string; readonly why: string } {
  const patterns: Pattern[] = [];
  for (const rule of rules) {
    try {
      patterns.push(compilePattern(rule));
    } catch (error) {
      if (!(error instanceof PatternError)) throw error;
      return { rule, why: error.message };
    }
  }
  return patterns;
}
