import type { InputRun } from '../fuzz-input/run-input.ts';
import { expectedPath } from './moved-fields.ts';
import { pathText, positionsOf } from './positions.ts';
import type { Positions, Steps } from './positions.ts';
import { withoutUid } from './recorded-refusals.ts';
import type { RecordedError, RefusedDocument } from './recorded-refusals.ts';

/** An error that the program printed. */
interface Printed {
  /** "line:column". */
  readonly place: string;
  readonly message: string;
}

/**
 * What is wrong with the run of `plan` over a refused document in `file`: exit code 1, nothing on stdout, and each error of the API
 * server at its field, or at the deepest existing parent of a missing one.
 */
export function wrongIn(
  { code, stdout, stderr }: InputRun,
  file: string,
  { text, errors }: RefusedDocument,
): readonly string[] {
  const wrong: string[] = [];
  if (code !== 1) wrong.push(`exit code ${String(code)}`);
  if (stdout !== '') wrong.push('output on stdout');
  const printed = errorsIn(stderr, file);
  if (printed.length === 0) return [...wrong, `no error with a place: ${stderr.slice(0, 300)}`];
  const positions = positionsOf(text);
  return [...wrong, ...errors.flatMap((error) => misplaced(error, printed, positions))];
}

function errorsIn(stderr: string, file: string): readonly Printed[] {
  return stderr.split('\n').flatMap((line) => {
    if (!line.startsWith(`${file}:`)) return [];
    const [, place, message] = /^(\d+:\d+): error: (.*)$/.exec(line.slice(file.length + 1)) ?? [];
    if (place === undefined || message === undefined) return [];
    return [{ place, message: withoutUid(message) }];
  });
}

function misplaced(
  error: RecordedError,
  printed: readonly Printed[],
  positions: Positions,
): readonly string[] {
  const { field, text = '' } = error;
  // An error is one line: line feeds are printed as escapes.
  const line = text.replaceAll('\n', String.raw`\n`);
  const candidates = printed.filter(({ message }) => message.includes(line));
  if (candidates.length === 0) return [`not printed: ${text}`];
  if (field === undefined) return [];
  const isRight = rightPath(error, field, positions);
  const found = candidates.map(({ place }) => positions.startingAt.get(place) ?? []);
  if (found.some((paths) => paths.some(isRight))) return [];
  const places = candidates.map(
    ({ place, message }, at) => `${place} ${(found[at] ?? []).join(' ')} ${message}`,
  );
  return [`${field}: printed at ${places.join('; ')}`];
}

/** Whether a path leads to the field. */
function rightPath(
  { naming }: RecordedError,
  field: string,
  positions: Positions,
): (path: string) => boolean {
  if (naming === 'path') {
    const expected = pathText(expectedPath(field, positions));
    return (path) => path === expected;
  }
  if (naming === 'name') return (path) => stepsIn(path).join('.') === nameOf(field);
  return (path) => {
    const names = stepsIn(path).filter((step) => !/^\d+$/.test(step));
    // The key of a map that has a wrong value is not in the decoder's text.
    return [names, names.slice(0, -1)].some((steps) => steps.join('.') === field);
  };
}

const stepsIn = (path: string): Steps => JSON.parse(path) as Steps;

/** Indexes in brackets may be indexes or keys. */
const nameOf = (name: string): string => name.replaceAll(/\[(\d+)\]/g, '.$1');
