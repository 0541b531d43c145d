import { applyManifest, ownershipOf } from '../../server/index.ts';
import { isKind } from '../../objects/index.ts';
import type { Kind, KubernetesObject } from '../../objects/index.ts';
import { Given } from '../../input/index.ts';
import { InputError } from '../../problems/index.ts';
import type { Problem } from '../../problems/index.ts';
import { givenOf } from './given.ts';
import { layersOf } from './layers.ts';
import type { ObjectLists } from './plan.ts';

/**
 * The objects after the manifests among them have been applied, without a simulation, and without `pods`. Each object appears once; an
 * object without a manifest keeps its identity.
 *
 * @throws InputError with the server's text for every refused manifest
 */
export function appliedGiven({ pods: _pods, ...lists }: ObjectLists): readonly Given[] {
  const given = givenOf(lists);
  const layers = layersOf(given);
  if (layers.changes.size === 0) return given;
  const problems: Problem[] = [];
  const merged = layers.objects.map((live) => {
    const manifest = layers.changes.get(live.object);
    return manifest === undefined ? live : mergedObject(live, manifest, problems);
  });
  if (problems.length > 0) throw new InputError(problems);
  return merged;
}

/** The object as it is after the manifest, with the manifest's place. */
function mergedObject(live: Given, manifest: Given, problems: Problem[]): Given {
  const { object: applied } = manifest;
  const changed = (object: KubernetesObject): Given =>
    new Given(object, { side: live.side, isSided: live.isSided, origin: manifest.origin });
  // Without a schema nobody knows how fields merge. The manifest says all that is read of such a kind.
  if (!isKind(applied, applied.kind as Kind)) return changed(applied);
  const { managers } = ownershipOf(live.object, applied);
  const result = applyManifest({ live: live.object, applied, managers });
  if (!('refusal' in result)) return changed(result.object);
  const { kind, metadata } = applied;
  problems.push({
    ...manifest.placeOf(),
    object: `${kind}/${metadata.name}`,
    message: result.refusal.message,
  });
  return live;
}
