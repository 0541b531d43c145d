import { usageOfCommand, withFiles } from '../command-line.ts';
import { usageOf } from '../process.ts';
import type { Usage } from '../process.ts';
import type { Table } from '../table.ts';
import { QUESTIONS } from './index.ts';
import type { Question } from './question.ts';

/** Runs of both sides, in turns; the least counts, because other work on the machine only adds to it. */
const RUNS = 3;

function besideOf({ beside }: Question, built: string, folder: string): Usage {
  return 'args' in beside
    ? usageOfCommand(built, beside.args, folder)
    : usageOf(['-e', beside.script], folder);
}

/** Commands in fresh processes, each beside a smaller command with the same files. */
export const questionTable: Table = {
  title: 'seconds of processor',
  columns: { seconds: 2, beside: 2, times: 2, MiB: 0 },
  lines: QUESTIONS.map((question) => ({
    name: `${question.name}, beside ${question.beside.name}`,
    measure: (built) =>
      withFiles(question.files(), (folder) => {
        let [seconds, beside, peakMiB] = [Infinity, Infinity, Infinity];
        for (let run = 0; run < RUNS; run++) {
          const own = usageOfCommand(built, question.args, folder);
          seconds = Math.min(seconds, own.seconds);
          peakMiB = Math.min(peakMiB, own.peakMiB);
          beside = Math.min(beside, besideOf(question, built, folder).seconds);
        }
        return { seconds, beside, times: seconds / beside, MiB: peakMiB };
      }),
    use: (built) =>
      withFiles(question.files(), (folder) => usageOfCommand(built, question.args, folder)),
  })),
};
