export { changeEach, Given, hasMetadata, objectsOf, withMore } from './given.ts';
export { handOut, takeIn } from './library.ts';
export type { InputObject } from './library.ts';
export { whyUnknownKind } from './kinds/why-unknown.ts';
export { readPlacedDocument } from './placed-document.ts';
export type { PlacedDocument } from './placed-document.ts';
export { resolvePlainScalar, wholeNumberOf } from './yaml/plain-scalar.ts';
export { manifestsOf, readManifestTexts, readTexts } from './read-manifest-texts.ts';
export type {
  FieldValidation,
  ManifestOptions,
  Manifests,
  ManifestText,
  ReadTexts,
} from './texts.ts';
export { SourceFile } from './source-file.ts';
export type { Place, TextStart } from './source-file.ts';
