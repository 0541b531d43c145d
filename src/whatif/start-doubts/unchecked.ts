import type { Pod } from '../../objects/index.ts';
import { isAbout } from '../../framework/index.ts';
import type { Profile, ReasonSubject } from '../../framework/index.ts';

/** What a profile leaves to the kubelet. */
export interface Unchecked {
  readonly isAskedBy: (pod: Pod) => boolean;
  readonly doubt: string;
}

/** What the kubelet checks before it runs a pod, and the scheduler's filter that it runs for it (`admitPod`). */
const CHECKED: readonly {
  readonly about: ReasonSubject;
  readonly filter: string;
  readonly isAskedBy: Unchecked['isAskedBy'];
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

/** What a kubelet may reject pods for that the scheduler has placed, because the profile lacks a filter. */
export const uncheckedBy = (profile: Profile): readonly Unchecked[] =>
  CHECKED.filter(({ about }) => !profile.filter.some((plugin) => isAbout(plugin, [about]))).map(
    ({ filter, isAskedBy, what }) => ({
      isAskedBy,
      doubt: `the scheduler does not check ${what} (${filter}), but the kubelet does: it may reject pods`,
    }),
  );

function hasHostPort({ spec: { containers, initContainers = [] } }: Pod): boolean {
  return [...containers, ...initContainers].some(({ ports = [] }) =>
    ports.some(({ hostPort = 0 }) => hostPort > 0),
  );
}

function selectsNodes({ spec: { nodeSelector, affinity } }: Pod): boolean {
  const required = affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  return nodeSelector !== undefined || required !== undefined;
}
