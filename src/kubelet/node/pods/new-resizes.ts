import type { EventRecorder } from '../../../server/index.ts';
import type { KubeletRelease } from '../../release.ts';
import { defaultKubeletModel } from '../../model/kubelet-model.ts';
import type { KubeletModel } from '../../model/kubelet-model.ts';
import { PodResizes } from '../../resize/pod-resizes.ts';
import type { StepQueue } from '../../runtime/step-queue.ts';
import type { NodeAgents } from '../agents.ts';
import type { PodRunner } from './runner.ts';

interface ResizingKubelets {
  readonly events: EventRecorder;
  readonly model?: KubeletModel;
  readonly rules: KubeletRelease;
  readonly steps: StepQueue;
  readonly agents: NodeAgents;
}

/** The resizes of the pods of these kubelets. `runner`: what runs them, once it is made. */
export function newResizes(
  { events, model = defaultKubeletModel, rules, steps, agents }: ResizingKubelets,
  runner: () => PodRunner,
): PodResizes {
  return new PodResizes({
    events,
    rules,
    reportsActualResources: model.reportsActualResources,
    agentOf: (nodeName) => agents.get(nodeName),
    sync: (pod) => {
      runner().requestSync(pod);
    },
    soon: (act) => {
      steps.at(steps.nowMs, { run: act }, 0);
    },
  });
}
