import type { Pod } from '../../api/index.ts';
import type { PodRuntime } from '../pod-runtime.ts';

export interface SandboxCheck {
  /** A new sandbox is needed. */
  readonly changed: boolean;
  /** Number of the sandbox the pod should have: of the present one, or of the one to create. */
  readonly attempt: number;
  /** The present sandbox; empty where it is of the wrong network, or there is none. */
  readonly id: string;
}

const NO_SANDBOX: SandboxCheck = { changed: true, attempt: 0, id: '' };

/**
 * Whether the newest sandbox still serves the pod
 * (pkg/kubelet/kuberuntime/util/util.go: PodSandboxChanged, v1.34).
 */
export function podSandboxChanged(pod: Pod, runtime: PodRuntime): SandboxCheck {
  const newest = runtime.sandboxes[0];
  if (newest === undefined) return NO_SANDBOX;
  const next = newest.attempt + 1;
  if (newest.state !== 'READY' || readySandboxes(runtime) > 1) {
    return { changed: true, attempt: next, id: newest.id };
  }
  const hostNetwork = pod.spec.hostNetwork === true;
  if ((newest.network === 'NODE') !== hostNetwork) return { changed: true, attempt: next, id: '' };
  if (!hostNetwork && newest.ip === '') return { changed: true, attempt: next, id: newest.id };
  return { changed: false, attempt: newest.attempt, id: newest.id };
}

function readySandboxes(runtime: PodRuntime): number {
  let ready = 0;
  for (const sandbox of runtime.sandboxes) if (sandbox.state === 'READY') ready++;
  return ready;
}
