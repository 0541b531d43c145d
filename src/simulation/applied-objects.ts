import { applyManifest, ownershipOf, sideOf } from '../api/index.ts';
import type { KubernetesObject, Side } from '../api/index.ts';
import { InputError } from '../units/index.ts';
import type { Problem } from '../units/index.ts';
import { layersOf } from './layers.ts';
import type { PlanInput } from './plan-input.ts';

/**
 * The objects as they stand once the manifests among them are applied, each once: for questions about a cluster that stands still.
 * Objects of which there is one description only stay the very same objects.
 *
 * @throws InputError with the server's text for every manifest that it refuses
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
  const { managers } = ownershipOf(live, manifest);
  const result = applyManifest({ live, applied: manifest, managers });
  if (!('refusal' in result)) return result.object;
  const { kind, metadata } = manifest;
  problems.push({ object: `${kind}/${metadata.name}`, message: result.refusal.message });
  return live;
}
