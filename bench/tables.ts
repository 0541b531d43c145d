import { cellTable } from './cells/table.ts';
import { growthTable } from './growth/table.ts';
import { questionTable } from './questions/table.ts';
import type { Table } from './table.ts';

/** The tables that a command line asks for, and its other words, which choose lines. */
export function chosenTables(words: readonly string[]): {
  readonly tables: readonly Table[];
  readonly words: readonly string[];
} {
  if (words[0] === 'growth') return { tables: [growthTable], words: words.slice(1) };
  return { tables: [cellTable, questionTable], words };
}
