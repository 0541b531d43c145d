import { InvalidArgumentError, Option } from 'commander';

export interface WorkersFlag {
  readonly workers: number | 'auto';
}

/** --workers, with what its threads do. */
export const workersFlag = (what: string): Option =>
  new Option('--workers <n|auto>', what).argParser(parseWorkers).default('auto');

const MOST_WORKERS = 1024;

function parseWorkers(text: string): number | 'auto' {
  if (text === 'auto') return text;
  const number = Number(text);
  if (/^\d{1,4}$/.test(text) && number >= 1 && number <= MOST_WORKERS) return number;
  throw new InvalidArgumentError(`Not auto or a whole number from 1 to ${String(MOST_WORKERS)}.`);
}
