import { isRecord } from '../../../units/index.ts';
import { fieldType, isDeclared, itemType } from '../../schemas/field-type.ts';
import type { FieldType, ListType, MapType } from '../../schemas/field-type.ts';
import { FieldSet } from './set.ts';
import { isList } from '../json.ts';
import type { Members } from '../json.ts';
import { fieldElement, itemElement } from './path-element.ts';
import type { PathElement } from './path-element.ts';

/** The fields that a value names below itself, and whether it is named itself. */
interface Named {
  readonly below: FieldSet;
  readonly isSelf: boolean;
}

const NOTHING = new FieldSet();
const LEAF: Named = { below: NOTHING, isSelf: true };

/**
 * The fields that an object names: every leaf, every item of a list with keys, every entry of a map.
 * Rule: ToFieldSet, typed/tofieldset.go, structured-merge-diff v6.
 */
export function toFieldSet(value: unknown, type: FieldType): FieldSet {
  return namedIn(value, type).below;
}

function namedIn(value: unknown, type: FieldType): Named {
  if (type.kind === 'map' && !type.isAtomic) {
    return { below: isRecord(value) ? namedInMap(value, type) : NOTHING, isSelf: false };
  }
  if (type.kind === 'list' && type.keys !== undefined) {
    return { below: isList(value) ? namedInList(value, type) : NOTHING, isSelf: false };
  }
  return LEAF;
}

function namedInMap(members: Members, type: MapType): FieldSet {
  const own: PathElement[] = [];
  const children: (readonly [PathElement, FieldSet])[] = [];
  for (const [key, value] of Object.entries(members)) {
    if (value === undefined) continue;
    const inner = namedIn(value, fieldType(type, key) ?? { kind: 'any' });
    const isEmpty = value === null || (isRecord(value) && Object.keys(value).length === 0);
    if (inner.isSelf || isEmpty || !isDeclared(type, key)) own.push(fieldElement(key));
    children.push([fieldElement(key), inner.below]);
  }
  return new FieldSet(own, children);
}

/** Items with equal keys are named together, without their fields. */
function namedInList(list: readonly unknown[], type: ListType): FieldSet {
  const elements = list.map((item) => itemElement(type, item));
  const children = list
    .map((item, at) => [elements[at] ?? '', namedIn(item, itemType(type)).below] as const)
    .filter(([element]) => elements.indexOf(element) === elements.lastIndexOf(element));
  return new FieldSet(elements, children);
}
