import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { Node } from 'yaml';

export type Steps = readonly string[];

/** The fields that begin at each place of a YAML text, and all of its fields. Found by another reader than the program's. */
export interface Positions {
  /** At "line:column": the paths of the values that begin there, and of the keys. */
  readonly startingAt: ReadonlyMap<string, readonly string[]>;
  readonly all: ReadonlySet<string>;
}

/** A path as one text. */
export const pathText = (steps: Steps): string => JSON.stringify(steps);

export function positionsOf(text: string): Positions {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    version: '1.1',
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  });
  const startingAt = new Map<string, string[]>();
  const all = new Set<string>();
  const visit = (part: unknown, steps: Steps): void => {
    if (!isNode(part)) return;
    note(part, steps);
    if (isSeq(part)) part.items.forEach((item, at) => visit(item, [...steps, String(at)]));
    if (!isMap(part)) return;
    for (const { key, value } of part.items) {
      const own = [...steps, isScalar(key) ? String(key.source ?? key.value) : ''];
      if (isNode(key)) note(key, own);
      visit(value, own);
    }
  };
  const note = (node: Node, steps: Steps): void => {
    const { line, col } = lines.linePos(node.range?.[0] ?? 0);
    const place = `${String(line)}:${String(col)}`;
    startingAt.set(place, [...(startingAt.get(place) ?? []), pathText(steps)]);
    all.add(pathText(steps));
  };
  visit(document.contents, []);
  return { startingAt, all };
}

function isNode(part: unknown): part is Node {
  return isMap(part) || isSeq(part) || isScalar(part) || isAlias(part);
}

/** The deepest part of a path that the text has. */
export function existing(steps: Steps, { all }: Positions): Steps {
  for (let length = steps.length; length > 0; length--) {
    const part = steps.slice(0, length);
    if (all.has(pathText(part))) return part;
  }
  return [];
}
