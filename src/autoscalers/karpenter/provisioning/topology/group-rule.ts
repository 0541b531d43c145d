import type { LabelSelector, Toleration } from '../../../../objects/index.ts';
import type { NodeFilter } from './node-filter.ts';

export type GroupKind = 'topology spread' | 'pod affinity' | 'pod anti-affinity';

/** What makes a group. */
export interface GroupRule {
  readonly kind: GroupKind;
  /** The label whose values are the domains. */
  readonly key: string;
  readonly namespaces: ReadonlySet<string>;
  readonly selector: LabelSelector | undefined;
  readonly maxSkew: number;
  readonly minDomains: number | undefined;
  /** Only spread constraints have one. */
  readonly filter: NodeFilter | undefined;
  /** The domains of pools whose taints these do not tolerate are not known; undefined: taints do not matter. */
  readonly tolerations: readonly Toleration[] | undefined;
}
