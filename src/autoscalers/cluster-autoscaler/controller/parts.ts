import type { Node } from '../../../objects/index.ts';
import type { AutoscalerContext } from '../../shared/index.ts';
import type { NodeGroup } from '../groups/index.ts';
import type { AutoscalerMemory } from '../loop/index.ts';
import type { ScaleDown } from '../scale-down/index.ts';
import type { ClusterView } from './cluster-view.ts';
import type { NodeMarks } from './node-marks.ts';
import type { Recorder } from './recorder.ts';
import type { SimulatedCloud } from './simulated-cloud.ts';

/** What nodes cost. */
export interface NodePrices {
  /** Of a node in an hour; undefined: it is not known. */
  readonly priceOf: (node: Node) => number | undefined;
  /** A group gets a node of this name. */
  readonly noteNode: (name: string, group: NodeGroup) => void;
}

/** What the parts of the autoscaler's controller share. */
export interface Parts {
  readonly context: AutoscalerContext;
  readonly memory: AutoscalerMemory;
  readonly scaleDown: ScaleDown;
  readonly cloud: SimulatedCloud;
  readonly view: ClusterView;
  readonly marks: NodeMarks;
  readonly recorder: Recorder;
  readonly prices: NodePrices;
  /** How reports call a group. */
  readonly labelOf: (id: string) => string;
}

/** Milliseconds since 1970. */
export const wallMs = ({ clock, epochMs }: Pick<AutoscalerContext, 'clock' | 'epochMs'>): number =>
  epochMs + clock.nowMs;
