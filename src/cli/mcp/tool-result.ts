import { EXIT } from '../exit-codes.ts';
import type { Answer } from './answer.ts';
import type { Ended } from './run-command.ts';
import type { ToolResult } from './server.ts';

/** Characters of a text. */
const MOST_CHARACTERS = 10_000;

/** The result of a call whose command has ended: its answer, or why there is none. */
export function resultOf({ code, stdout, stderr }: Ended): ToolResult {
  if (code === EXIT.ok || code === EXIT.finding) {
    const { texts, document } = JSON.parse(stdout) as Answer;
    const [first = '', ...others] = texts;
    const warnings = stderr === '' ? [] : [stderr];
    return { content: [first, ...warnings, ...others].map(text), structuredContent: document };
  }
  if (code !== undefined && stderr !== '') return mistake(stderr);
  return mistake('the command was ended: it needs more memory than Node gives it (NODE_OPTIONS)');
}

/** A result that is an error: the model can mend its call. */
export const mistake = (message: string): ToolResult => ({
  content: [text(message)],
  isError: true,
});

const text = (message: string): ToolResult['content'][number] => {
  const whole = message.trimEnd();
  const isLong = whole.length > MOST_CHARACTERS;
  return { type: 'text', text: isLong ? `${whole.slice(0, MOST_CHARACTERS)}…` : whole };
};
