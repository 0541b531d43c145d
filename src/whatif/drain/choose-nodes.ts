import { compileSelections, parseLabelSelector, SelectorError } from '../../objects/index.ts';
import type { Node } from '../../objects/index.ts';
import { compareText } from '../../units/index.ts';
import type { Problem } from '../../problems/index.ts';
import { findNodes } from '../edits/find-nodes.ts';
import type { DrainOptions } from './input.ts';

/**
 * The names of the nodes to drain, each once: in the order of the arguments; nodes of a pattern or selector by name. Adds a
 * problem for each name, pattern and selector that matches no node.
 */
export function chooseNodes(
  nodes: readonly Node[],
  { nodes: given = [], selector }: DrainOptions,
  problems: Problem[],
): readonly string[] {
  const patterns = typeof given === 'string' ? [given] : given;
  if (patterns.length === 0 && selector === undefined) {
    problems.push({ message: 'no nodes to drain: give names, patterns or a selector' });
  }
  const sorted = nodes.toSorted((a, b) => compareText(a.metadata.name, b.metadata.name));
  const chosen = new Set<string>();
  for (const pattern of patterns) {
    for (const name of namesMatching(pattern, sorted, problems)) chosen.add(name);
  }
  for (const name of namesSelected(selector, sorted, problems)) chosen.add(name);
  return [...chosen];
}

function namesMatching(
  pattern: string,
  nodes: readonly Node[],
  problems: Problem[],
): readonly string[] {
  const found = findNodes(nodes, pattern);
  if ('nodes' in found) return found.nodes.map(({ metadata }) => metadata.name);
  problems.push(found.problem);
  return [];
}

function namesSelected(
  selector: string | undefined,
  nodes: readonly Node[],
  problems: Problem[],
): readonly string[] {
  if (selector === undefined) return [];
  if (selector.trim() === '') {
    problems.push({ message: 'selector: an empty selector would drain every node' });
    return [];
  }
  try {
    const matches = compileSelections(parseLabelSelector(selector));
    const found = nodes.filter(({ metadata }) => matches(metadata.labels ?? {}));
    if (found.length === 0) problems.push({ message: `no node has labels ${selector}` });
    return found.map(({ metadata }) => metadata.name);
  } catch (error) {
    if (!(error instanceof SelectorError)) throw error;
    problems.push({ message: `selector: ${error.message}` });
    return [];
  }
}
