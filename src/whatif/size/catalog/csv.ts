import type { DocumentProblem } from '../../../simulation/index.ts';

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
export function catalogOfCsv(text: string, problems: DocumentProblem[]): unknown {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const [head = '', ...rows] = lines;
  const names = cellsOf(head);
  const types = rows.map((row, at) => {
    const cells = cellsOf(row);
    if (cells.length > names.length) {
      const message = `${String(cells.length)} cells, but ${String(names.length)} columns`;
      problems.push({ path: ['types', at], at: 'value', message });
    }
    const entries = names.map((name, column) => [name, cells[column] ?? ''] as const);
    return Object.fromEntries(
      entries.filter(([, cell]) => cell !== '').map(([name, cell]) => [name, valueOf(name, cell)]),
    );
  });
  return { types };
}

/** Cells may be quoted; two quotes within a quoted cell are one. */
function cellsOf(line: string): readonly string[] {
  const cells: string[] = [];
  const cell = /\s*(?:"((?:[^"]|"")*)"|([^,]*?))\s*(?:,|$)/gy;
  while (cell.lastIndex < line.length || cells.length === 0) {
    const found = cell.exec(line);
    if (found === null) break;
    cells.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (!found[0].endsWith(',')) break;
  }
  return cells;
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
  const [, key = '', value = '', effect = ''] = /^([^=:]+)(?:=([^:]*))?:(\w+)$/.exec(text) ?? [];
  return { key, value, effect };
}
