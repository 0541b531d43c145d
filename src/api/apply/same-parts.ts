import { isRecord } from '../../units/index.ts';
import type { KubernetesObject } from '../object.ts';
import { definition, definitionNameOf, resolveShape } from '../schemas/definitions.ts';
import type { Shape } from '../schemas/definitions.ts';
import { rootType } from '../schemas/field-type.ts';
import { asServed } from '../strategy/as-served.ts';
import { meansSame } from '../strategy/same-meaning.ts';
import { memberOf } from './json.ts';
import type { Members } from './json.ts';
import { storedForm } from './stored-form.ts';

/** How deep parts are compared: `spec`, then `spec.template`. */
const DEPTH = 2;

/**
 * `changed` with each part that means the same replaced by the part of `stored`, so that controllers, which compare by identity, see
 * only what changed. Returns `stored` itself where nothing changed. managedFields are not compared, and are those of `stored`.
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
  // Parts of two objects of one kind make one of that kind.
  return shared(whole, stored, normal, definition(name), DEPTH) as KubernetesObject;
}

function shared(
  changed: unknown,
  stored: unknown,
  normal: unknown,
  shape: Shape | undefined,
  depth: number,
): unknown {
  if (stored !== undefined && meansSame(changed, normal, shape)) return stored;
  if (depth === 0 || !isRecord(changed) || !isRecord(stored) || !isRecord(normal)) {
    return changed;
  }
  const properties = resolveShape(shape)?.properties;
  if (properties === undefined) return changed;
  const entries = Object.entries(changed).map(([key, value]) => {
    const own = Object.hasOwn(properties, key) ? properties[key] : undefined;
    const part = shared(value, memberOf(stored, key), memberOf(normal, key), own, depth - 1);
    return [key, part] as const;
  });
  return Object.fromEntries(entries) satisfies Members;
}
