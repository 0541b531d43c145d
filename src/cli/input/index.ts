export { readGiven, readManifests } from './reading/read-manifests.ts';
