export { whyUnknownKind } from './kinds/why-unknown.ts';
export { positionOf, shareOrigin } from './origin.ts';
export { readPlacedDocument } from './placed-document.ts';
export type { PlacedDocument } from './placed-document.ts';
export { resolvePlainScalar, wholeNumberOf } from './yaml/plain-scalar.ts';
export { readManifestTexts } from './read-manifest-texts.ts';
export type { FieldValidation, ManifestOptions, Manifests, ManifestText } from './texts.ts';
export { SourceFile } from './source-file.ts';
export type { Place, TextStart } from './source-file.ts';
