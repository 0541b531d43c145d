import type { Cause } from './reason.ts';

/** Whether a pod that is assumed on a node may be bound. Source: kubernetes v1.36.3 framework PermitPlugin. */
export type PermitAnswer =
  | {
      readonly type: 'wait';
      readonly reason: Cause;
      readonly timeoutMs: number;
      /** 'group': the pods of a group that wait at the same time share one timer. */
      readonly timer: 'pod' | 'group';
    }
  /** The pod may be bound, and with it the pods of its group that wait for this plugin. */
  | { readonly type: 'allow-group' }
  | { readonly type: 'error'; readonly message: string };
