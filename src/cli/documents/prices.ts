import { openDocument } from '../../documents/index.ts';
import { InputError } from '../../problems/index.ts';
import { isRecord } from '../../units/index.ts';
import type { Problem } from '../../problems/index.ts';
import { textOfFile } from './read-file.ts';

/** The prices by instance type of the file that --prices names. Throws one InputError with all of its problems. */
export async function readPricesFile(file: string): Promise<Readonly<Record<string, number>>> {
  const { value, placeOf } = openDocument({ name: file, text: await textOfFile(file) });
  if (!isRecord(value)) {
    throw new InputError([
      { ...placeOf([], 'value'), message: 'not a map of instance types to prices' },
    ]);
  }
  const wrong: Problem[] = [];
  const prices: Record<string, number> = {};
  for (const [type, price] of Object.entries(value)) {
    if (typeof price === 'number' && price >= 0) prices[type] = price;
    else
      wrong.push({
        ...placeOf([type], 'value'),
        path: type,
        message: 'not a number of at least 0',
      });
  }
  if (wrong.length > 0) throw new InputError(wrong);
  return prices;
}
