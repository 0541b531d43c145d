import { statSync } from 'node:fs';
import type { ExtenderFlags } from '../flags/extender-flags.ts';
import type { InputFlags } from '../flags/input-flags.ts';
import { isConfined } from '../input/reading/confinement.ts';
import { inputFiles } from '../input/reading/files.ts';
import { liveCluster } from '../input/live-name.ts';
import type { Log } from '../output/log.ts';
import type { Source } from './parts-job.ts';
import type { WorkersFlag } from './flag.ts';

type Flags = InputFlags & Partial<ExtenderFlags> & WorkersFlag;

/** What threads read again, after this one has read its input; undefined if it can be read only once, or not asked twice. */
export function sourceOf<Own extends Flags>(
  paths: readonly string[],
  flags: Own,
  log: Log,
): Source<Own> | undefined {
  const files = inputFiles();
  const why = hindrance(flags, () => files.every(({ path }) => isFile(path)));
  if (why === undefined) return { paths, flags, files };
  if (typeof flags.workers === 'number' && flags.workers > 1) {
    log.warn(`warning: --workers: one thread does everything: ${why}`);
  }
  return undefined;
}

function hindrance(flags: Flags, areFiles: () => boolean): string | undefined {
  const { cluster = [], allowExtenders, extenderAnswers } = flags;
  if (allowExtenders === true || extenderAnswers !== undefined) {
    return 'extenders are asked in the order of the pods';
  }
  if (isConfined()) return 'reading is confined to a folder';
  if (cluster.some((name) => liveCluster(name) !== undefined)) return 'a live cluster is read once';
  return areFiles() ? undefined : 'standard input and pipes are read once';
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
