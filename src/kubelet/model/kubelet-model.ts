import type { Node } from '../../api/index.ts';
import type { BehaviourRule } from './behaviour-rule.ts';
import { matchesGlob } from './glob.ts';
import type { NodeRule } from './node-rule.ts';

/** How long things take on simulated nodes. Times in milliseconds. Described in docs/KUBELET.md. */
export interface KubeletModel {
  /** Size of an image that neither a node's status.images nor `imageSizes` knows. */
  readonly imageBytes: number;
  /** Bytes by image, named as in pods. */
  readonly imageSizes: ReadonlyMap<string, number>;
  /** Of each pull. */
  readonly pullBytesPerSecond: number;
  /** What every pull costs before the first byte, also of an image that is there already. */
  readonly pullOverheadMs: number;
  /** One pull at a time on a node, as the kubelet does by default. */
  readonly serializeImagePulls: boolean;
  readonly sandboxMs: number;
  /** From the image being there to the process running. */
  readonly containerStartMs: number;
  /** From the process running until its startup and readiness probes succeed. */
  readonly startUpMs: number;
  /** How long an init container runs. */
  readonly initRunMs: number;
  /** How long a main container of a Job's pod runs. Every other runs forever. */
  readonly jobRunMs: number;
  /** From SIGTERM to the end of a container. */
  readonly stopMs: number;
  readonly stopExitCode: number;
  /** Time between two looks at what containers do (PLEG). */
  readonly relistMs: number;
  /** After a pass that failed (image, back-off), the next one. */
  readonly retryMs: number;
  /** How often statuses are compared with the API server's. */
  readonly reconcileMs: number;
  /**
   * Pods that will crash, or fail to pull, for ever are left alone once their back-off has reached its cap, so that a
   * simulation without an end time ends.
   */
  readonly settle: boolean;
  /** Of what varies: the same seed, the same draws. */
  readonly seed: number;
  /** Of single containers; where several speak of one knob, the last one counts. */
  readonly rules: readonly BehaviourRule[];
  /** Of single nodes, in the same manner. */
  readonly nodeRules: readonly NodeRule[];
}

export const defaultKubeletModel: KubeletModel = {
  imageBytes: 100_000_000,
  imageSizes: new Map(),
  pullBytesPerSecond: 50_000_000,
  pullOverheadMs: 500,
  serializeImagePulls: true,
  sandboxMs: 500,
  containerStartMs: 200,
  startUpMs: 0,
  initRunMs: 1000,
  jobRunMs: 10_000,
  stopMs: 0,
  stopExitCode: 143,
  relistMs: 1000,
  retryMs: 10_000,
  reconcileMs: 10_000,
  settle: true,
  seed: 0,
  rules: [],
  nodeRules: [],
};

/** The model as it holds for one node. */
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
