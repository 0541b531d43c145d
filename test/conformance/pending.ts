import type { Line } from './format.ts';

/** Cases that are not checked. The runner counts them separately. */
interface Pending {
  /** Matched against the theme, such as "modern/decisions/volumes". */
  readonly themes: RegExp;
  /** Narrows the themes to some of their cases. */
  readonly when?: (line: Line) => boolean;
  readonly reason: string;
}

const pending: readonly Pending[] = [
  {
    themes: /^kubelet\/timing\/(backoff|stop)$/,
    when: ({ id }) => id === 'backoff-010' || id === 'stop-027',
    reason:
      'the recorded order of what happens at the very time of a relist follows the scheduling of goroutines (docs/KUBELET.md)',
  },
  {
    themes: /^queue\/scripts\/queue$/,
    when: ({ id }) => id === 'queue-130',
    reason:
      'a victim that is being deleted is listed a second time; 103 other attempts that choose such victims do not list them (docs/CONTROLLERS.md)',
  },
];

/** Why a case is not checked; undefined if it is. */
export function pendingReason(theme: string, line: Line): string | undefined {
  return pending.find(({ themes, when }) => themes.test(theme) && (when?.(line) ?? true))?.reason;
}
