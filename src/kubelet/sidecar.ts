import type { Container } from '../api/index.ts';

/** A sidecar is an init container that is restarted always (api/v1/pod: IsRestartableInitContainer). */
export function isSidecar(container: Container): boolean {
  return container.restartPolicy === 'Always';
}
