export { positionOf, shareOrigin } from './origin.ts';
export { readPlacedDocument } from './placed-document.ts';
export type { PlacedDocument } from './placed-document.ts';
export { readManifestTexts } from './read-manifest-texts.ts';
export type { ManifestOptions, Manifests, ManifestText } from './read-manifest-texts.ts';
export type { Place } from './source-file.ts';
