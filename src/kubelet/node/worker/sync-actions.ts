import type { Pod } from '../../../objects/index.ts';
import { computePodActions } from '../../actions/compute-pod-actions.ts';
import { doesAnything } from '../../actions/pod-actions.ts';
import type { PodActions } from '../../actions/pod-actions.ts';
import { isRestartingAll } from '../../status/restart-all.ts';
import type { Waits } from '../../sync/context.ts';
import { syncPod } from '../../sync/pod.ts';
import type { KubeletContext } from '../kubelet-context.ts';
import type { SimulatedPod } from './simulated-pod.ts';

/** Result of a pass. */
interface Done {
  readonly hasActed: boolean;
  /** Another pass must follow: containers were resized, or removed so that all start again. */
  readonly needsPass: boolean;
}

const NOTHING: Done = { hasActed: false, needsPass: false };

/** The actions of the passes that sync a pod, resizes included. */
export class SyncActions {
  readonly #context: KubeletContext;
  readonly #simulated: SimulatedPod;
  /** Actions of the current pass. */
  #actions: PodActions | undefined;
  /** The pod with the resources allocated when the pass began; undefined if it was never resized. */
  #given: Pod | undefined;
  #hasResized = false;

  constructor(context: KubeletContext, simulated: SimulatedPod) {
    this.#context = context;
    this.#simulated = simulated;
  }

  /** Begins a pass. Calling the result computes the actions and performs them. */
  begin(): () => Waits<boolean> {
    const { resizes, rules } = this.#context;
    const { pod, observed, probes, prober, lastStatus } = this.#simulated;
    const { restarts: features } = rules;
    const options = { features, restartsAll: features.ofAll && isRestartingAll(lastStatus) };
    return () => {
      prober?.start();
      const actions = computePodActions(pod, observed, probes, options);
      this.#actions = actions;
      this.#given = resizes.allocatedOf(pod);
      this.#hasResized = resizes.addActions(pod, observed, actions);
      return syncPod(this.#simulated, actions);
    };
  }

  /** The pass has ended. */
  end(): Done {
    const actions = this.#actions;
    if (actions === undefined) return NOTHING;
    const hasResized = this.#hasResized;
    this.#actions = undefined;
    this.#hasResized = false;
    this.#context.resizes.passEnds(this.#given, this.#simulated.pod);
    return {
      hasActed: hasResized || doesAnything(actions),
      needsPass: hasResized || actions.containersToReset.length > 0,
    };
  }
}
