import type { EntryKind } from '../../documents/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import type { AutoscalerControl } from '../../autoscalers/index.ts';
import type { EventQueue } from '../../clock/index.ts';
import type { NodeResource, ResourceUsage, ShutdownPeriod } from '../../kubelet/index.ts';
import type { ApiServer, RefusalLog, Timestamps } from '../../server/index.ts';
import type { PodDemand } from '../input/pod-demand.ts';
import type { DrainLog } from './drain/log.ts';
import type { Load, Loads } from '../usage/index.ts';
import type { FailureRates } from './failure-rates.ts';

/** Failures of nodes, which the API server cannot cause. */
export interface NodeControl {
  /** The node's kubelet stops its heartbeats. False: there is no such node. */
  failNode(name: string): boolean;
  /** The heartbeats start again. False: there is no such node. */
  recoverNode(name: string): boolean;
  /** Shuts the node down gracefully, in these periods. False: there is no such node. */
  shutDownNode(name: string, periods: readonly ShutdownPeriod[]): boolean;
  /** Sets what is used of a node's resource. False: there is no such node, or it does not say how much it has. */
  setUsage(name: string, resource: NodeResource, usage: ResourceUsage): boolean;
  /** From now on, this share of the sandboxes on the node fails; without `error`, for the model's. False: there is no such node. */
  setSandboxFailures(name: string, rate: number, error: string | undefined): boolean;
}

/** What steps use: the API server like `kubectl`, and the nodes for failures. */
export interface StepContext {
  readonly api: ApiServer;
  readonly clock: EventQueue;
  readonly timestamps: Timestamps;
  readonly failures: FailureRates;
  /** Records what the API server refuses. */
  readonly refusals: RefusalLog;
  readonly nodes: NodeControl;
  /** Absent: no node autoscaler acts. */
  readonly autoscaler?: AutoscalerControl | undefined;
  /** Records what drains do. */
  readonly drains: DrainLog;
  /** What workloads use. Undefined: the input has no autoscaler. */
  readonly loads: Loads | undefined;
  /** Registers the label selectors of a manifest with the scheduler's cluster before the manifest is applied. */
  readonly learn: (object: KubernetesObject) => void;
}

/** Called at the end of the run: what the step has not finished; undefined if it has finished. */
export type Unfinished = () => string | undefined;

/** One step of a scenario. */
export interface Action {
  /** "cordon worker-1": in reports. */
  readonly text: string;
  /** The objects that the step applies. */
  readonly objects?: readonly KubernetesObject[];
  /** What it says of usage from its time on. */
  readonly load?: Load;
  /** The pods that the step asks for, without pods of `objects`. */
  readonly demand?: PodDemand;
  /** Throws StepError, or the API server's ApiError, if the step fails. */
  run(context: StepContext): Unfinished | undefined;
}

export type StepKind = EntryKind<Action>;
