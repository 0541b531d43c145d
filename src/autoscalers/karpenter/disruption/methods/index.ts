import type { DisruptionMethod } from './contract.ts';
import { DRIFT } from './drift.ts';
import { EMPTINESS } from './emptiness.ts';
import { MULTI_NODE } from './multi-node.ts';
import { SINGLE_NODE } from './single-node.ts';

/** The methods in Karpenter's order: the first with a command acts. NewMethods, disruption/controller.go, Karpenter v1.13. */
export const METHODS: readonly DisruptionMethod[] = [EMPTINESS, DRIFT, MULTI_NODE, SINGLE_NODE];
