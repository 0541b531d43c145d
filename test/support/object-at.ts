import { parse } from 'yaml';

interface Written {
  readonly kind?: string;
  readonly metadata?: { readonly name?: string; readonly namespace?: string };
}

/**
 * The object that is written at a line and column of a text, found without the manifest reader: a JSON object up to its closing brace, or
 * the YAML lines that are indented as far as the first one.
 */
export function objectAt(text: string, line: number, column: number): Written | undefined {
  const lines = text.split(/\r?\n/);
  const first = lines[line - 1]?.slice(column - 1) ?? '';
  const rest = lines.slice(line);
  if (first.startsWith('{')) return parsed(jsonObject([first, ...rest].join('\n')));
  const indent = column - 1;
  const end = rest.findIndex(
    (one) => one.startsWith('---') || (one.trim() !== '' && one.search(/\S/) < indent),
  );
  const own = (end < 0 ? rest : rest.slice(0, end)).map((one) => one.slice(indent));
  return parsed([first, ...own].join('\n'));
}

function parsed(text: string): Written | undefined {
  try {
    return parse(text) as Written;
  } catch {
    return undefined;
  }
}

/** The text up to the brace that closes its first one. */
function jsonObject(text: string): string {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token === '{') depth++;
    if (token === '}') depth--;
    if (depth === 0) return text.slice(0, index + 1);
  }
  return text;
}
