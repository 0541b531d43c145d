import {
  isCustomResource,
  isKind,
  WORKLOAD_KINDS,
  type Kind,
  type KubernetesObject,
} from '../api/index.ts';
import type { SchedulerInput } from '../scheduler/index.ts';
import type { PodRules } from '../simulation/index.ts';
import { foldProblems, InputError } from '../units/index.ts';
import type { Problem } from '../units/index.ts';
import { edit, rulePods } from './engine.ts';
import type { InputFlags } from './flags/input-flags.ts';
import { hasEdits, type WhatIfFlags } from './flags/what-if-flags.ts';
import type { Talk } from './output/talk.ts';
import { allObjects, onTheirSides, type SidedObjects } from './sided-objects.ts';

/** What the user handed over, read and found valid. */
export interface LoadedInput extends SidedObjects {
  /** Already applied to the objects; undefined without --pods-of. */
  readonly podRules: PodRules | undefined;
  /** Which scheduler decides, its document as it was written. */
  readonly scheduler: SchedulerInput;
}

/** Reads everything the flags name, and makes their changes. Throws one InputError with all that is wrong in all of it. */
export async function loadInput(
  paths: readonly string[],
  flags: InputFlags & WhatIfFlags,
  talk: Talk,
): Promise<LoadedInput> {
  const [{ readManifests }, { readScheduler }] = await Promise.all([
    import('./input/index.ts'),
    import('./scheduler-document.ts'),
  ]);
  talk.progress('reading manifests…');
  const from = performance.now();
  const { recursive = false, namespace, cluster = [], apply = [], validate, podsOf } = flags;
  const options = { recursive, namespace, cluster, apply, validate };
  const manifests = await readManifests(paths, options);
  const { scheduler, problems } = await readScheduler(flags);
  const { podRules, faults } = await readPodRules(podsOf, namespace);
  talk.finish();
  const errors = [...manifests.errors, ...problems, ...faults];
  if (errors.length > 0 || scheduler === undefined) throw new InputError(errors);
  const { lines, hidden } = foldProblems(manifests.warnings, 'warning', {
    all: flags.allErrors === true,
  });
  for (const line of lines) talk.warn(line);
  if (hidden > 0) talk.warn(`and ${String(hidden)} more warnings; --all-errors prints all`);
  const { files, objects } = manifests.counts;
  const took = Math.round(performance.now() - from);
  talk.note(`read ${String(objects)} objects from ${String(files)} files in ${String(took)} ms`);
  return {
    ...(await applyFlags(await withPodsOf(manifests, podRules), flags)),
    podRules,
    scheduler,
  };
}

async function readPodRules(
  file: string | undefined,
  namespace: string,
): Promise<{ readonly podRules: PodRules | undefined; readonly faults: readonly Problem[] }> {
  if (file === undefined) return { podRules: undefined, faults: [] };
  const { readPodRulesFile } = await import('./pod-rules-file.ts');
  try {
    return { podRules: await readPodRulesFile(file, namespace), faults: [] };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { podRules: undefined, faults: error.problems };
  }
}

/** The objects with the workloads that the rules make of custom resources. */
export async function withPodsOf(
  { objects, cluster, apply }: SidedObjects,
  podRules: PodRules | undefined,
): Promise<SidedObjects> {
  const before = { objects, cluster, apply };
  if (podRules === undefined) return before;
  return onTheirSides(await rulePods(allObjects(before), podRules), before);
}

/** The objects after the changes that the flags ask for. Throws InputError for those that cannot be made. */
export async function applyFlags(
  { objects, cluster, apply }: SidedObjects,
  flags: WhatIfFlags,
): Promise<SidedObjects> {
  const before = { objects, cluster, apply };
  if (!hasEdits(flags)) return before;
  const { readEdits } = await import('./read-edits.ts');
  return onTheirSides(await edit(allObjects(before), await readEdits(flags)), before);
}

/** Throws InputError where there is nothing to place pods on. */
export function requireNodes(objects: readonly KubernetesObject[]): void {
  if (objects.some((object) => isKind(object, 'Node'))) return;
  throw new InputError([
    {
      message:
        'no nodes: the input holds no Node, so nothing can be placed; ' +
        'save those of a cluster with `kubectl get nodes -o yaml > nodes.yaml` and add -f nodes.yaml',
    },
  ]);
}

const isCustom = ({ apiVersion }: KubernetesObject): boolean => isCustomResource(apiVersion);

const POD_BEARING: readonly Kind[] = ['Pod', ...WORKLOAD_KINDS];

/** Throws InputError where nothing in the input is a pod or makes one. */
export function requirePods(objects: readonly KubernetesObject[]): void {
  if (objects.some((object) => POD_BEARING.some((kind) => isKind(object, kind)))) return;
  const custom = [...new Set(objects.filter(isCustom).map(({ kind }) => kind))];
  const hint =
    custom.length === 0
      ? ''
      : `; --pods-of <file> says which pods come of custom resources (${custom.slice(0, 3).join(', ')})`;
  throw new InputError([
    {
      message:
        'no pods: the input holds no Pod and no workload that makes any (Deployment, StatefulSet, ' +
        'DaemonSet, Job, ...); add the manifests that you want to place, for example ' +
        'with -f manifests/ or `helm template ./chart | kschedsim plan -f nodes.yaml -f -`' +
        hint,
    },
  ]);
}
