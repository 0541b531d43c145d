import { refKeyOf, refOf } from '../objects/index.ts';
import type { KubernetesObject } from '../objects/index.ts';
import type { Given } from './given.ts';

/** `plan --fix` writes it on manifests, with the remedy that they belong to. They replace the objects of the input with their names. */
export const REMEDY = 'kschedsim.dev/remedy';

export const isOfRemedy = ({ metadata }: KubernetesObject): boolean =>
  metadata.annotations?.[REMEDY] !== undefined;

/** The input with objects of remedies in place of their namesakes; the others are added. The annotation goes. */
export function withRemedyManifests(
  given: readonly Given[],
  remedies: readonly Given[],
): readonly Given[] {
  if (remedies.length === 0) return given;
  const byKey = new Map(remedies.map((one) => [refKeyOf(refOf(one.object)), one]));
  const isUsed = new Set<Given>();
  const replaced = given.map((one) => {
    const remedy = byKey.get(refKeyOf(refOf(one.object)));
    if (remedy === undefined) return one;
    isUsed.add(remedy);
    return one.with(instead(one, remedy.object));
  });
  const added = remedies.filter((one) => !isUsed.has(one));
  return [...replaced, ...added.map((one) => one.with(withoutAnnotation(one.object)))];
}

/** A manifest is replaced; of the cluster's object what a server wrote stays. */
function instead({ object, side }: Given, remedy: KubernetesObject): KubernetesObject {
  if (side === 'apply' || !('spec' in remedy)) return withoutAnnotation(remedy);
  return { ...object, spec: remedy.spec } as KubernetesObject;
}

function withoutAnnotation(object: KubernetesObject): KubernetesObject {
  const { annotations = {}, ...metadata } = object.metadata;
  const { [REMEDY]: _remedy, ...others } = annotations;
  const kept = Object.keys(others).length === 0 ? {} : { annotations: others };
  return { ...object, metadata: { ...metadata, ...kept } };
}
