import type { KubernetesObject, Side } from '../objects/index.ts';
import { handOut } from './library.ts';
import { ManifestReader } from './reader.ts';
import type { ManifestOptions, Manifests, ManifestText, ReadTexts } from './texts.ts';

/** Reads the objects of texts; a problem in one object does not prevent the others. */
export function readTexts(texts: Iterable<ManifestText>, options: ManifestOptions = {}): ReadTexts {
  const reader = new ManifestReader(options);
  for (const text of texts) reader.read(text);
  return reader.result();
}

/** As `readTexts`, for callers of the library. */
export const readManifestTexts = (
  texts: Iterable<ManifestText>,
  options: ManifestOptions = {},
): Manifests => manifestsOf(readTexts(texts, options));

/** The objects as lists by the side of their texts. */
export function manifestsOf({ given, ...more }: ReadTexts): Manifests {
  const lists: Record<Side | 'objects', KubernetesObject[]> = {
    objects: [],
    cluster: [],
    apply: [],
  };
  for (const one of given) lists[one.isSided ? one.side : 'objects'].push(handOut(one));
  return { ...lists, ...more };
}
