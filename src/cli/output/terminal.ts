import { plainPaint, type Paint } from '../../reports/index.ts';

/** What decides about colours and width. */
export interface TerminalEnvironment {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isTTY: boolean;
  readonly columns?: number | undefined;
  readonly rows?: number | undefined;
}

/** The environment of this process. `toFile`: the result is written to a file, not to the terminal. */
export function terminalEnvironment(
  { env, stdout }: Pick<NodeJS.Process, 'env' | 'stdout'>,
  toFile: boolean,
): TerminalEnvironment {
  return { env, isTTY: stdout.isTTY && !toFile, columns: stdout.columns, rows: stdout.rows };
}

/** Whether a person watches a terminal that understands escapes: progress is printed and colours are used. */
export function isInteractive({ env, isTTY }: TerminalEnvironment): boolean {
  const { CI: ci = '', NO_COLOR: noColour = '', TERM: term } = env;
  const isPipeline = ci !== '' && ci !== '0' && ci !== 'false';
  return isTTY && term !== 'dumb' && !isPipeline && noColour === '';
}

/** Whether to use colours: by --no-color, else FORCE_COLOR, else whether it `isInteractive`. Chalk ignores NO_COLOR. */
export function wantsColour(isAllowed: boolean, environment: TerminalEnvironment): boolean {
  if (!isAllowed) return false;
  const forced = environment.env['FORCE_COLOR'];
  if (forced !== undefined && forced !== '') return forced !== '0' && forced !== 'false';
  return isInteractive(environment);
}

/** Width of the output in columns: of the terminal, else COLUMNS, else 80. */
export function widthOf({ env, isTTY, columns }: TerminalEnvironment): number {
  if (isTTY && columns !== undefined && columns > 0) return columns;
  const given = Number(env['COLUMNS']);
  return Number.isInteger(given) && given > 0 ? given : 80;
}

/** Rows of the terminal; undefined if nobody reads the end of the text first. */
export const heightOf = ({ isTTY, rows = 0 }: TerminalEnvironment): number | undefined =>
  isTTY && rows > 0 ? rows : undefined;

/** Loads chalk only if colours are used. */
export async function paintFor(colour: boolean): Promise<Paint> {
  if (!colour) return plainPaint;
  const { Chalk } = await import('chalk');
  return new Chalk({ level: 1 });
}
