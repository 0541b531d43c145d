import type { PodIP } from '../../objects/index.ts';
import type { PodRuntime } from '../pod-runtime.ts';

/** The addresses of a pod: the last one stays in the status after the sandbox has stopped. */
export function lastIPs(
  { sandboxes: [sandbox] }: PodRuntime,
  before: readonly PodIP[],
): readonly PodIP[] {
  const ip = sandbox?.network === 'POD' ? sandbox.ip : '';
  return ip === '' || before[0]?.ip === ip ? before : [{ ip }];
}
