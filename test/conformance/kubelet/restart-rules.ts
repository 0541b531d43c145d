import type { ContainerStatus, Pod } from '../../../src/objects/index.ts';
import { computePodActions, getPhase, restartsAll } from '../../../src/kubelet/index.ts';
import type { RestartFeatures } from '../../../src/kubelet/index.ts';
import { differences } from '../differences.ts';
import type { Line } from '../format.ts';
import { readProbes, readRuntime } from './recorded-runtime.ts';
import type { RecordedProbes, RecordedRuntime } from './recorded-runtime.ts';

/** The features of v1.36. */
const FEATURES: RestartFeatures = { ofContainers: true, ofAll: true };

interface ActionsCase {
  readonly pod: Pod;
  readonly runtime: RecordedRuntime;
  readonly probeResults?: RecordedProbes;
  readonly restartAllContainers: boolean;
  readonly expect: Line & { readonly containersToKill: readonly { readonly name: string }[] };
}

/** Golden data of kuberuntime.computePodActions under restart policies of containers. */
export function checkRestartActions(line: unknown): readonly string[] {
  // The format has checked the shape of the line.
  const { pod, runtime, probeResults, restartAllContainers, expect } = line as ActionsCase;
  const observed = readRuntime(pod, runtime);
  const options = { features: FEATURES, restartsAll: restartAllContainers };
  const actions = computePodActions(pod, observed, readProbes(probeResults), options);
  const actual = {
    ...actions,
    containersToKill: byName(
      actions.containersToKill.map(({ container, message, reason }) => ({
        name: container.name,
        message,
        reason,
      })),
    ),
    containersToReset: actions.containersToReset.map(({ container, kill }) => ({
      name: container.name,
      kill,
    })),
    anyExitAsksForRestartOfAll: restartsAll(pod, observed, undefined),
  };
  return differences({ ...expect, containersToKill: byName(expect.containersToKill) }, actual);
}

function byName<T extends { readonly name: string }>(list: readonly T[]): readonly T[] {
  return [...list].sort((a, b) => (a.name < b.name ? -1 : 1));
}

interface PhaseCase {
  readonly pod: Pick<Pod, 'spec'>;
  readonly statuses: {
    readonly initContainerStatuses: readonly ContainerStatus[];
    readonly containerStatuses: readonly ContainerStatus[];
  };
  readonly podIsTerminal: boolean;
  readonly anyRegularContainerStarted: boolean;
  readonly expect: { readonly phase: string };
}

/** Golden data of kubelet.getPhase under restart policies of containers. */
export function checkRestartPhase(line: unknown): readonly string[] {
  // The format has checked the shape of the line.
  const { pod, statuses, podIsTerminal, anyRegularContainerStarted, expect } = line as PhaseCase;
  const whole: Pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { namespace: 'default', name: 'p' },
    spec: pod.spec,
  };
  const { initContainerStatuses, containerStatuses } = statuses;
  const options = { podIsTerminal, features: FEATURES, anyStarted: anyRegularContainerStarted };
  const phase = getPhase(whole, initContainerStatuses, containerStatuses, options);
  return differences(expect, { phase });
}
