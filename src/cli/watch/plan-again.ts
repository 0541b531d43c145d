import path from 'node:path';
import { InputError } from '../../problems/index.ts';
import type { Plan } from '../../outcome/index.ts';
import { planChanges } from '../../reports/index.ts';
import { someOf } from '../../units/index.ts';
import { compare } from '../../whatif/index.ts';
import { EXIT, exitCodeOf, type ExitCode } from '../exit-codes.ts';
import type { OutputFlags } from '../flags/output/flags.ts';
import { inputFiles, recordInputFiles, unreadFiles } from '../input/reading/files.ts';
import type { Log } from '../output/log.ts';
import { printProblems } from '../output/print-problems.ts';
import { optionsFor, show, showInFiles } from '../output/show.ts';
import { ChangeWatch } from './change-watch.ts';
import { watchedFolders } from './watched-names.ts';

export interface WatchedPlans {
  readonly make: () => Promise<Plan>;
  /** Files and directories that the flags name. */
  readonly named: readonly string[];
  readonly flags: OutputFlags & { readonly recursive?: true; readonly allErrors?: true };
  readonly log: Log;
}

/** Plans, and again when a file changes, until the user interrupts. The exit code is that of the last state of the files. */
export async function watchPlans(watched: WatchedPlans): Promise<ExitCode> {
  const changes = new ChangeWatch();
  let last: Plan | undefined;
  let code: ExitCode = EXIT.ok;
  let changed: readonly string[] | undefined = [];
  try {
    while (changed !== undefined) {
      changes.watch(await foldersOf(watched));
      try {
        const plan = await watched.make();
        await report(plan, { last, changed, watched });
        last = plan;
        code = exitCodeOf(plan.summary.verdict, watched.flags);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        printProblems(error.problems, watched.flags.allErrors === true);
        code = EXIT.badInput;
      }
      const folders = await foldersOf(watched);
      changes.watch(folders);
      watched.log.conclude(`watching ${String(folders.size)} directories; Ctrl-C ends`);
      changed = await untilInterrupted(changes.next());
      recordInputFiles();
    }
    return code;
  } finally {
    changes.close();
  }
}

const foldersOf = async ({ named, flags }: WatchedPlans): ReturnType<typeof watchedFolders> =>
  await watchedFolders({
    named,
    read: [...inputFiles().map((file) => file.path), ...unreadFiles()],
    recursive: flags.recursive === true,
  });

interface Change {
  readonly last: Plan | undefined;
  readonly changed: readonly string[];
  readonly watched: WatchedPlans;
}

/** The first plan as `plan` shows it; later ones by what differs. */
async function report(plan: Plan, { last, changed, watched }: Change): Promise<void> {
  const { flags } = watched;
  if (last === undefined) {
    await show(plan, flags);
    return;
  }
  const comparison = compare({ base: last, head: plan });
  const subject = `${namesOf(changed)} changed`;
  const options = await optionsFor(flags, false);
  process.stdout.write(`\n${planChanges({ plan, comparison, subject }, options)}`);
  await showInFiles(plan, flags);
}

const MOST_NAMES = 3;

/** The changed files as seen from the working directory. */
const namesOf = (files: readonly string[]): string =>
  someOf(
    files.map((file) => path.relative(process.cwd(), file)),
    MOST_NAMES,
  );

/**
 * What the promise gives; undefined if the user interrupts first. Only while it waits: a handler would run after a simulation, which
 * never yields, and without one Ctrl-C ends the process at once.
 */
async function untilInterrupted<T>(waiting: Promise<T>): Promise<T | undefined> {
  let interrupt: (() => void) | undefined;
  const interrupted = new Promise<undefined>((resolve) => {
    interrupt = () => {
      resolve(undefined);
    };
    process.once('SIGINT', interrupt);
  });
  try {
    return await Promise.race([waiting, interrupted]);
  } finally {
    if (interrupt !== undefined) process.off('SIGINT', interrupt);
  }
}
