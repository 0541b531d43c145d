export { readManifestTexts } from './read-manifest-texts.ts';
export type {
  ManifestOptions,
  Manifests,
  ManifestText,
  NotModelledObject,
} from './read-manifest-texts.ts';
export type { Place } from './source-file.ts';
