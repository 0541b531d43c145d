import type { RecordedAnswer } from '../../scheduler/index.ts';
import { InputError, type Problem } from '../../problems/index.ts';
import { isRecord } from '../../units/index.ts';
import { readTextOf } from '../documents/read-file.ts';

/**
 * Recorded answers: a JSON list of `{url, request, response, status?}`, one of these per line, or a document with such a list in
 * `extenderTraffic`. Throws InputError with all problems of the file.
 */
export async function readAnswers(file: string): Promise<readonly RecordedAnswer[]> {
  const read = await readTextOf(file);
  if (!('text' in read)) throw new InputError([read]);
  const problems: Problem[] = [];
  const answers: RecordedAnswer[] = [];
  for (const { value, line, number } of entriesOf(read.text, file, problems)) {
    if (isAnswer(value)) answers.push(value);
    else problems.push({ file, line, message: `answer ${String(number)}: ${problemOf(value)}` });
  }
  if (problems.length > 0) throw new InputError(problems);
  return answers;
}

interface Entry {
  readonly value: unknown;
  readonly line: number;
  readonly number: number;
}

function entriesOf(text: string, file: string, problems: Problem[]): readonly Entry[] {
  const whole = parse(text);
  if ('value' in whole) return numbered(listOf(whole.value).map((value) => ({ value, line: 1 })));
  const lines = text.split('\n');
  if (lines.filter((line) => line.trim() !== '').length < 2) {
    problems.push({ file, message: `not JSON: ${whole.error}` });
    return [];
  }
  return numbered(
    lines.flatMap((content, at) => {
      if (content.trim() === '') return [];
      const parsed = parse(content);
      if ('value' in parsed) return listOf(parsed.value).map((value) => ({ value, line: at + 1 }));
      problems.push({ file, line: at + 1, message: `not JSON: ${parsed.error}` });
      return [];
    }),
  );
}

const numbered = (entries: readonly Omit<Entry, 'number'>[]): readonly Entry[] =>
  entries.map((entry, at) => ({ ...entry, number: at + 1 }));

function listOf(value: unknown): readonly unknown[] {
  const list: unknown = isRecord(value) ? (value['extenderTraffic'] ?? value) : value;
  return Array.isArray(list) ? list : [list];
}

function parse(text: string): { readonly value: unknown } | { readonly error: string } {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

function isAnswer(value: unknown): value is RecordedAnswer {
  return problemOf(value) === '';
}

function problemOf(value: unknown): string {
  if (!isRecord(value)) return 'must be an object with url, request and response';
  const { url, request, status } = value;
  if (typeof url !== 'string') return 'url must be a string';
  if (!isRecord(request)) return 'request must be an object';
  if (!('response' in value)) return 'response is missing';
  if (status !== undefined && !Number.isInteger(status)) return 'status must be an integer';
  return '';
}
