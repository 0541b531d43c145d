import { existsSync } from 'node:fs';
import { formatWarning, InputError, type Problem } from '../../problems/index.ts';
import { append } from '../../units/index.ts';
import { liveCluster } from '../input/live-name.ts';
import type { ByteStream } from '../input/reading/byte-stream.ts';
import { isConfined } from '../input/reading/confinement.ts';
import type { Log } from '../output/log.ts';
import { snapshotLines } from './lines.ts';
import { reportGaps } from './report-gaps.ts';
import { takeSnapshot, type Snapshot } from './take-snapshot.ts';

/** Live clusters by the names that --cluster has for them. */
export interface LiveClusters {
  readonly clusterTexts: ReadonlyMap<string, ByteStream>;
  readonly problems: readonly Problem[];
}

/** Clusters that were read before, by name: a command that runs again need not read them again. */
export type TakenSnapshots = Map<string, Snapshot>;

/** Reads the live clusters among the names, as `kschedsim snapshot` does, into memory. */
export async function readLive(
  names: readonly string[],
  log: Log,
  taken: TakenSnapshots = new Map(),
): Promise<LiveClusters> {
  const clusterTexts = new Map<string, ByteStream>();
  const problems: Problem[] = [];
  for (const name of new Set(names)) {
    const cluster = liveCluster(name);
    if (cluster === undefined) continue;
    try {
      const snapshot = taken.get(name) ?? (await take(name, cluster, log));
      taken.set(name, snapshot);
      clusterTexts.set(name, await snapshotLines(snapshot, false));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      append(
        problems,
        error.problems.map((problem) => ({ ...problem, file: name })),
      );
    }
  }
  return { clusterTexts, problems };
}

async function take(
  name: string,
  { context }: NonNullable<ReturnType<typeof liveCluster>>,
  log: Log,
): Promise<Snapshot> {
  if (isConfined()) throw refusal('no program is started here: name a saved cluster');
  if (context === '') throw refusal('no context after kubectl:');
  if (existsSync(name)) {
    log.warn(
      formatWarning({ message: `--cluster ${name}: the live cluster, not the file ./${name}` }),
    );
  }
  const snapshot = await takeSnapshot({ context }, (text) => log.progress(text));
  log.finish();
  reportGaps(snapshot, log);
  const count = snapshot.objects.reduce((sum, lines) => sum + lines.count, 0);
  log.note(`${name}: ${String(count)} objects of ${snapshot.info.context ?? 'the cluster'}`);
  return snapshot;
}

const refusal = (message: string): InputError => new InputError([{ message }]);
