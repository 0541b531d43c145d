import type { MadeEdit, PlanScheduler } from '../../outcome/index.ts';
import type { Reported } from '../contract.ts';
import { schedulerName } from './scheduler-name.ts';
import { editWords } from './edit-words.ts';

/** What makes a document, or a side of a comparison, again. */
export interface MadeWith {
  /** Undefined if the document has no sides. */
  readonly side?: 'base' | 'head';
  /** "kube-scheduler v1.36.3", "seed 0". */
  readonly settings: readonly string[];
  /** "drain worker-1". */
  readonly edits: readonly string[];
}

/** The settings and edits of each side of a document. Bad input has none, because nothing was made. */
export function madeWith(outcome: Reported): readonly MadeWith[] {
  switch (outcome.kind) {
    case 'BadInput':
      return [];
    case 'Comparison':
      return [
        { side: 'base', ...words(outcome.base) },
        { side: 'head', ...words(outcome.head) },
      ];
    default:
      return [words(outcome)];
  }
}

function words(from: {
  readonly scheduler?: PlanScheduler;
  readonly seed?: number;
  readonly edits?: readonly MadeEdit[];
}): Omit<MadeWith, 'side'> {
  const { scheduler, seed, edits = [] } = from;
  return {
    settings: [
      ...(scheduler === undefined ? [] : [`kube-scheduler ${schedulerName(scheduler)}`]),
      ...(seed === undefined ? [] : [`seed ${String(seed)}`]),
    ],
    edits: edits.map(editWords),
  };
}
