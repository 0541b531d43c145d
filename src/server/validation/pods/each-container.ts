import type { Path, Loose, Container, PodSpec } from '../../../objects/index.ts';

/** Init containers, containers, ephemeral containers. Rule: VisitContainersWithPath, pkg/apis/core/pods/helpers.go, v1.34. */
export function eachContainer(
  spec: Loose<PodSpec>,
  path: Path,
  visit: (container: Loose<Container>, path: Path) => void,
): void {
  for (const field of ['initContainers', 'containers', 'ephemeralContainers'] as const) {
    const containers: readonly Loose<Container>[] | undefined = spec[field];
    if (containers === undefined) continue;
    const parent = path.child(field);
    for (const [at, container] of containers.entries()) visit(container, parent.index(at));
  }
}
