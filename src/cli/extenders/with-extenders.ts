import type { ExtenderTransport, RecordedAnswer } from '../../scheduler/index.ts';
import { InputError } from '../../problems/index.ts';
import { printable } from '../../units/index.ts';
import type { ExtenderFlags } from '../flags/extender-flags.ts';
import { logTo } from '../output/log.ts';

/** The option of `plan`, `explain` and `compare`. */
export interface ExtendersOption {
  readonly extenders?: ExtenderTransport;
}

/** Calls `use` with the transport that the flags ask for, or with none, and returns its result. */
export async function withExtenders<T>(
  flags: ExtenderFlags & { readonly quiet?: boolean },
  use: (options: ExtendersOption) => T | Promise<T>,
): Promise<T> {
  const { allowExtenders, extenderAnswers, recordExtenders: recording } = flags;
  if (extenderAnswers !== undefined) {
    const { readAnswers } = await import('./read-answers.ts');
    const { replayExtenders } = await import('../../scheduler/index.ts');
    return await use({ extenders: replayExtenders(await readAnswers(extenderAnswers)) });
  }
  if (allowExtenders !== true) {
    if (recording === undefined) return await use({});
    throw new InputError([{ message: '--record-extenders needs --allow-extenders' }]);
  }
  const log = logTo(process.stderr, flags);
  const { httpExtenders } = await import('./http-extenders.ts');
  const { transport: all, close } = httpExtenders((text) => {
    log.warn(`warning: ${printable(text)}`);
  });
  const transport = flags.allowExtenderBinds === true ? all : withoutBinds(all);
  try {
    if (recording === undefined) return await use({ extenders: transport });
    const { recordExtenders } = await import('../../scheduler/index.ts');
    const answers: RecordedAnswer[] = [];
    const extenders = recordExtenders(transport, (answer) => answers.push(answer));
    const result = await use({ extenders });
    await writeAnswers(recording, answers);
    return result;
  } finally {
    await close();
  }
}

/** Bind calls would bind pods in the real cluster. Without --allow-extender-binds they are not sent and count as successful. */
function withoutBinds(transport: ExtenderTransport): ExtenderTransport {
  return (call) => (call.verb === 'bind' ? { status: 200, body: '{}' } : transport(call));
}

async function writeAnswers(file: string, answers: readonly RecordedAnswer[]): Promise<void> {
  const { writeResult } = await import('../output/write-result.ts');
  await writeResult(answers.map((answer) => `${JSON.stringify(answer)}\n`).join(''), file);
}
