export { changeEach, Given, hasMetadata, objectsOf, withMore } from './given.ts';
export { handOut, takeIn, takeInPod } from './library.ts';
export type { InputObject, InputPod } from './library.ts';
export type { ManifestOptions } from './receiver.ts';
export { manifestsOf, Reading, readManifestTexts, readTexts } from './read-texts.ts';
export { REMEDY } from './remedy-manifests.ts';
export type { Manifests, ReadTexts } from './read-texts.ts';
export { ObjectNames } from './used-names.ts';
export { whyUnknownKind } from './why-unknown.ts';
