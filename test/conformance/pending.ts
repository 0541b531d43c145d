import type { Line } from './format.ts';

/** Cases that are not checked. The runner counts them separately. */
interface Pending {
  /** Matched against the theme, such as "modern/decisions/volumes". */
  readonly themes: RegExp;
  /** Narrows the themes to some of their cases. */
  readonly when?: (line: Line) => boolean;
  readonly reason: string;
}

const LEFT_TO_GOROUTINES: readonly unknown[] = [
  // One of seven runs counts terminating pods whose minReadySeconds end, and goes another way later.
  'daemons-016',
  // A pod is seen to run a second earlier or later.
  'quota-007',
  // Which of two pods a drain evicts first, and whether a pass of ten seconds comes before the condition that it reads.
  'mixed-002',
];

/** Pods on a kubelet v1.36.3. */
const TIES_OF_V1_36: readonly string[] = [
  'init-002',
  'init-005',
  'init-009',
  'init-028',
  'probes-026',
  'stop-010',
  'stop-011',
  'stop-023',
];

/** Evictions: which of two equal thresholds is quoted, a stop of the length of its grace. */
const TIES_OF_EVICTIONS: readonly string[] = ['evict-048', 'evict-053'];

const pending: readonly Pending[] = [
  {
    themes: /^e2e\/(?:timeline\/(?:daemons|quota|mixed)|end\/mixed)$/,
    when: ({ id, kubernetes }) => kubernetes === 'v1.36.3' && LEFT_TO_GOROUTINES.includes(id),
    reason:
      'no order of goroutines that the runner tries is that of a recorded run (docs/CONTROLLERS.md)',
  },
  {
    themes: /^kubelet\/timing\/(backoff|stop)$/,
    when: ({ id, kubernetes }) =>
      kubernetes !== 'v1.36.3' && (id === 'backoff-010' || id === 'stop-027'),
    reason:
      'the recorded order of what happens at the very time of a relist follows the scheduling of goroutines (docs/KUBELET.md)',
  },
  {
    themes: /^kubelet\/timing\/(init|probes|stop)$/,
    when: ({ id, kubernetes }) => kubernetes === 'v1.36.3' && TIES_OF_V1_36.includes(String(id)),
    reason:
      'at one time a probe and the end of its container, or two looks at a pod, come in the order of goroutines (docs/KUBELET.md)',
  },
  {
    themes: /^kubelet\/timing\/(memory-soft|min-reclaim)$/,
    when: ({ id }) => TIES_OF_EVICTIONS.includes(String(id)),
    reason:
      'what comes at one moment comes in an order that the runner does not try (docs/KUBELET.md)',
  },
  {
    themes: /^kubelet\/timing\/declared-features$/,
    when: ({ id }) => id === 'admission-191',
    reason: 'the recorded runtime has no user namespaces; the simulated one has them',
  },
  {
    themes: /^hpa\/together\/together$/,
    when: ({ id }) => id === 'together-003',
    reason:
      'a Deployment that is resized in a rollout sees its ReplicaSets in an order that the runner does not try (docs/CONTROLLERS.md)',
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
