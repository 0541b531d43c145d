import type { KubernetesObject } from '../../src/objects/index.ts';

/** A cluster that breaks one rule: who is found, and what is said. */
export interface AuditCase {
  readonly code: string;
  readonly objects: readonly KubernetesObject[];
  /** "Kind/name" of the findings of that rule. */
  readonly found: readonly string[];
  readonly message: RegExp;
}
