import type { KubernetesObject } from '../../../objects/index.ts';
import type { AutoscalerContext } from '../../shared/index.ts';
import type { PassPlanner } from '../provisioning/pass-planner.ts';
import type { NodeClaims } from './node-claims.ts';
import type { Recorder } from './recorder.ts';
import type { Supply } from './supply.ts';
import type { KarpenterSettings } from './settings.ts';

/** The cluster as Karpenter keeps it in memory. */
export interface View {
  /** To decide on the cluster as it is at this moment. */
  look(): PassPlanner;
}

/** What the parts of Karpenter's controller share. */
export interface Parts {
  readonly context: AutoscalerContext;
  readonly settings: KarpenterSettings;
  readonly claims: NodeClaims;
  readonly recorder: Recorder;
  readonly supply: Supply;
  readonly view: View;
}

/** Milliseconds since 1970. */
export const wallMs = ({ context: { clock, epochMs } }: Parts): number => epochMs + clock.nowMs;

/** A NodeClaim or NodePool as the object of an event. */
export const subject = (kind: 'NodeClaim' | 'NodePool', name: string): KubernetesObject => ({
  apiVersion: 'karpenter.sh/v1',
  kind,
  metadata: { name },
});
