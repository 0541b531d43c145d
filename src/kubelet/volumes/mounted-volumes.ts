import type { Container, Pod, PodSpec, Volume } from '../../objects/index.ts';

const NONE: readonly Volume[] = [];
const mountedOf = new WeakMap<PodSpec, readonly Volume[]>();

/** The volumes that a container of the pod mounts, in the order of the spec: the kubelet ignores others. */
export function mountedVolumes({ spec }: Pick<Pod, 'spec'>): readonly Volume[] {
  const { volumes } = spec;
  if (volumes === undefined || volumes.length === 0) return NONE;
  let mounted = mountedOf.get(spec);
  if (mounted === undefined) {
    const names = new Set<string>();
    for (const container of containersOf(spec)) {
      for (const { name } of container.volumeMounts ?? []) names.add(name);
      for (const { name } of container.volumeDevices ?? []) names.add(name);
    }
    mounted = volumes.filter(({ name }) => names.has(name));
    mountedOf.set(spec, mounted);
  }
  return mounted;
}

function containersOf(spec: PodSpec): readonly Pick<Container, 'volumeMounts' | 'volumeDevices'>[] {
  const { containers, initContainers = [], ephemeralContainers = [] } = spec;
  return [...containers, ...initContainers, ...ephemeralContainers];
}
