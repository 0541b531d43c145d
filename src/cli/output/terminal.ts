import { plainPaint, type Paint } from '../../reports/index.ts';

/** The part of the environment that decides how a terminal is used. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isTTY: boolean;
  readonly columns?: number | undefined;
}

/** Those of this process; a file that is written to is no terminal. */
export function surroundingsOf(
  { env, stdout }: Pick<NodeJS.Process, 'env' | 'stdout'>,
  toFile: boolean,
): Surroundings {
  return { env, isTTY: stdout.isTTY && !toFile, columns: stdout.columns };
}

/**
 * Whether to colour: --no-color, then FORCE_COLOR, then NO_COLOR (which chalk ignores), then whether it is
 * a terminal that can.
 */
export function wantsColour(asked: boolean, { env, isTTY }: Surroundings): boolean {
  if (!asked) return false;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined && forced !== '') return forced !== '0' && forced !== 'false';
  if ((env['NO_COLOR'] ?? '') !== '') return false;
  return isTTY && env['TERM'] !== 'dumb';
}

/** Columns to fill: the terminal's, COLUMNS where it is told, 80 elsewhere. */
export function widthOf({ env, isTTY, columns }: Surroundings): number {
  if (isTTY && columns !== undefined && columns > 0) return columns;
  const told = Number(env['COLUMNS']);
  return Number.isInteger(told) && told > 0 ? told : 80;
}

/** chalk is loaded only where there is something to colour. */
export async function paintFor(colour: boolean): Promise<Paint> {
  if (!colour) return plainPaint;
  const { Chalk } = await import('chalk');
  return new Chalk({ level: 1 });
}
