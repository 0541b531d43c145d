import { Option } from 'commander';
import { LOSS_KINDS, type LossKind } from '../../outcome/index.ts';

export interface LossWaysFlag {
  readonly as?: LossKind | 'both';
}

/** How nodes are lost. */
export const lossWaysFlag = (): Option =>
  new Option(
    '--as <way>',
    'how nodes are lost; deleted: their objects too, unreachable: the objects stay, and no kubelet answers (default: both)',
  ).choices([...LOSS_KINDS, 'both']);
