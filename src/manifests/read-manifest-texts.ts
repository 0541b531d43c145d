import { ManifestReader } from './reader.ts';
import type { ManifestOptions, Manifests, ManifestText } from './texts.ts';

/** Reads the objects of texts; a problem in one object does not prevent the others. */
export function readManifestTexts(
  texts: Iterable<ManifestText>,
  options: ManifestOptions = {},
): Manifests {
  const reader = new ManifestReader(options);
  for (const text of texts) reader.read(text);
  return reader.manifests();
}
