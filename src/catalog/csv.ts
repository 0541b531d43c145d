import { csvCells } from '../documents/index.ts';
import type { DocumentProblem, OpenDocument } from '../documents/index.ts';
import type { FieldPath } from '../problems/index.ts';
import type { Place } from '../manifests/index.ts';

/** A text with a catalogue: JSON, YAML, or CSV with a line of names first. */
export interface CatalogText {
  /** Name of the file, for problems. */
  readonly name: string;
  readonly text: string;
}

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
 */
export function catalogOfCsv(
  { name: file, text }: CatalogText,
  problems: DocumentProblem[],
): OpenDocument {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .map((own, at) => ({ own, line: at + 1 }))
    .filter(({ own }) => own.trim() !== '' && !own.startsWith('#'));
  const [head, ...rows] = lines.map(({ own, line }) => ({ line, cells: csvCells(own) }));
  const names = (head?.cells ?? []).map((cell) => cell.text);
  const types = rows.map(({ cells }, at) => {
    if (cells.length > names.length) {
      const message = `${String(cells.length)} cells, but ${String(names.length)} columns`;
      problems.push({ path: ['types', at], at: 'value', message });
    }
    const entries = names.map((name, column) => [name, cells[column]?.text ?? ''] as const);
    return Object.fromEntries(
      entries.filter(([, cell]) => cell !== '').map(([name, cell]) => [name, valueOf(name, cell)]),
    );
  });
  const placeOf = ([, row, field]: FieldPath): Place => {
    const at = names.indexOf(String(field ?? ''));
    const { line = 1, cells = [] } = (typeof row === 'number' ? rows[row] : head) ?? {};
    return { file, line, column: cells[at]?.column ?? 1 };
  };
  return { value: { types }, placeOf };
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
