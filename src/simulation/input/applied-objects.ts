import { applyManifest, ownershipOf } from '../../server/index.ts';
import { isKind, sideOf } from '../../objects/index.ts';
import type { Kind, KubernetesObject, Side } from '../../objects/index.ts';
import { positionOf, shareOrigin } from '../../manifests/index.ts';
import { InputError } from '../../problems/index.ts';
import type { Problem } from '../../problems/index.ts';
import { layersOf } from './layers.ts';
import type { PlanInput } from './plan.ts';

/**
 * The objects after the manifests among them have been applied, without a simulation. Each object appears once; an object without a
 * manifest keeps its identity.
 *
 * @throws InputError with the server's text for every refused manifest
 */
export function appliedObjects({
  objects,
  cluster = [],
  apply = [],
}: Pick<PlanInput, 'objects' | 'cluster' | 'apply'>): readonly KubernetesObject[] {
  const all = [...objects, ...cluster, ...apply];
  const layers = layersOf(all, [
    ...objects.map(sideOf),
    ...cluster.map((): Side => 'cluster'),
    ...apply.map((): Side => 'apply'),
  ]);
  if (layers.changes.size === 0) return all;
  const problems: Problem[] = [];
  const merged = layers.objects.map((live) => {
    const manifest = layers.changes.get(live);
    return manifest === undefined ? live : mergedObject(live, manifest, problems);
  });
  if (problems.length > 0) throw new InputError(problems);
  return merged;
}

function mergedObject(
  live: KubernetesObject,
  manifest: KubernetesObject,
  problems: Problem[],
): KubernetesObject {
  // The simulation reads nothing of kinds without a schema, so they need no merge.
  if (!isKind(manifest, manifest.kind as Kind)) return live;
  const { managers } = ownershipOf(live, manifest);
  const result = applyManifest({ live, applied: manifest, managers });
  if (!('refusal' in result)) return shareOrigin(result.object, manifest);
  const { kind, metadata } = manifest;
  problems.push({
    ...positionOf(manifest),
    object: `${kind}/${metadata.name}`,
    message: result.refusal.message,
  });
  return live;
}
