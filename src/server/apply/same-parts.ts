import { isRecord } from '../../units/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import { definition, definitionNameOf, resolveShape } from '../schemas/definitions.ts';
import type { Shape } from '../schemas/definitions.ts';
import { rootType } from '../schemas/field-type.ts';
import { asServed } from '../strategy/as-served.ts';
import { meansSame } from '../strategy/same-meaning.ts';
import { memberOf } from './json.ts';
import type { Members } from './json.ts';
import { storedForm } from './stored-form.ts';

/** Levels of compared parts: `spec`, then `spec.template`. */
const DEPTH = 2;

/**
 * `changed` with each equivalent part replaced by the part of `stored`: controllers compare parts by identity and then see only real
 * changes. Returns `stored` itself if nothing changed. managedFields are not compared; the result has the managedFields of `stored`.
 */
export function withSameParts(
  changed: KubernetesObject,
  stored: KubernetesObject,
): KubernetesObject {
  const name = definitionNameOf(stored.apiVersion, stored.kind);
  if (name === undefined) return changed;
  const normal = storedForm(asServed(stored), rootType(name));
  const { managedFields } = stored.metadata;
  const whole =
    managedFields === undefined
      ? changed
      : { ...changed, metadata: { ...changed.metadata, managedFields } };
  // Parts of two objects of one kind form an object of that kind.
  return shareParts(whole, { stored, normal }, definition(name), DEPTH) as KubernetesObject;
}

/** A part of the stored object, as it is and in the form for comparison. */
interface StoredPart {
  readonly stored: unknown;
  readonly normal: unknown;
}

function shareParts(
  changed: unknown,
  { stored, normal }: StoredPart,
  shape: Shape | undefined,
  depth: number,
): unknown {
  if (stored !== undefined && meansSame(changed, normal, shape)) return stored;
  if (depth === 0 || !isRecord(changed) || !isRecord(stored) || !isRecord(normal)) {
    return changed;
  }
  const properties = resolveShape(shape)?.properties;
  if (properties === undefined) return changed;
  const entries = Object.entries(changed).flatMap(([key, value]) => {
    const own = Object.hasOwn(properties, key) ? properties[key] : undefined;
    const part = { stored: memberOf(stored, key), normal: memberOf(normal, key) };
    // What only the server adds stays out: a Job's selector without the labels that it selects would be invalid.
    const isAddition = part.stored === undefined && part.normal !== undefined;
    if (isAddition && meansSame(value, part.normal, own)) return [];
    return [[key, shareParts(value, part, own, depth - 1)] as const];
  });
  return Object.fromEntries(entries) satisfies Members;
}
