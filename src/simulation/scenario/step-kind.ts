import type { KubernetesObject } from '../../api/index.ts';
import type { EventQueue } from '../../clock/index.ts';
import type { DiskUsage } from '../../kubelet/index.ts';
import type { ApiServer, EventRecorder, RefusalLog, Timestamps } from '../../store/index.ts';
import type { PodDemand } from '../pod-demand.ts';
import type { FailureRates } from './failure-rates.ts';
import type { ScenarioKind } from './scenario-kind.ts';

/** The machines themselves, where no API reaches. */
export interface NodeControl {
  /** The kubelet of a node stops answering. */
  failNode(name: string): boolean;
  /** It answers again. */
  recoverNode(name: string): boolean;
  /** The file system of a node is that full from now on. False where nobody knows how large it is. */
  setDiskUsage(name: string, usage: DiskUsage): boolean;
}

/** What steps act through: the API server as `kubectl` would, and the nodes themselves where no API can reach. */
export interface StepContext {
  readonly api: ApiServer;
  readonly clock: EventQueue;
  readonly events: EventRecorder;
  readonly timestamps: Timestamps;
  readonly failures: FailureRates;
  /** Where objects that the API server refuses are noted. */
  readonly refusals: RefusalLog;
  readonly nodes: NodeControl;
  /** Tells the scheduler of rules before what they are about comes. */
  readonly learn: (object: KubernetesObject) => void;
}

/** What a step has begun and not ended: asked at the end of the run, it says what is still to do, if anything. */
export type Unfinished = () => string | undefined;

/** One step as a scenario has it. */
export interface Action {
  /** "cordon worker-1": in reports. */
  readonly text: string;
  /** What it brings into the cluster. */
  readonly objects?: readonly KubernetesObject[];
  /** How many pods it asks for, beside those of `objects`. */
  readonly demand?: PodDemand;
  /** Throws StepError, or the API server's ApiError, where it cannot be done. */
  run(context: StepContext): Unfinished | undefined;
}

/** A step that cannot be done in the cluster as it is at its time. A finding, not a defect. */
export class StepError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StepError';
  }
}

export type StepKind = ScenarioKind<Action>;
