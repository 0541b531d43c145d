export { readManifests } from './reading/read-manifests.ts';
