export { missingOwnerWarnings } from './missing-owners.ts';
export { ProvidedObjects } from './provided-objects.ts';
export { ReferenceReport } from './report.ts';
export { referencesAmong, referencesAround } from './around.ts';
