import { writeFile } from 'node:fs/promises';
import type { ExtenderTransport, RecordedAnswer } from '../../scheduler/index.ts';
import { InputError } from '../../units/index.ts';
import { recorded, replayed } from '../engine.ts';
import type { ExtenderFlags } from '../flags/extender-flags.ts';
import { explainFileError } from '../input/file-error.ts';

/** As options of a question have it. */
export interface ExtendersOption {
  readonly extenders?: ExtenderTransport;
}

/** What `use` answers with the extenders within reach that the flags ask for; none are without them. */
export async function withExtenders<T>(
  flags: ExtenderFlags,
  use: (options: ExtendersOption) => Promise<T>,
): Promise<T> {
  const { allowExtenders, extenderAnswers, recordExtenders } = flags;
  if (extenderAnswers !== undefined) {
    const { readAnswers } = await import('./read-answers.ts');
    return await use({ extenders: await replayed(await readAnswers(extenderAnswers)) });
  }
  if (allowExtenders !== true) {
    if (recordExtenders === undefined) return await use({});
    throw new InputError([{ message: '--record-extenders needs --allow-extenders' }]);
  }
  const { httpExtenders } = await import('./http-extenders.ts');
  const { transport: all, close } = httpExtenders();
  const transport = flags.allowExtenderBinds === true ? all : withoutBinds(all);
  try {
    if (recordExtenders === undefined) return await use({ extenders: transport });
    const answers: RecordedAnswer[] = [];
    const extenders = await recorded(transport, (answer) => answers.push(answer));
    const result = await use({ extenders });
    await writeAnswers(recordExtenders, answers);
    return result;
  } finally {
    await close();
  }
}

/** An extender that binds on its own account would do so for real: unless that is wanted, its bindings are taken to succeed. */
function withoutBinds(transport: ExtenderTransport): ExtenderTransport {
  return (call) => (call.verb === 'bind' ? { status: 200, body: '{}' } : transport(call));
}

async function writeAnswers(file: string, answers: readonly RecordedAnswer[]): Promise<void> {
  const lines = answers.map((answer) => `${JSON.stringify(answer)}\n`).join('');
  try {
    await writeFile(file, lines);
  } catch (error) {
    throw new InputError([{ file, message: await explainFileError(file, error) }]);
  }
}
