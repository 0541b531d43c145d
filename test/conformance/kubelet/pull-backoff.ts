import type { Pod } from '../../../src/objects/index.ts';
import { differences } from '../differences.ts';
import { TraceKubelet } from './trace-kubelet.ts';

interface PullBackoffCase {
  readonly failures: number;
  readonly expect: {
    readonly pullAtSeconds: readonly number[];
    readonly waitingReasons: readonly string[];
  };
}

const POD: Pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p', namespace: 'default', uid: 'uid-p' },
  spec: {
    restartPolicy: 'Always',
    containers: [{ name: 'c0', image: 'img:1', imagePullPolicy: 'IfNotPresent' }],
  },
};

/** Golden data of the image pull back-off, observed each second. */
export function checkPullBackoff(line: unknown): string[] {
  // The format has checked the shape of the line.
  const { failures, expect } = line as PullBackoffCase;
  const kubelet = new TraceKubelet(POD);
  const { runtime } = kubelet;
  for (let failure = 0; failure < failures; failure++) runtime.failNext('pull', 'not found');
  const pullAtSeconds: number[] = [];
  const waitingReasons: string[] = [];
  for (; runtime.find('c0') === undefined; runtime.nowMs += 1000) {
    runtime.calls = [];
    kubelet.sync();
    if (runtime.calls.includes('PullImage img:1')) pullAtSeconds.push(runtime.nowMs / 1000);
    const reason = kubelet.startErrors.get('c0')?.reason ?? '';
    if (reason !== waitingReasons.at(-1)) waitingReasons.push(reason);
  }
  return [...differences(expect, { pullAtSeconds, waitingReasons })];
}
