import type { Container, LifecycleHandler, Pod } from '../../objects/index.ts';
import { goQuote } from '../../golang/index.ts';

/** The status message of a container after a failed hook (pkg/kubelet/lifecycle/handlers.go: Run, v1.34). */
export function hookFailureText(
  handler: LifecycleHandler | undefined,
  { name }: Container,
  { metadata }: Pod,
): string {
  const { name: podName, namespace, uid = '' } = metadata;
  const where = `for Container ${goQuote(name)} in Pod ${goQuote(`${podName}_${namespace}(${uid})`)} failed`;
  if (handler?.httpGet !== undefined) {
    const { path = '' } = handler.httpGet;
    return `HTTP lifecycle hook (${path}) ${where} - error: connection refused`;
  }
  if (handler?.sleep !== undefined) {
    return `Sleep lifecycle hook (${handler.sleep.seconds}) ${where} - error: interrupted`;
  }
  const command = handler?.exec?.command ?? [];
  const error = `command '${command.join(' ')}' exited with 1: `;
  return `Exec lifecycle hook ([${command.join(' ')}]) ${where} - error: ${error}, message: ""`;
}
