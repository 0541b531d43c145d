import { map, number, readDocument } from '../../documents/index.ts';
import { textOfFile } from './read-file.ts';

/** The prices by instance type of the file that --prices names. Throws one InputError with all of its problems. */
export async function readPricesFile(file: string): Promise<Readonly<Record<string, number>>> {
  const text = await textOfFile(file);
  const prices = map(number());
  return readDocument({ name: file, text }, (value, problems) => prices.read(value, [], problems));
}
