import { isRecord } from '../../../units/index.ts';
import type { FieldPath } from '../../../problems/index.ts';
import type { FieldError } from '../../../objects/index.ts';

/**
 * Where the object has the field that an error concerns: the first of the field's possible places that the object has. If it has
 * none, the place with the most steps in the object. A field inside a text, such as JSON in an annotation, is where the text is.
 */
export function writtenPath({ field }: FieldError, object: unknown): FieldPath {
  if (String(field) === 'metadata.name' && isGenerated(object)) return ['metadata', 'generateName'];
  let best: FieldPath = [];
  let most = -1;
  for (const place of field.places()) {
    const { had, isText } = follow(place, object);
    if (isText || had === place.length) return place.slice(0, had);
    if (had <= most) continue;
    best = place;
    most = had;
  }
  return best;
}

/** The reader of manifests generates names. */
function isGenerated(object: unknown): boolean {
  if (!isRecord(object) || !isRecord(object['metadata'])) return false;
  const { name, generateName } = object['metadata'];
  if (typeof name !== 'string' || typeof generateName !== 'string') return false;
  return generateName !== '' && name.startsWith(generateName);
}

/** How many steps from its root the object has, and whether they lead to a text. */
function follow(
  steps: FieldPath,
  object: unknown,
): { readonly had: number; readonly isText: boolean } {
  let value = object;
  let had = 0;
  for (const step of steps) {
    if (!hasMember(value, step)) break;
    value = value[step];
    had++;
  }
  return { had, isText: typeof value === 'string' };
}

function hasMember(
  value: unknown,
  step: string | number,
): value is Readonly<Record<string | number, unknown>> {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, step);
}
