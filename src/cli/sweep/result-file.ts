import fs from 'node:fs';
import type { SweepCell } from '../../outcome/index.ts';
import { InputError } from '../../problems/index.ts';
import type { Problem } from '../../problems/index.ts';
import { append } from '../../units/index.ts';
import {
  headLine,
  objectivesProblem,
  readResults,
  settingOf,
  type PlacedCell,
  type PlannedCell,
  type Sweep,
} from '../../sweep/index.ts';
import { Digests } from './digests.ts';
import { readResultBytes } from './read-texts.ts';

/** Where results are written, line by line. */
export interface ResultWriter {
  readonly write: (text: string) => void;
  readonly close: () => void;
}

export const toStandardOutput: ResultWriter = {
  write: (text) => {
    process.stdout.write(text);
  },
  close: () => undefined,
};

/** A file from its beginning, or from `from` bytes on: what stands behind is cut off. Throws InputError. */
export function toFile(file: string, from = 0): ResultWriter {
  const opened = tried(file, () => {
    const descriptor = fs.openSync(file, from > 0 ? 'r+' : 'w');
    if (from > 0) fs.ftruncateSync(descriptor, from);
    return descriptor;
  });
  let at = from;
  return {
    write: (text) => {
      tried(file, () => {
        const bytes = Buffer.from(text);
        for (let done = 0; done < bytes.length;) {
          // Special files have no positions.
          const position = from > 0 ? at : null;
          const written = fs.writeSync(opened, bytes, done, bytes.length - done, position);
          done += written;
          at += written;
        }
      });
    },
    close: () => {
      fs.closeSync(opened);
    },
  };
}

function tried<T>(file: string, use: () => T): T {
  try {
    return use();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new InputError([{ file, message: `cannot write the results: ${why}` }]);
  }
}

/** What a file of results has already. */
export interface Resumed {
  readonly cells: readonly SweepCell[];
  /** The bytes of its whole lines. */
  readonly bytes: number;
  readonly isCut: boolean;
}

/** Reads the file of --resume: it may not exist yet. Throws InputError if it is of another sweep, version or input. */
export async function resumedFrom(file: string, sweep: Sweep, folder: string): Promise<Resumed> {
  if (!fs.existsSync(file)) return { cells: [], bytes: 0, isCut: false };
  const bytes = await readResultBytes(file, file);
  if (bytes.length !== fs.statSync(file).size) {
    throw new InputError([{ file, message: 'compressed, and results are added to it: unpack it' }]);
  }
  const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1);
  const { heads, cells, problems } = readResults([{ name: file, text: whole.toString('utf8') }]);
  const head = headLine(sweep.head);
  const wrong = [...problems];
  for (const other of heads) {
    if (headLine(other.head) === head) continue;
    const message = 'results of another sweep, or of another version: name another file';
    wrong.push({ file, line: other.line, message });
  }
  // The head itself may have been cut off.
  if (
    heads.length === 0 &&
    wrong.length === 0 &&
    !Buffer.from(head).subarray(0, bytes.length).equals(bytes)
  ) {
    wrong.push({ file, line: 1, message: 'no results of a sweep' });
  }
  if (wrong.length === 0) append(wrong, await cellProblems(cells, sweep, folder));
  if (wrong.length > 0) throw new InputError(wrong);
  return {
    cells: cells.map(({ cell }) => cell),
    bytes: whole.length,
    isCut: whole.length < bytes.length,
  };
}

/** Why lines do not answer cells of the sweep. */
async function cellProblems(
  cells: readonly PlacedCell[],
  sweep: Sweep,
  folder: string,
): Promise<readonly Problem[]> {
  const planned = new Map(sweep.cells.map((cell) => [cell.id, cell]));
  const digests = new Digests(sweep, folder);
  const lines = new Map<string, number>();
  const problems: Problem[] = [];
  for (const { cell, file, line } of cells) {
    const { id } = cell;
    const before = lines.get(id);
    const message =
      before === undefined
        ? await whyNotDone(cell, planned.get(id), { sweep, digests })
        : `${id} is there already, in line ${String(before)}: join the file with sweep merge`;
    lines.set(id, before ?? line);
    if (message !== undefined) problems.push({ file, line, message });
  }
  return problems;
}

async function whyNotDone(
  cell: SweepCell,
  planned: PlannedCell | undefined,
  { sweep, digests }: { readonly sweep: Sweep; readonly digests: Digests },
): Promise<string | undefined> {
  if (planned === undefined) return `${cell.id} is no cell of the sweep`;
  const digest = await digests.of(settingOf(sweep, planned.axes));
  return digest === cell.digest
    ? objectivesProblem(sweep.head, cell)
    : 'the files that it was made from have changed since: begin a new file';
}
