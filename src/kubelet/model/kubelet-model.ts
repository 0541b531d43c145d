import type { Node } from '../../objects/index.ts';
import type { BehaviourRule } from './behaviour-rule.ts';
import { DEFAULT_EVICTION } from './eviction-settings.ts';
import type { EvictionSettings } from './eviction-settings.ts';
import { matchesGlob } from './glob.ts';
import { NO_FAILURES } from './knob-texts.ts';
import type { Failures } from './knob-texts.ts';
import type { NodeRule } from './node-rule.ts';

/** How containers behave and how long actions take on simulated nodes (docs/KUBELET.md). Times in milliseconds. */
export interface KubeletModel extends EvictionSettings {
  /** Size of an image that is in neither a node's status.images nor `imageSizes`. */
  readonly imageBytes: number;
  /** Bytes by image name as in pods. */
  readonly imageSizes: ReadonlyMap<string, number>;
  /** Bandwidth of each pull. */
  readonly pullBytesPerSecond: number;
  /** Time of every pull before the first byte, also for an image that is already on the node. */
  readonly pullOverheadMs: number;
  /** One pull at a time on a node, as the kubelet does by default. */
  readonly serializeImagePulls: boolean;
  readonly sandboxMs: number;
  /** Sandboxes of each pod that fail, and what the runtime says of them. */
  readonly sandboxFailures: Failures;
  readonly sandboxError: string;
  /** From the image being on the node to the process running. */
  readonly containerStartMs: number;
  /** From the process running until its startup and readiness probes succeed. */
  readonly startUpMs: number;
  /** How long an init container runs. */
  readonly initRunMs: number;
  /** How long a main container of a Job's pod runs. All other main containers run forever. */
  readonly jobRunMs: number;
  /** From SIGTERM to the end of a container. */
  readonly stopMs: number;
  readonly stopExitCode: number;
  /** Patterns of the sysctls that pods may set beside the safe sysctls. */
  readonly allowedUnsafeSysctls: readonly string[];
  /** Time between two relists of the containers (PLEG). */
  readonly relistMs: number;
  /** From a failed pass (image, back-off) to the next one, at least. */
  readonly retryMs: number;
  /** The random part of a retry, up to this share of `retryMs`; half of that with seed 0. */
  readonly retryJitter: number;
  /** The longest crash back-off (crashLoopBackOff.maxContainerRestartPeriod); undefined: the release's default. */
  readonly maxRestartDelayMs?: number;
  /** Period of the comparison of statuses with the API server. */
  readonly reconcileMs: number;
  /**
   * From the call that attaches a volume to its end. With any other value than 0 also the loops of kubelets and controller, and
   * the wait for the node's report that it uses the volume, take their time.
   */
  readonly attachMs: number;
  /** From the call that detaches a volume to its end. */
  readonly detachMs: number;
  /** Period in which a kubelet reports the status of its node, and so the volumes that it uses. */
  readonly nodeStatusMs: number;
  /** Period of the loops over volumes; 0: as `attachMs` says. */
  readonly volumeLoopMs: number;
  /** Whether runtimes report the actual resources of containers: then a pod that was resized down frees its room on the node. */
  readonly reportsActualResources: boolean;
  /**
   * Pods that crash or fail to pull forever are not restarted any more once their back-off has reached its cap, so that a
   * simulation without an end time ends.
   */
  readonly settle: boolean;
  /** Seed of the draws of varying values. */
  readonly seed: number;
  /** Settings of single containers; if several rules set a knob, the last one wins. */
  readonly rules: readonly BehaviourRule[];
  /** Settings of single nodes; the last rule wins here too. */
  readonly nodeRules: readonly NodeRule[];
}

export const defaultKubeletModel: KubeletModel = {
  ...DEFAULT_EVICTION,
  imageBytes: 100_000_000,
  imageSizes: new Map(),
  pullBytesPerSecond: 50_000_000,
  pullOverheadMs: 500,
  serializeImagePulls: true,
  sandboxMs: 500,
  sandboxFailures: NO_FAILURES,
  sandboxError: 'rpc error: code = Unknown desc = failed to setup network for sandbox',
  containerStartMs: 200,
  startUpMs: 0,
  initRunMs: 1000,
  jobRunMs: 10_000,
  stopMs: 0,
  stopExitCode: 143,
  allowedUnsafeSysctls: [],
  relistMs: 1000,
  retryMs: 10_000,
  retryJitter: 0.5,
  reconcileMs: 10_000,
  attachMs: 0,
  detachMs: 0,
  nodeStatusMs: 10_000,
  volumeLoopMs: 0,
  reportsActualResources: true,
  settle: true,
  seed: 0,
  rules: [],
  nodeRules: [],
};

/** Source: reconcilerLoopSleepPeriod of the volume manager and of the attach/detach controller, v1.36. */
const VOLUME_LOOP_MS = 100;

/** Period of the loops of kubelets and controller over volumes; 0: they act at once. */
export function volumeLoopMs(model: KubeletModel): number {
  return model.attachMs > 0 && model.volumeLoopMs === 0 ? VOLUME_LOOP_MS : model.volumeLoopMs;
}

/** The model with the rules of one node applied. */
export function modelOfNode(model: KubeletModel, { metadata }: Node): KubeletModel {
  const { name, labels = {} } = metadata;
  const ruled = model.nodeRules.filter(
    ({ match }) =>
      matchesGlob(match.name, name) &&
      Object.entries(match.labels ?? {}).every(([key, value]) => labels[key] === value),
  );
  if (ruled.length === 0) return model;
  return ruled.reduce((sum, { settings }) => ({ ...sum, ...settings }), model);
}
