import type { FractionalNumber } from '../json/value.ts';
import type { FieldPath } from '../../problems/index.ts';
import { MAX_UNUSUAL_YAML } from '../documents.ts';
import type { DocumentText } from '../documents.ts';
import { parseYamlNodes, yamlOffsetOf } from '../yaml/full.ts';
import type { YamlNodes } from '../yaml/full.ts';
import { skipBlanks } from '../json/scan.ts';
import { ValueOffsets } from '../json/value-offsets.ts';
import { jsonListItemSlices, listItemSlices } from '../json/list-items.ts';
import type { Place, Slice } from '../source-file.ts';

/** The source of an object: a document, or an item of the list in one. */
export interface Origin {
  readonly document: DocumentText;
  /** Path of the object from the document's root: empty, or ["items", 3]. */
  readonly path: FieldPath;
  /** The file, if the document is one item of the long List in it, made when it is asked for. */
  readonly longList?: { readonly name: string };
}

/** The list that the items of a document are in. */
export class ListOrigin {
  readonly document: DocumentText;
  readonly #path: FieldPath;

  /** `path`: of the list under `origin`. */
  constructor({ document, path: own }: Origin, path: FieldPath) {
    this.document = document;
    this.#path = [...own, ...path];
  }

  pathOf(index: number): FieldPath {
    return [...this.#path, index];
  }
}

/** The origin of an item. Each object of a list has one, so it is small. */
export class ItemOrigin implements Origin {
  readonly #list: ListOrigin;
  readonly #index: number;

  constructor(list: ListOrigin, index: number) {
    this.#list = list;
    this.#index = index;
  }

  get document(): DocumentText {
    return this.#list.document;
  }

  get path(): FieldPath {
    return this.#list.pathOf(this.#index);
  }
}

const itemSlices = new WeakMap<Slice, readonly Slice[] | undefined>();
/** The nodes of the last parsed text: problems of one object follow one another. */
let lastNodes: { readonly text: string; readonly nodes: YamlNodes | undefined } | undefined;
/** The offsets within the last JSON object that had a problem. */
let lastOffsets:
  { readonly text: string; readonly start: number; readonly offsets: ValueOffsets } | undefined;

/** The place of a path under an origin. */
export function placeAt(origin: Origin, path: FieldPath, at: 'key' | 'value'): Place {
  const { document } = origin;
  const offset =
    document.format === 'json' ? offsetInJson(origin, path, at) : offsetInYaml(origin, path, at);
  return document.source.placeOf(offset);
}

function offsetInJson(
  { document, path: own }: Origin,
  path: FieldPath,
  at: 'key' | 'value',
): number {
  let item: Slice = document;
  let depth = 0;
  for (;;) {
    const isList = own[depth] === 'items';
    const index = own[isList ? depth + 1 : depth];
    const inner =
      typeof index === 'number' ? itemsOf(item, jsonListItemSlices)?.[index] : undefined;
    if (inner === undefined) break;
    item = inner;
    depth += isList ? 2 : 1;
  }
  return offsetsIn(document.source.text, item.start).of([...own.slice(depth), ...path], at);
}

function offsetsIn(text: string, start: number): ValueOffsets {
  if (lastOffsets?.start !== start || lastOffsets.text !== text) {
    lastOffsets = { text, start, offsets: new ValueOffsets(text, start) };
  }
  return lastOffsets.offsets;
}

function offsetInYaml(
  { document, path: own }: Origin,
  path: FieldPath,
  at: 'key' | 'value',
): number {
  const [list, index] = own;
  const items = list === 'items' ? itemsOf(document, listItemSlices) : undefined;
  const item = typeof index === 'number' ? items?.[index] : undefined;
  if (item === undefined) return offsetInSlice(document, [...own, ...path], at);
  if (own.length === 2 && path.length === 0) return afterDash(item);
  return offsetInSlice(item, [0, ...own.slice(2), ...path], at);
}

/** The offset of a list item after its dash, found without parsing. */
function afterDash({ source, start, end }: Slice): number {
  const dash = skipBlanks(source.text, start, end);
  return skipBlanks(source.text, dash + 1, end);
}

/** The texts of the items of a list, found once; undefined if they cannot be separated. */
function itemsOf(
  list: Slice,
  find: (list: Slice) => readonly Slice[] | undefined,
): readonly Slice[] | undefined {
  if (!itemSlices.has(list)) itemSlices.set(list, find(list));
  return itemSlices.get(list);
}

function offsetInSlice(
  { source, start, end }: Slice,
  path: FieldPath,
  at: 'key' | 'value',
): number {
  // Nodes take thirty times the memory of their text.
  if (end - start > MAX_UNUSUAL_YAML) return skipBlanks(source.text, start, end);
  const text = source.text.slice(start, end);
  if (lastNodes?.text !== text) lastNodes = { text, nodes: parseYamlNodes(text) };
  const { nodes } = lastNodes;
  if (nodes === undefined) return start;
  return start + nodes.originalOffset(yamlOffsetOf(nodes.document.contents, path, at));
}

const NO_FRACTIONS: readonly FractionalNumber[] = [];

/** The file of an origin: the same object for all origins in the file. */
export const fileOf = (origin: Origin): { readonly name: string } =>
  origin.longList ?? origin.document.source;

/** The fractional whole numbers of an object, with their paths in it. Long Lists are not searched for them. */
export function fractionsWithin(origin: Origin): readonly FractionalNumber[] {
  if (origin.longList !== undefined) return NO_FRACTIONS;
  const { fractions = NO_FRACTIONS } = origin.document;
  if (fractions.length === 0) return fractions;
  const own = origin.path;
  return fractions
    .filter(({ path }) => own.every((step, at) => path[at] === step))
    .map(({ path, literal }) => ({ path: path.slice(own.length), literal }));
}
