import type { ContainerInstance, PodRuntime, Sandbox } from '../../pod-runtime.ts';

type RecordedState = 'running' | 'exited' | 'unknown';

const NOTHING_RUNS: PodRuntime = { sandboxes: [], containers: [] };

/**
 * What the last relist saw of a pod's runtime: all passes work with this, not with the current state
 * (pkg/kubelet/pleg/generic.go: Relist; pkg/kubelet/container/cache.go, v1.34).
 */
export class ObservedPod {
  #runtime: PodRuntime = NOTHING_RUNS;
  #states = new Map<string, RecordedState>();

  get runtime(): PodRuntime {
    return this.#runtime;
  }

  /** Reads the runtime. True if a container or sandbox has started or ended since the last relist: the pod is then synced. */
  relist(live: PodRuntime): boolean {
    const states = statesOf(live);
    let hasChanged = false;
    let isWorthy = false;
    for (const [id, state] of states) {
      if (this.#states.get(id) === state) continue;
      hasChanged = true;
      // Containers that were created but do not run cause no sync.
      if (state !== 'unknown') isWorthy = true;
    }
    for (const [id, state] of this.#states) {
      if (states.has(id)) continue;
      hasChanged = true;
      if (state !== 'exited') isWorthy = true;
    }
    if (hasChanged) {
      this.#states = states;
      this.#runtime = copyOf(live);
    }
    return isWorthy;
  }
}

/** A copy that does not change with the runtime. */
export function copyOf({ sandboxes, containers }: PodRuntime): PodRuntime {
  return {
    sandboxes: sandboxes.map((sandbox) => ({ ...sandbox })),
    containers: containers.map((instance) => ({ ...instance })),
  };
}

/** Sandboxes are recorded like containers. */
function statesOf({ sandboxes, containers }: PodRuntime): Map<string, RecordedState> {
  const states = new Map<string, RecordedState>();
  for (const sandbox of sandboxes) states.set(sandbox.id, stateOfSandbox(sandbox));
  for (const instance of containers) states.set(instance.id, stateOf(instance));
  return states;
}

function stateOfSandbox({ state }: Sandbox): RecordedState {
  return state === 'READY' ? 'running' : 'exited';
}

function stateOf({ state }: ContainerInstance): RecordedState {
  return state === 'running' || state === 'exited' ? state : 'unknown';
}
