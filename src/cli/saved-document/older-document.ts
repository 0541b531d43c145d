import { isRecord } from '../../units/index.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * The document with the fields that its version did not write yet: losses were of deleted nodes only, and did not name the pods that
 * they preempt.
 */
export function fromOlderVersion(document: Members): Members {
  const { kind, losses } = document;
  if (kind !== 'Survival' || !Array.isArray(losses)) return document;
  return {
    ...document,
    losses: losses.map((loss: unknown) =>
      isRecord(loss) && !('as' in loss) ? { ...loss, as: 'deleted', preempted: [] } : loss,
    ),
  };
}
