import type { Container, PodSpec } from '../../objects/index.ts';

/** The spec with `change` applied to its containers and init containers. A spec that is not validated yet may lack its containers. */
export function withEachContainer<S extends Partial<PodSpec>>(
  spec: S,
  change: (container: Container) => Container,
): S {
  const { containers, initContainers } = spec;
  return {
    ...spec,
    ...(containers && { containers: containers.map(change) }),
    ...(initContainers && { initContainers: initContainers.map(change) }),
  };
}
