import { kubeletVersions } from '../../objects/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import { objectsOf, type Given } from '../../input/index.ts';
import type { AnyPlugin } from '../../framework/index.ts';
import type { SchedulerInput } from '../../scheduler/index.ts';
import type { PodRules } from '../../simulation/index.ts';
import type { Edit, Editable, EditOptions } from '../../whatif/index.ts';
import { foldProblems, InputError } from '../../problems/index.ts';
import type { Problem } from '../../problems/index.ts';
import type { InputFlags } from '../flags/input-flags.ts';
import { hasEdits, type WhatIfFlags } from '../flags/what-if-flags.ts';
import type { Log } from '../output/log.ts';
import { liveCluster } from './live-name.ts';
import { readOwned, withOwned } from './owned-manifests.ts';
import type { LiveClusters, TakenSnapshots } from '../snapshot/read-live.ts';
import type { PluginFiles } from '../documents/plugin-files.ts';

export { requireNodes, requirePods } from './required-objects.ts';

/** The user's input, read and valid. */
export interface LoadedInput extends EditedObjects {
  /** Already applied to the objects; undefined without --pods-of. */
  readonly podRules: PodRules | undefined;
  /** The configuration or Policy, unparsed. */
  readonly scheduler: SchedulerInput;
  /** The manifests of --owned. */
  readonly owned: readonly KubernetesObject[];
  /** The plugins of --plugin. */
  readonly plugins: readonly AnyPlugin[];
}

/** Objects after the what-if flags. */
export interface EditedObjects {
  readonly objects: readonly Given[];
  /** What they were made of. */
  readonly before: { readonly given: readonly Given[]; readonly edits: readonly Edit[] };
  /** What the edits change beside the objects: options of what simulates them. */
  readonly ofEdits: EditOptions;
  /** Names the edits in a document that was made of these objects (`withEdits`); returns the document. */
  readonly nameEdits: NameEdits;
}

type NameEdits = <T extends Editable>(document: T) => T;

/**
 * Reads all files that the flags name and applies the what-if flags. Throws one InputError with the problems of all files. `taken`: live
 * clusters that were read before, which are not read again, and get those that are.
 */
export async function loadInput(
  paths: readonly string[],
  flags: InputFlags & WhatIfFlags,
  log: Log,
  taken?: TakenSnapshots,
): Promise<LoadedInput> {
  const [{ readGiven }, { readScheduler }] = await Promise.all([
    import('./index.ts'),
    import('../documents/scheduler.ts'),
  ]);
  log.progress('reading manifests…');
  const from = performance.now();
  const { recursive = false, namespace, cluster = [], apply = [], validate, podsOf } = flags;
  const { clusterTexts, problems: ofLive } = await readLiveClusters(cluster, log, taken);
  const manifests = await readGiven(paths, {
    recursive,
    namespace,
    cluster: cluster.filter((name) => liveCluster(name) === undefined),
    clusterTexts,
    apply,
    validate,
  });
  const { plugins, problems: ofPlugins } = await readPlugins(flags);
  const { scheduler, problems } = await readScheduler(flags, {
    ...flags,
    kubelets: kubeletVersions(objectsOf(manifests.given)),
    plugins: ofPlugins.length === 0 ? plugins : undefined,
  });
  const { owned, problems: ofOwned } = await readOwned(flags);
  const { podRules, problems: ofRules } = await readPodRules(podsOf, namespace);
  log.finish();
  const errors = [
    ...ofLive,
    ...manifests.errors,
    ...ofPlugins,
    ...problems,
    ...ofOwned,
    ...ofRules,
  ];
  if (errors.length > 0 || scheduler === undefined) throw new InputError(errors);
  const { lines, hidden } = foldProblems(manifests.warnings, 'warning', {
    all: flags.allErrors === true,
  });
  for (const line of lines) log.warn(line);
  if (hidden > 0) log.warn(`and ${String(hidden)} more warnings; --all-errors prints all`);
  const { files, objects } = manifests.counts;
  const took = Math.round(performance.now() - from);
  log.note(`read ${String(objects)} objects from ${String(files)} files in ${String(took)} ms`);
  return {
    ...(await applyFlags(
      await withPodsOf(await withOwned(manifests.given, owned, log), podRules),
      flags,
    )),
    podRules,
    scheduler,
    owned: objectsOf(owned),
    plugins,
  };
}

async function readLiveClusters(
  names: readonly string[],
  log: Log,
  taken: TakenSnapshots | undefined,
): Promise<LiveClusters> {
  if (names.every((name) => liveCluster(name) === undefined)) {
    return { clusterTexts: new Map(), problems: [] };
  }
  const { readLive } = await import('../snapshot/read-live.ts');
  return await readLive(names, log, taken);
}

/** The plugins of --plugin. A command may call it again: a module is imported once. */
export async function readPlugins({ plugin }: Pick<InputFlags, 'plugin'>): Promise<PluginFiles> {
  if (plugin === undefined) return { plugins: [], problems: [] };
  const { readPluginFiles } = await import('../documents/plugin-files.ts');
  return await readPluginFiles(plugin);
}

async function readPodRules(
  file: string | undefined,
  namespace: string,
): Promise<{ readonly podRules: PodRules | undefined; readonly problems: readonly Problem[] }> {
  if (file === undefined) return { podRules: undefined, problems: [] };
  const { readPodRulesFile } = await import('../documents/pod-rules.ts');
  try {
    return { podRules: await readPodRulesFile(file, namespace), problems: [] };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { podRules: undefined, problems: error.problems };
  }
}

/** The objects with the workloads that the rules make of custom resources. */
export async function withPodsOf(
  given: readonly Given[],
  podRules: PodRules | undefined,
): Promise<readonly Given[]> {
  if (podRules === undefined) return given;
  const { applyPodRules } = await import('../../simulation/index.ts');
  return applyPodRules(given, podRules);
}

/** The objects after the what-if flags. Throws InputError for changes that are impossible. */
export async function applyFlags(
  given: readonly Given[],
  flags: WhatIfFlags,
): Promise<EditedObjects> {
  if (!hasEdits(flags)) {
    const before = { given, edits: [] };
    return { objects: given, before, ofEdits: {}, nameEdits: (document) => document };
  }
  const { readEdits } = await import('./read-edits.ts');
  const { editGiven, withEdits } = await import('../../whatif/index.ts');
  const { edits, problems } = await readEdits(flags, objectsOf(given));
  const edited = editGiven(given, edits, problems);
  return {
    objects: edited.given,
    before: { given, edits },
    ofEdits: edited.options,
    nameEdits: (document) => withEdits(document, edited),
  };
}
