import type { Container } from '../objects/index.ts';

/** A sidecar is an init container with restartPolicy Always (api/v1/pod: IsRestartableInitContainer). */
export function isSidecar(container: Container): boolean {
  return container.restartPolicy === 'Always';
}
