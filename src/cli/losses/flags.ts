import type { SurvivalFindingKind } from '../../outcome/index.ts';
import type { QuestionFlags } from '../ask.ts';
import type { LossWaysFlag } from '../flags/loss-ways-flag.ts';
import type { WorkersFlag } from '../workers/flag.ts';

interface SurviveFlags extends LossWaysFlag {
  readonly by?: string;
  readonly losses: number;
  readonly limit?: number;
  readonly fixes: boolean;
  readonly timeline?: string;
}

/** The flags of `survive`. */
export type SurviveCommandFlags = QuestionFlags<SurvivalFindingKind> & SurviveFlags & WorkersFlag;
