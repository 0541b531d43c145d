import type { Pod } from '../../../src/objects/index.ts';
import { differences } from '../differences.ts';
import { TraceKubelet } from './trace-kubelet.ts';

interface BackoffCase {
  readonly endsBy: 'exit' | 'livenessKill';
  readonly exitCode: number;
  readonly initialSeconds: number;
  readonly maxSeconds: number;
  readonly runSeconds: readonly number[];
  readonly expect: { readonly delaySeconds: readonly number[] };
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

/** Golden data of the restart back-off, observed each second. */
export function checkBackoff(line: unknown): string[] {
  // The format has checked the shape of the line.
  const { endsBy, exitCode, initialSeconds, maxSeconds, runSeconds, expect } = line as BackoffCase;
  const kubelet = new TraceKubelet(POD, initialSeconds * 1000, maxSeconds * 1000);
  const { runtime } = kubelet;
  kubelet.sync();
  const delaySeconds = runSeconds.map((seconds) => {
    runtime.nowMs += seconds * 1000;
    const endMs = runtime.nowMs;
    const instance = runtime.find('c0');
    if (instance === undefined) throw new Error('the container did not start');
    if (endsBy === 'exit') runtime.exit(instance, exitCode);
    else kubelet.setProbe('liveness', 'c0', 'Failure');
    for (;;) {
      kubelet.sync();
      if (runtime.find('c0') !== instance) return (runtime.nowMs - endMs) / 1000;
      runtime.nowMs += 1000;
    }
  });
  return [...differences(expect, { delaySeconds })];
}
