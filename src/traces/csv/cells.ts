import { dnsSubdomainProblems } from '../../objects/index.ts';
import { isQuantity } from '../../units/index.ts';
import type { Row } from './table.ts';

const NUMBER = /^\d+(\.\d+)?([eE][-+]?\d+)?$/;

/** A number of at least 0. Undefined: the cell is empty, or wrong, which is said. */
export function numberIn(row: Row, column: string): number | undefined {
  const text = row.cell(column);
  if (text === '') return undefined;
  const value = NUMBER.test(text) ? Number(text) : NaN;
  if (Number.isFinite(value)) return value;
  row.refuse(column, `${JSON.stringify(text)} is not a number of at least 0`);
  return undefined;
}

/** As `numberIn`; an empty cell is wrong, too. */
export function neededNumber(row: Row, column: string): number | undefined {
  if (row.cell(column) === '') row.refuse(column, 'is empty');
  return numberIn(row, column);
}

/** A whole number of at least 0, which must be there. */
export function neededWhole(row: Row, column: string): number | undefined {
  const value = neededNumber(row, column);
  if (value === undefined || Number.isSafeInteger(value)) return value;
  row.refuse(column, `${row.cell(column)} is not a whole number`);
  return undefined;
}

/** A quantity such as 500m or 2Gi; undefined: the cell is empty, or wrong, which is said. */
export function quantityIn(row: Row, column: string): string | undefined {
  const text = row.cell(column);
  if (text === '') return undefined;
  if (isQuantity(text) && !text.startsWith('-')) return text;
  row.refuse(column, `${JSON.stringify(text)} is not a quantity such as 500m or 2Gi`);
  return undefined;
}

/** The name of an object, which must be there. */
export function nameIn(row: Row, column: string): string | undefined {
  const text = row.cell(column);
  const [problem] = text === '' ? ['it is empty'] : dnsSubdomainProblems(text);
  if (problem === undefined) return text;
  row.refuse(column, `${JSON.stringify(text)} is no name: ${problem}`);
  return undefined;
}

/** "key=value;other=value" as a map; what is wrong is said, and left out. */
export function mapIn(row: Row, column: string): Readonly<Record<string, string>> {
  const entries = new Map<string, string>();
  for (const part of row.cell(column).split(';')) {
    const text = part.trim();
    if (text === '') continue;
    const at = text.indexOf('=');
    const key = text.slice(0, at).trim();
    if (at <= 0) row.refuse(column, `${JSON.stringify(text)} is not key=value`);
    else if (entries.has(key)) row.refuse(column, `${JSON.stringify(key)} is given twice`);
    else entries.set(key, text.slice(at + 1).trim());
  }
  return Object.fromEntries(entries);
}
