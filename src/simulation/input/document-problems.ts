import type { Problem } from '../../problems/index.ts';
import { fieldText } from '../../problems/index.ts';
import type { DocumentProblem } from '../scenario/index.ts';

/** `document`: its kind, such as "Scenario". */
export function problemOf(document: string, { path, message }: DocumentProblem): Problem {
  const field = fieldText(path);
  return { object: field === '' ? document : `${document}: ${field}`, path: field, message };
}
