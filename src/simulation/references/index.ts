export { ProvidedObjects } from './provided-objects.ts';
export { ReferenceReport } from './reference-report.ts';
