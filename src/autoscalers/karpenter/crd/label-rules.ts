import { CAPACITY_TYPE, GROUP, HOSTNAME, NODE_POOL } from '../algebra/labels.ts';
import { restrictedDomain, restrictedLabel } from '../providers/label-rules.ts';
import type { LabelRule } from '../providers/label-rules.ts';

/** Labels that neither requirements nor templates may name. */
export const CORE_RULES: readonly LabelRule[] = [
  restrictedDomain(GROUP, [CAPACITY_TYPE, NODE_POOL]),
  restrictedLabel(HOSTNAME),
];

/** The same of a NodePool: its nodes have its own name. */
export const POOL_RULES: readonly LabelRule[] = [...CORE_RULES, restrictedLabel(NODE_POOL)];
