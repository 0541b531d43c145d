export { ClusterSnapshot } from './cluster-snapshot.ts';
export { KeptSnapshot } from './kept-snapshot.ts';
export type { SnapshotRules } from './cluster-snapshot.ts';
export type { Rejection } from './fit-checker.ts';
