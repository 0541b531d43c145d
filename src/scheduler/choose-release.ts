import {
  DEFAULT_RELEASE,
  findRelease,
  readFeatureGates,
  releaseOfKubelets,
  v1_22,
  withGates,
} from '../releases/index.ts';
import type { Release } from '../releases/index.ts';
import { InputError } from '../problems/index.ts';
import type { SchedulerInput } from './input.ts';

/** Who named the release: the input, the kubelets of the nodes, a Policy (v1.22), or no source at all. */
export type ReleaseChoice = 'input' | 'nodes' | 'policy' | 'default';

/** The release that decides, with the feature gates of the input. */
export interface ChosenRelease {
  readonly release: Release;
  readonly chosenBy: ReleaseChoice;
  /** What the nodes run, if that is another release because it is not recorded. */
  readonly nodesRun?: string;
  readonly warnings: readonly string[];
}

/**
 * The release of an input. `kubelets`: the kubelet version of each node.
 *
 * @throws InputError for an unknown release or feature gate, and for a Policy with another release
 */
export function chooseRelease(
  input: SchedulerInput,
  kubelets: Iterable<string> = [],
): ChosenRelease {
  const chosen = choose(input, kubelets);
  if (input.featureGates === undefined) return chosen;
  return {
    ...chosen,
    release: withGates(chosen.release, readFeatureGates(input.featureGates, chosen.release)),
  };
}

function choose({ policy, kubernetes }: SchedulerInput, kubelets: Iterable<string>): ChosenRelease {
  if (policy !== undefined) {
    if (kubernetes === undefined || /^v?1\.22$/.test(kubernetes)) {
      return { release: v1_22, chosenBy: 'policy', warnings: [] };
    }
    const message = `a Policy is read by Kubernetes ${v1_22.kubernetes} only, not by ${kubernetes}`;
    throw new InputError([{ path: 'kubernetes', message }]);
  }
  if (kubernetes !== undefined) {
    return { release: findRelease(kubernetes), chosenBy: 'input', warnings: [] };
  }
  const ofNodes = releaseOfKubelets(kubelets);
  if (ofNodes !== undefined) return { ...ofNodes, chosenBy: 'nodes' };
  return { release: DEFAULT_RELEASE, chosenBy: 'default', warnings: [] };
}
