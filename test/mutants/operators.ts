import ts from 'typescript';

/** A piece of the text, and what replaces it. */
export interface Change {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

const OPERATORS: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
  [ts.SyntaxKind.SlashToken, '*'],
  [ts.SyntaxKind.PercentToken, '*'],
  [ts.SyntaxKind.PlusEqualsToken, '-='],
  [ts.SyntaxKind.MinusEqualsToken, '+='],
]);

const METHODS: ReadonlyMap<string, string> = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
]);

/** The changes of a node itself, not of what is inside it. */
export function changesAt(node: ts.Node, source: ts.SourceFile): Change[] {
  if (ts.isBinaryExpression(node)) return operatorChanges(node, source);
  if (ts.isIfStatement(node)) return ifChanges(node, source);
  if (ts.isConditionalExpression(node)) return [swap(node.whenTrue, node.whenFalse, source)];
  if (ts.isArrayLiteralExpression(node)) return arrayChanges(node, source);
  if (ts.isExpressionStatement(node)) return removedCall(node, source);
  if (ts.isPropertyAccessExpression(node)) {
    const other = METHODS.get(node.name.text);
    return other === undefined ? [] : [replace(node.name, other, source)];
  }
  return literalChanges(node, source);
}

function replace(node: ts.Node, replacement: string, source: ts.SourceFile): Change {
  return { start: node.getStart(source), end: node.getEnd(), replacement };
}

function swap(first: ts.Node, second: ts.Node, source: ts.SourceFile): Change {
  const text = source.text;
  const between = text.slice(first.getEnd(), second.getStart(source));
  return {
    start: first.getStart(source),
    end: second.getEnd(),
    replacement: second.getText(source) + between + first.getText(source),
  };
}

function operatorChanges(node: ts.BinaryExpression, source: ts.SourceFile): Change[] {
  const other = OPERATORS.get(node.operatorToken.kind);
  // The "+" between texts: the compiler refuses any other operator.
  if (other === undefined || [node.left, node.right].some(isText)) return [];
  return [replace(node.operatorToken, other, source)];
}

function isText(node: ts.Node): boolean {
  return (
    ts.isTemplateExpression(node) ||
    (ts.isStringLiteralLike(node) && node.parent.getText().includes('+'))
  );
}

function ifChanges(node: ts.IfStatement, source: ts.SourceFile): Change[] {
  const { expression, thenStatement, elseStatement } = node;
  const changes = ['true', 'false'].map((value) => replace(expression, value, source));
  if (elseStatement !== undefined) changes.push(swap(thenStatement, elseStatement, source));
  return changes;
}

function arrayChanges(node: ts.ArrayLiteralExpression, source: ts.SourceFile): Change[] {
  const { elements } = node;
  if (elements.length === 0 || isTarget(node)) return [];
  const changes = [replace(node, '[]', source)];
  if (elements.length === 1) return changes;
  return [
    ...changes,
    ...elements.map((element) => {
      const rest = elements
        .filter((other) => other !== element)
        .map((other) => other.getText(source));
      return replace(node, `[${rest.join(', ')}]`, source);
    }),
  ];
}

/** The left side of an assignment. */
function isTarget(node: ts.Node): boolean {
  const { parent } = node;
  return ts.isBinaryExpression(parent) && parent.left === node;
}

function removedCall(node: ts.ExpressionStatement, source: ts.SourceFile): Change[] {
  const { expression } = node;
  const isSuper =
    ts.isCallExpression(expression) && expression.expression.kind === ts.SyntaxKind.SuperKeyword;
  return ts.isCallExpression(expression) && !isSuper ? [replace(node, ';', source)] : [];
}

function literalChanges(node: ts.Node, source: ts.SourceFile): Change[] {
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [replace(node, 'false', source)];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [replace(node, 'true', source)];
  if (ts.isNumericLiteral(node)) return numberChanges(node, source);
  if (ts.isStringLiteralLike(node)) return isValue(node) ? [replace(node, "''", source)] : [];
  const isNot =
    ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken;
  return isNot ? [replace(node, node.operand.getText(source), source)] : [];
}

function numberChanges(node: ts.NumericLiteral, source: ts.SourceFile): Change[] {
  const value = Number(node.text);
  if (
    !Number.isSafeInteger(value) ||
    (ts.isPropertyAssignment(node.parent) && node.parent.name === node)
  )
    return [];
  const text = node.getText(source);
  const changes = [`(${text} + 1)`, ...(value > 0 ? [`(${text} - 1)`] : [])];
  return changes.map((replacement) => replace(node, replacement, source));
}

/** A text that is a value: not empty, not a key, not the discriminating value of a comparison with a literal type. */
function isValue(node: ts.StringLiteralLike): boolean {
  if (node.text === '') return false;
  const { parent } = node;
  const isKey = ts.isPropertyAssignment(parent) && parent.name === node;
  const isPlace = ts.isElementAccessExpression(parent) || ts.isTaggedTemplateExpression(parent);
  return !isKey && !isPlace;
}
