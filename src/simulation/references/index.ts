export { missingOwnerWarnings } from './missing-owners.ts';
export { ProvidedObjects } from './provided-objects.ts';
export { ReferenceReport } from './reference-report.ts';
export { referencesAmong, referencesAround } from './references-around.ts';
