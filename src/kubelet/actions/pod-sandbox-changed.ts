import type { Pod } from '../../objects/index.ts';
import type { PodRuntime } from '../pod-runtime.ts';

export interface SandboxCheck {
  /** A new sandbox is needed. */
  readonly changed: boolean;
  /** Attempt of the current sandbox, or of the sandbox to create. */
  readonly attempt: number;
  /** The current sandbox; empty if it has the wrong network or does not exist. */
  readonly id: string;
}

const NO_SANDBOX: SandboxCheck = { changed: true, attempt: 0, id: '' };

/**
 * Whether the pod needs a new sandbox
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
