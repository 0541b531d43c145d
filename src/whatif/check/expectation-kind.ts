import type { EntryKind } from '../../documents/index.ts';
import type { CheckedExpectation, FindingPlace } from '../../outcome/index.ts';
import type { CheckedCluster } from './checked-cluster.ts';

/** What an expectation found. */
export type Judgement = Pick<CheckedExpectation, 'verdict' | 'message' | 'evidence' | 'doubts'>;

/** What is expected of a cluster. */
export interface Judge {
  /** "pods of Deployment/web are placed": the name of an expectation without one. */
  readonly text: string;
  /** True: it is about the placement of every pod, and replaces the implied expectation. */
  readonly isAllPlaced?: boolean;
  /** Tells the cluster which losses will be asked for. Called before any expectation is judged. */
  announce?(cluster: CheckedCluster): void;
  judge(cluster: CheckedCluster): Judgement;
}

export type ExpectationKind = EntryKind<Judge>;

/** An expectation that has been read. */
export interface Expectation extends Judge {
  readonly name: string;
  readonly type: string;
  /** Where it is written, if it came from a file. */
  readonly place: FindingPlace | undefined;
}
