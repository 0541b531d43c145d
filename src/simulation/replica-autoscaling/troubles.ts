import type { AutoscalerRun, FindingKind } from '../../outcome/index.ts';
import { duration } from '../../units/index.ts';

export interface AutoscalerTrouble {
  readonly kind: Extract<FindingKind, 'held-back' | 'no-metrics' | 'flapping'>;
  readonly message: string;
  /** Pods that are missing; 0 where nobody knows. */
  readonly pods: number;
}

/** Shorter times pass unsaid: new pods have no samples at once, and a peak may end before anyone minds. */
const LONG_SECONDS = 300;
/** So many reversals are a pattern. */
const MANY_REVERSALS = 3;

/** What is wrong with how an autoscaler did. */
export function autoscalerTroubles(run: AutoscalerRun): readonly AutoscalerTrouble[] {
  const { failing, longestHeld, longestLacking, max, mostNeeded = max } = run;
  const { longestPending, reversals, rescales } = run;
  const found: AutoscalerTrouble[] = [];
  if (failing !== undefined && (failing.atEnd || failing.longest >= LONG_SECONDS)) {
    const until = failing.atEnd ? ', until the end' : '';
    const message = `it computed nothing for ${duration(failing.longest)}${until}: ${failing.message}`;
    found.push({ kind: 'no-metrics', message, pods: 0 });
  }
  if (longestHeld >= LONG_SECONDS) {
    const need = mostNeeded > max ? `; its load needs up to ${String(mostNeeded)}` : '';
    const message = `at its maximum of ${String(max)} replicas for ${duration(longestHeld)} while more were needed${need}`;
    found.push({ kind: 'held-back', message, pods: Math.max(0, mostNeeded - max) });
  }
  if (longestLacking >= LONG_SECONDS) {
    const pending =
      longestPending >= LONG_SECONDS ? `; a pod was Pending for ${duration(longestPending)}` : '';
    const message = `fewer pods ready than replicas for ${duration(longestLacking)}${pending}`;
    found.push({ kind: 'held-back', message, pods: 0 });
  }
  if (reversals >= MANY_REVERSALS) {
    const message = `${String(reversals)} of its ${String(rescales.length)} rescales took back the one before within 10 minutes`;
    found.push({ kind: 'flapping', message, pods: 0 });
  }
  return found;
}
