import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { changesAt } from './operators.ts';
import { functionKey } from './record-coverage.ts';

/** One change of one source file. */
export interface Mutant {
  readonly file: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** What was there, on one line. */
  readonly original: string;
  /** `path#function`: the named function around the change, or the file alone for code outside of functions. */
  readonly key: string;
}

/** Draws `count` different mutants of the sources of `folder`, the same for the same seed and sources. */
export function drawMutants(root: string, folder: string, seed: number, count: number): Mutant[] {
  const mutants = sourcesIn(root, folder).flatMap((file) => mutantsOf(root, file));
  const draw = random(seed);
  const drawn: Mutant[] = [];
  while (drawn.length < count && mutants.length > 0) {
    const at = Math.floor(draw() * mutants.length);
    const [mutant] = mutants.splice(at, 1);
    if (mutant !== undefined) drawn.push(mutant);
  }
  return drawn;
}

/** The text of the file with the change. */
export function applyMutant(root: string, { file, start, end, replacement }: Mutant): string {
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  return text.slice(0, start) + replacement + text.slice(end);
}

/** All sources but tests and what is generated. */
export function sourcesIn(root: string, folder: string): string[] {
  const found = fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
  return found
    .map((file) => path.join(folder, file))
    .filter((file) => /(?<!\.test|\.d|schemas\/types|api\/types)\.ts$/.test(file))
    .sort();
}

/** All mutants of a file, in the order of the text. */
export function mutantsOf(root: string, file: string): Mutant[] {
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  const mutants: Mutant[] = [];
  const visit = (node: ts.Node): void => {
    if (isLeftOut(node)) return;
    for (const { start, end, replacement } of changesAt(node, source)) {
      mutants.push({
        file,
        line: source.getLineAndCharacterOfPosition(start).line + 1,
        start,
        end,
        replacement,
        original: text.slice(start, end).replaceAll(/\s+/g, ' '),
        key: keyOf(node, file),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mutants;
}

/** Imports and types; the texts of assertions, which no input can reach. */
function isLeftOut(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node))
    return true;
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true;
  if (ts.isCallExpression(node))
    return /^(?:assert|unreachable|invariant)/.test(node.expression.getText());
  return ts.isNewExpression(node) && node.expression.getText() === 'Error';
}

function keyOf(node: ts.Node, file: string): string {
  for (let at = node; !ts.isSourceFile(at); at = at.parent) {
    const name = nameOfFunction(at);
    if (name !== undefined) return functionKey(file, name);
  }
  return functionKey(file, '');
}

function nameOfFunction(node: ts.Node): string | undefined {
  if (ts.isConstructorDeclaration(node)) return node.parent.name?.text;
  if (
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isGetAccessor(node) ||
    ts.isSetAccessor(node)
  ) {
    return node.name?.getText();
  }
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) return undefined;
  const { parent } = node;
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)
    ? parent.name.getText()
    : undefined;
}

/** mulberry32: numbers in [0, 1). */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}
