export { applyManifest } from './apply-manifest.ts';
export { changedSince } from './changed-since.ts';
export { managedFieldsOf } from './managers.ts';
export type { FieldManager } from './managers.ts';
export { ownershipOf } from './ownership.ts';
export type { Ownership } from './ownership.ts';
export type { ApplyRefusal } from './refusal.ts';
export { withSameParts } from './same-parts.ts';
