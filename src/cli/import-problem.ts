import { fileURLToPath } from 'node:url';
import type { Problem } from '../units/index.ts';

/** Why a module could not be imported, with the line if the error is in the module itself. */
export function importProblem(url: string, error: unknown): Problem {
  if (!(error instanceof Error)) return { message: `throws ${String(error)} when it is imported` };
  const place = lineIn(url, error);
  if (error instanceof SyntaxError) {
    const isOwn = place.line !== undefined;
    const where = isOwn ? '' : ` in ${firstFileOf(error) ?? 'a module that it imports'}`;
    return { ...place, message: `syntax error${where}: ${error.message}` };
  }
  if ('code' in error && error.code === 'ERR_MODULE_NOT_FOUND') {
    const isOurs = error.message.startsWith("Cannot find package 'kschedsim'");
    return { message: `${error.message}${isOurs ? `; ${HOW_TO_INSTALL}` : ''}` };
  }
  return { ...place, message: `throws when it is imported: ${error.message}` };
}

const HOW_TO_INSTALL = '`npm install kschedsim` in the folder of the plugin makes it known';

/** "file:///a/mine.mjs:3" or "/a/mine.mjs:3:7" in the stack. */
function lineIn(url: string, { stack = '' }: Error): { readonly line?: number } {
  for (const name of [url, fileURLToPath(url)]) {
    const at = stack.indexOf(`${name}:`);
    if (at < 0) continue;
    const line = Number.parseInt(stack.slice(at + name.length + 1), 10);
    if (line > 0) return { line };
  }
  return {};
}

/** The file in which Node found a syntax error: the first line of the stack. */
function firstFileOf({ stack = '' }: Error): string | undefined {
  return /^file:\/\/(\S+):\d+$/m.exec(stack)?.[1];
}
