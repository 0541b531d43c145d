import type { Container, Pod } from '../../objects/index.ts';
import type { PodRuntime } from '../pod-runtime.ts';
import { asksForRestartOfAll } from '../restart-policy.ts';
import type { ContainerToReset } from './pod-actions.ts';

/**
 * All instances of a pod, in the order of their removal before all containers start again: main containers, init containers, and last
 * containers that exited with RestartAllContainers (pkg/kubelet/kuberuntime/kuberuntime_manager.go: getContainersToReset, v1.36).
 */
export function containersToReset({ spec }: Pod, runtime: PodRuntime): ContainerToReset[] {
  const main = instancesOf(spec.containers, runtime);
  const init = instancesOf(spec.initContainers ?? [], runtime);
  const askedFor = ({ container, instance, kill }: ContainerToReset): boolean =>
    !kill && asksForRestartOfAll(container, instance.exitCode);
  const others = (all: readonly ContainerToReset[]): readonly ContainerToReset[] =>
    all.filter((each) => !askedFor(each));
  return [...others(main), ...others(init), ...main.filter(askedFor), ...init.filter(askedFor)];
}

function instancesOf(
  containers: readonly Container[],
  runtime: PodRuntime,
): readonly ContainerToReset[] {
  return containers.flatMap((container) =>
    runtime.containers
      .filter(({ name }) => name === container.name)
      .map((instance) => ({ instance, container, kill: instance.state !== 'exited' })),
  );
}
