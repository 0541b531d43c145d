import type { KubernetesObject } from '../objects/index.ts';
import { objectsOf } from '../input/index.ts';
import type { PlanContext } from './document/build.ts';
import type { Layers } from './input/layers.ts';
import { removeObjects } from './input/removals.ts';
import { inputSummary } from './input/summary.ts';
import { leftBehind, plannedRelease, ReleaseRun, releaseTroubles } from './release/index.ts';
import type { HelmRelease, RunHooks } from './release/index.ts';
import type { World } from './world/build.ts';
import type { Phases } from './world/phases.ts';

interface Applied {
  readonly layers: Layers;
  readonly phases: Phases;
  /** Objects that are deleted after the manifests have been applied. */
  readonly removed: readonly KubernetesObject[];
  readonly release: HelmRelease | undefined;
  readonly hooks: RunHooks;
}

/**
 * Applies the manifests and deletes objects: now, or after the first hooks of a release. The result is called at the end of the run, and
 * says what came of it.
 */
export function applyAll(
  { layers, phases, removed, release, hooks }: Applied,
  world: World,
): () => Pick<PlanContext, 'input' | 'release'> {
  const { api, clock, refusals, cluster } = world;
  const apply = (): void => {
    if (phases.isLive) world.apply([...phases.added, ...objectsOf([...layers.changes.values()])]);
    removeObjects(removed, api);
  };
  if (release === undefined) {
    apply();
    return () => ({
      input: inputSummary(layers, world, removed, true),
      release: leftBehind(layers, removed),
    });
  }
  const learn = (object: KubernetesObject): void => {
    cluster.learn(object);
  };
  const run = new ReleaseRun(hooks, release.operation, { api, clock, refusals, learn, apply });
  if (release.conflicts.length === 0) run.start();
  return () => ({
    input: {
      ...inputSummary(layers, world, removed, run.isApplied),
      release: plannedRelease(release, run),
    },
    release: releaseTroubles(release, run),
  });
}
