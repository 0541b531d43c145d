import type { Pod } from '../../../objects/index.ts';
import type { ContainerInstance, PodRuntime, Sandbox } from '../../pod-runtime.ts';
import { newInstance } from '../../runtime/new-instance.ts';

/** Sandbox and containers of a pod whose containers all run for the first time. `ip`: "" in the host network; `startedAt`: by container. */
export function simpleRuntime(
  { metadata: { uid = '' }, spec }: Pod,
  ip: string,
  startedAt: readonly number[],
): PodRuntime {
  const network = ip === '' ? 'NODE' : 'POD';
  const sandbox: Sandbox = { id: `${uid}-0`, attempt: 0, network, ip, state: 'READY' };
  const containers = startedAt.map((ms, index): ContainerInstance => {
    const created = newInstance(uid, spec.containers[index]!, 0);
    return { ...created, state: 'running', startedAt: ms };
  });
  return { sandboxes: [sandbox], containers: containers.reverse() };
}
