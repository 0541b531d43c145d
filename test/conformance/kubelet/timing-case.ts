import { applyDefaults } from '../../../src/api/index.ts';
import type { Pod } from '../../../src/api/index.ts';
import type { Line } from '../format.ts';

/** Something that the kubelet did at `t` seconds: an event, a status that it wrote, or the removal of the object. */
export interface Entry extends Line {
  readonly t: number;
  readonly event?: string;
  readonly message?: string;
}

export interface TimingCase {
  readonly kubernetes: string;
  readonly pod: Pick<Pod, 'metadata' | 'spec'>;
  /** Seconds. */
  readonly deleteAt?: number;
  readonly grace?: number;
  readonly until: number;
  readonly recordings: readonly (readonly Entry[])[];
}

export const NAMESPACE = 'default';
/** The recorded runtime pulls for this time after the first 500 ms; our knob has the whole. */
const PULL_OVERHEAD_MS = 500;
/** Settings that may take a millisecond less. */
const VARIED = /\/(start-delay|run-duration|stop-duration)/;

/** The pod of a case. `varies`: its durations are the usual ones or a little shorter, see tie-order.ts. */
export function podOf({ pod }: TimingCase, varies: boolean): Pod {
  const annotations: Record<string, string> = {
    'kschedsim.dev/start-error': 'failed to start',
    'kschedsim.dev/start-delay': varies ? varied('200ms', false) : '200ms',
  };
  for (const [key, text] of Object.entries(pod.metadata.annotations ?? {})) {
    if (key.includes('/pull-duration')) annotations[key] = duration(msOf(text) + PULL_OVERHEAD_MS);
    else annotations[key] = varies && VARIED.test(key) ? variedList(text, key) : text;
  }
  const metadata = { ...pod.metadata, namespace: NAMESPACE, annotations };
  return applyDefaults<Pod>({ apiVersion: 'v1', kind: 'Pod', metadata, spec: pod.spec });
}

function variedList(text: string, key: string): string {
  const isRun = key.includes('/run-');
  return text
    .split(',')
    .map((each) => varied(each, isRun))
    .join(',');
}

/** A run lasts a millisecond more, or less: what follows an early start may then end late all the same. */
function varied(text: string, isRun: boolean): string {
  const ms = msOf(text);
  if (Number.isNaN(ms)) return text;
  const [usual, other] = isRun ? [ms + 1, ms - 2] : [ms, ms - 1];
  return `1*${duration(usual)} | 1*${duration(Math.max(other, 0))}`;
}

/** "4s" or "500ms"; NaN: any other text. */
function msOf(text: string): number {
  return text.endsWith('ms') ? parseFloat(text) : parseFloat(text) * 1000;
}

function duration(ms: number): string {
  return `${String(ms)}ms`;
}
