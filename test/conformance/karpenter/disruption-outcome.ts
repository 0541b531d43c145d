import type { CompactInput } from './compact-input.ts';
import type { RecordedClaim } from './compare-outcomes.ts';

/** What a disruption case records. */
export interface RecordedDisruption {
  readonly input: CompactInput;
  readonly karpenter?: '1.13' | '1.14';
  readonly alternatives: readonly RecordedAlternative[];
  /** The number of distinct outcomes. */
  readonly distinct: number;
  /** The answer of the version before; its messages are not recorded then if it varies. */
  readonly same?: true;
  /** Outcomes reduced to counts, where their list is open-ended. */
  readonly coarse?: Readonly<Record<string, number>>;
}

export interface RecordedAlternative {
  readonly outcome: RecordedOutcome;
  readonly messages?: Messages;
}

/** "node/n0 Unconsolidatable" with the texts of these events. */
export type Messages = Readonly<Record<string, readonly string[]>>;

export interface RecordedOutcome {
  /** The method that acts; empty without one. */
  readonly acts: string;
  readonly budgets: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly methods: readonly RecordedMethod[];
  readonly typeLists?: readonly (readonly string[])[] | null;
}

export interface RecordedMethod extends MethodParts {
  readonly commands?: readonly RecordedCommand[];
}

/** What is recorded of a method beside its commands. */
export interface MethodParts {
  readonly method: string;
  readonly candidates: readonly RecordedCandidate[];
}

interface RecordedCandidate {
  readonly node: string;
  readonly cost: number;
  /** Since v1.14. */
  readonly rank?: number;
}

export interface RecordedCommand extends CommandParts {
  readonly replacements?: readonly RecordedClaim[];
}

/** What is recorded of a command beside its replacements. */
export interface CommandParts {
  readonly decision: 'delete' | 'replace';
  readonly nodes: readonly string[];
  readonly savings: number;
  readonly podsTo?: Readonly<Record<string, readonly string[]>>;
}
