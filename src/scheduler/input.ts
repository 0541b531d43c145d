import type { Gates } from '../features/index.ts';

/** Which scheduler decides: a configuration or a Policy, not both. */
export interface SchedulerInput {
  /**
   * The release of Kubernetes: "1.36" for its newest recorded patch release, "v1.34.1" for exactly this release. Default: the
   * release of the nodes' kubelets, else the newest. A Policy is always read by v1.22.
   */
  readonly kubernetes?: string;
  /** Feature gates that are set otherwise than by default: `{ A: true }`, or "A=true,B=false" as for kube-scheduler. */
  readonly featureGates?: Gates | string;
  /** A KubeSchedulerConfiguration; null or absent: the default profile of the release. */
  readonly configuration?: unknown;
  /** A Policy for v1.22; null: the default provider of v1.22. */
  readonly policy?: unknown;
}
