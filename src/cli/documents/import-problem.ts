import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Problem } from '../../problems/index.ts';

/** Why a module could not be imported, with the line if the error is in the module itself. */
export async function importProblem(url: string, error: unknown): Promise<Problem> {
  if (!(error instanceof Error)) return { message: `throws ${String(error)} when it is imported` };
  if (error instanceof SyntaxError) return await syntaxProblem(url, error);
  if ('code' in error && error.code === 'ERR_MODULE_NOT_FOUND') {
    const isOurs = error.message.startsWith("Cannot find package 'kschedsim'");
    return { message: `${error.message}${isOurs ? `; ${HOW_TO_INSTALL}` : ''}` };
  }
  return { ...lineIn(url, error.stack), message: `throws when it is imported: ${error.message}` };
}

const HOW_TO_INSTALL = '`npm install kschedsim` in the folder of the plugin makes it known';

/** Node says where a syntax error is only on standard error, not in the error. */
async function syntaxProblem(url: string, { message, stack }: SyntaxError): Promise<Problem> {
  // An import of a name that the other module does not export.
  if (message.startsWith('The requested module')) return { ...lineIn(url, stack), message };
  const place = lineIn(url, await errorsOfCheck(fileURLToPath(url)));
  const where = place.line === undefined ? ' in a module that it imports' : '';
  return { ...place, message: `syntax error${where}: ${message}` };
}

/** What `node --check` prints; it runs nothing. */
async function errorsOfCheck(file: string): Promise<string> {
  const child = spawn(process.execPath, ['--check', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  return await new Promise((resolve) => {
    child.on('error', () => {
      resolve('');
    });
    child.on('close', () => {
      resolve(errors);
    });
  });
}

/** "file:///a/mine.mjs:3" or "/a/mine.mjs:3:7" in a text. */
function lineIn(url: string, text = ''): { readonly line?: number } {
  for (const name of [url, fileURLToPath(url)]) {
    const at = text.indexOf(`${name}:`);
    if (at < 0) continue;
    const line = Number.parseInt(text.slice(at + name.length + 1), 10);
    if (line > 0) return { line };
  }
  return {};
}
