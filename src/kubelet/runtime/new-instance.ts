import type { Container } from '../../objects/index.ts';
import type { ContainerInstance } from '../pod-runtime.ts';

/** The id of a container of the pod with uid `uid`, as in status. */
export function containerId(uid: string, name: string, restartCount: number): string {
  return `containerd://${uid}-${name}-${String(restartCount)}`;
}

/** A container that has just been created, of the pod with uid `uid`. */
export function newInstance(
  uid: string,
  { name, image = '' }: Container,
  restartCount: number,
): ContainerInstance {
  return {
    id: containerId(uid, name, restartCount),
    name,
    image,
    imageId: image,
    restartCount,
    startedAt: 0,
    finishedAt: 0,
    state: 'created',
    exitCode: 0,
    reason: '',
    message: '',
  };
}
