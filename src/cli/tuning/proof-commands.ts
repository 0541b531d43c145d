import type { TuningResult } from '../../outcome/index.ts';
import { pathWord, shellWords } from '../../units/index.ts';
import type { GivenFlag } from '../flags/given-flags.ts';

/** What the command line of a tuning names. */
export interface Named {
  readonly file: string;
  /** The arguments: paths that all clusters share. */
  readonly paths: readonly string[];
  /** Whether the document names clusters. */
  readonly hasClusters: boolean;
  readonly write?: string | undefined;
  /** The flags of the command line. */
  readonly onLine: readonly GivenFlag[];
  /** All flags, those of a configuration file, too. */
  readonly flags: readonly GivenFlag[];
  /** Whether there is a configuration file. */
  readonly hasConfigFile: boolean;
}

/** Where the configuration is if no file is named for it. */
const USUAL_FILE = 'tuned.yaml';

/** Changes of the input: `compare` makes them to the head alone. */
const EDITS = 'What if:';

/** What says nothing of the result: how it is printed, where its parts are written, and in how many threads it is found. */
const isOfRun = ({ group, key }: GivenFlag): boolean =>
  group === 'Output:' || ['write', 'writeObjects', 'workers'].includes(key);

/** What `compare` has no use for, and what is said for each side or sample. */
const NOT_COMPARED: ReadonlySet<string> = new Set(['config', 'configFile', 'failOn', 'seed']);

/**
 * Commands that write the configuration, if that is not done, and compare the start with it on each held-out cluster, under the held-out
 * seeds. Each does as it is printed what this run did. None without a winner, whose configuration alone is written and differs from
 * the start, and none of what `compare` cannot be told.
 */
export function proofCommands(
  { summary, proof, configuration, objects }: TuningResult,
  { file, paths, hasClusters, write, onLine, flags, hasConfigFile }: Named,
): readonly string[] {
  const isWritten = summary.answer === 'better' && configuration !== undefined;
  if (!isWritten || proof === undefined || objects.length > 0) return [];
  if (flags.some(({ group }) => group === EDITS)) return [];
  const tuned = write ?? USUAL_FILE;
  const ofInput = flags.filter((one) => !isOfRun(one) && !NOT_COMPARED.has(one.key));
  const config = flags.find(({ key }) => key === 'config');
  const common = [
    ...(config?.words ?? ['--base', 'default']),
    ...['--head', tuned, '--seed', String(proof.firstSeed), '--seeds', String(proof.seeds)],
    ...ofInput.flatMap(({ words }) => words),
    // Its flags are all written out, and some of it may be for `tune` alone.
    ...(hasConfigFile || flags.some(({ key }) => key === 'configFile') ? ['--no-config-file'] : []),
  ];
  const compare = proof.clusters.map((cluster) => [
    ...['kschedsim', 'compare'],
    ...[...(hasClusters ? [cluster] : []), ...paths].map(pathWord),
    ...common,
  ]);
  const tune = [
    ...['kschedsim', 'tune', ...[file, ...paths].map(pathWord)],
    ...onLine.filter((one) => !isOfRun(one)).flatMap(({ words }) => words),
    ...['--write', tuned],
  ];
  return [...(write === undefined ? [tune] : []), ...compare].map(shellWords);
}
