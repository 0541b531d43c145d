import type { Pod } from '../objects/index.ts';
import { isAbout } from '../framework/index.ts';
import type { Profile, ReasonSubject } from '../framework/index.ts';

/** What the kubelet checks before it runs a pod, and the scheduler's filter that it runs for it (`admitPod`). */
const CHECKED: readonly {
  readonly about: ReasonSubject;
  readonly filter: string;
  readonly isAskedBy: (pod: Pod) => boolean;
  readonly what: string;
}[] = [
  { about: 'resources', filter: 'NodeResourcesFit', isAskedBy: () => true, what: 'resources' },
  { about: 'ports', filter: 'NodePorts', isAskedBy: hasHostPort, what: 'host ports' },
  {
    about: 'node-affinity',
    filter: 'NodeAffinity',
    isAskedBy: selectsNodes,
    what: 'node affinity',
  },
];

/**
 * Why a kubelet may reject a pod that the scheduler has placed: its profile lacks a filter. For answers that are made without the
 * kubelets; a plan has their rejections.
 */
export function kubeletDoubts(pod: Pod, profiles: readonly Profile[]): readonly string[] {
  const { schedulerName = 'default-scheduler' } = pod.spec;
  const profile = profiles.find((one) => one.schedulerName === schedulerName);
  if (profile === undefined) return [];
  return CHECKED.filter(({ about, isAskedBy }) => {
    const isChecked = profile.filter.some((plugin) => isAbout(plugin, [about]));
    return !isChecked && isAskedBy(pod);
  }).map(
    ({ filter, what }) =>
      `the scheduler does not check ${what} (${filter}), but the kubelet does: it may reject pods`,
  );
}

function hasHostPort({ spec: { containers, initContainers = [] } }: Pod): boolean {
  return [...containers, ...initContainers].some(({ ports = [] }) =>
    ports.some(({ hostPort = 0 }) => hostPort > 0),
  );
}

function selectsNodes({ spec: { nodeSelector, affinity } }: Pod): boolean {
  const required = affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  return nodeSelector !== undefined || required !== undefined;
}
