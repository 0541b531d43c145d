import type { Strategy } from './contract.ts';
import { duplicates } from './duplicates/strategy.ts';
import { highNodeUtilization } from './high-node-utilization/strategy.ts';
import { interPodAntiAffinity } from './inter-pod-anti-affinity/strategy.ts';
import { lowNodeUtilization } from './low-node-utilization/strategy.ts';
import { nodeAffinity } from './node-affinity/strategy.ts';
import { nodeTaints } from './node-taints/strategy.ts';
import { podLifeTime } from './pod-life-time/strategy.ts';
import { removeFailedPods } from './remove-failed-pods/strategy.ts';
import { tooManyRestarts } from './too-many-restarts/strategy.ts';
import { topologySpreadConstraint } from './topology-spread-constraint/strategy.ts';

/** All strategies of the descheduler's own registry: pkg/descheduler/setupplugins.go, v0.36. */
const STRATEGIES: readonly Strategy[] = [
  duplicates,
  highNodeUtilization,
  interPodAntiAffinity,
  lowNodeUtilization,
  nodeAffinity,
  nodeTaints,
  podLifeTime,
  removeFailedPods,
  tooManyRestarts,
  topologySpreadConstraint,
];

const BY_NAME: ReadonlyMap<string, Strategy> = new Map(
  STRATEGIES.map((strategy) => [strategy.name, strategy]),
);

export const strategyNamed = (name: string): Strategy | undefined => BY_NAME.get(name);

export const STRATEGY_NAMES: readonly string[] = [...BY_NAME.keys()];
