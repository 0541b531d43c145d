import type { TuningProof } from '../../outcome/index.ts';
import { pathWord, shellWords } from '../../units/index.ts';
import type { SimulationFlags } from '../flags/simulation-flags.ts';

/** What the command line of a tuning names. */
export interface Named {
  readonly file: string;
  /** Paths that all clusters share. */
  readonly paths: readonly string[];
  /** Whether the document names clusters. */
  readonly hasClusters: boolean;
  readonly config?: string | undefined;
  readonly kubernetes?: string | undefined;
  readonly write?: string | undefined;
  readonly simulation: SimulationFlags;
}

/** Where the configuration is if no file is named for it. */
const USUAL_FILE = 'tuned.yaml';

/** Commands that compare the start with the written configuration on each held-out cluster, under the held-out seeds. */
export function proofCommands(
  { clusters, firstSeed, seeds }: TuningProof,
  { file, paths, hasClusters, config, kubernetes, write, simulation }: Named,
): readonly string[] {
  const tuned = write ?? USUAL_FILE;
  const common = [
    ...(config === undefined ? ['--base', 'default'] : ['--config', config]),
    ...(kubernetes === undefined ? [] : ['--kubernetes', kubernetes]),
    ...['--head', tuned, '--seed', String(firstSeed), '--seeds', String(seeds)],
    ...simulationWords(simulation),
  ];
  const compare = clusters.map((cluster) => [
    ...['kschedsim', 'compare'],
    ...[...(hasClusters ? [cluster] : []), ...paths].map(pathWord),
    ...common,
  ]);
  const tune = ['kschedsim', 'tune', ...[file, ...paths].map(pathWord), '--write', tuned];
  return [...(write === undefined ? [tune] : []), ...compare].map(shellWords);
}

/** The flags that are not the default, without the seed. */
function simulationWords({
  tieBreak,
  order,
  preemption,
  percentageOfNodesToScore,
  until,
}: SimulationFlags): readonly string[] {
  return [
    ...(tieBreak === 'random' ? [] : ['--tie-break', tieBreak]),
    ...(order === 'queue' ? [] : ['--order', order]),
    ...(preemption ? [] : ['--no-preemption']),
    ...(percentageOfNodesToScore === undefined
      ? []
      : ['--percentage-of-nodes-to-score', String(percentageOfNodesToScore)]),
    ...(until === undefined ? [] : ['--until', `${String(until)}s`]),
  ];
}
