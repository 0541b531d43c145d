import { cellsBeforeEnd, hint } from '../documents/index.ts';
import type { DocumentProblem, OpenDocument } from '../documents/index.ts';
import type { FieldPath } from '../problems/index.ts';
import type { Place } from '../manifests/index.ts';
import { append } from '../units/index.ts';

/** A text with a catalogue: JSON, YAML, or CSV with a line of names first. */
export interface CatalogText {
  /** Name of the file, for problems. */
  readonly name: string;
  readonly text: string;
}

/** In paths of problems: the names of the columns. */
const COLUMNS = 'columns';
/** Columns with several values, separated by semicolons. */
const LISTS: readonly string[] = ['zones'];
/** Columns such as `labels` with "key=value; ...". */
const MAPS: readonly string[] = [
  'resources',
  'labels',
  'kubeReserved',
  'systemReserved',
  'evictionHard',
  'allocatable',
  'volumeLimits',
];

/**
 * A catalogue as CSV: a line of names, then a line per type. The columns are the fields of a NodeCatalog's types; lists are separated by
 * semicolons ("a;b", "key=value;other=value"), taints are "key=value:Effect". Empty cells and lines that begin with # are left out.
 *
 * @param fields the names that columns may have
 */
export function catalogOfCsv(
  { name: file, text }: CatalogText,
  fields: readonly string[],
  problems: DocumentProblem[],
): OpenDocument {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .map((own, at) => ({ own, line: at + 1 }))
    .filter(({ own }) => own.trim() !== '' && !own.startsWith('#'));
  const [head, ...rows] = lines.map(({ own, line }) => ({ line, cells: cellsBeforeEnd(own) }));
  const names = (head?.cells ?? []).map((cell) => cell.text);
  append(problems, columnProblems(names, fields));
  const types = rows.map(({ cells }, at) => {
    if (cells.length > names.length) {
      const message = `${String(cells.length)} cells, but ${String(names.length)} columns`;
      problems.push({ path: ['types', at], at: 'value', message });
    }
    for (const [column, { isUnclosed }] of cells.entries()) {
      if (isUnclosed !== true) continue;
      const path = ['types', at, names[column] ?? ''];
      problems.push({ path, at: 'value', message: 'the quote does not end in this line' });
    }
    const entries = names.map((name, column) => [name, cells[column]?.text ?? ''] as const);
    return Object.fromEntries(
      entries
        .filter(([name, cell]) => cell !== '' && fields.includes(name))
        .map(([name, cell]) => [name, valueOf(name, cell)]),
    );
  });
  const placeOf = ([list, row, field]: FieldPath): Place => {
    const isColumn = list === COLUMNS;
    const at = isColumn ? Number(row) : names.indexOf(String(field ?? ''));
    const { line = 1, cells = [] } = (isColumn || typeof row !== 'number' ? head : rows[row]) ?? {};
    return { file, line, column: cells[at]?.column ?? 1 };
  };
  return { value: { types }, placeOf };
}

/** Columns that no type has, or that are there twice: once for all lines. */
function columnProblems(
  names: readonly string[],
  fields: readonly string[],
): readonly DocumentProblem[] {
  return names.flatMap((name, at): readonly DocumentProblem[] => {
    const problem = (message: string): readonly DocumentProblem[] => [
      { path: [COLUMNS, at], at: 'value', message },
    ];
    if (names.indexOf(name) < at) return problem(`the column ${name} is there twice`);
    if (fields.includes(name)) return [];
    return problem(`unknown column ${JSON.stringify(name)}${hint(name, fields)}`);
  });
}

function valueOf(name: string, cell: string): unknown {
  const parts = (): string[] =>
    cell
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  if (LISTS.includes(name)) return parts();
  if (name === 'taints') return parts().map(taintOf);
  if (!MAPS.includes(name)) return cell;
  return Object.fromEntries(
    parts().map((part) => {
      const at = part.indexOf('=');
      return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
    }),
  );
}

function taintOf(text: string): unknown {
  const [all, key, value = '', effect] = /^([^=:]+)(?:=([^:]*))?:(\w+)$/.exec(text) ?? [];
  return all === undefined ? text : { key, value, effect };
}
