import type { ContainerInstance, PodRuntime, Sandbox } from '../../pod-runtime.ts';

type RecordedState = 'running' | 'exited' | 'unknown';

/** A sandbox or container. */
type Part = Sandbox | ContainerInstance;

/** What has changed since the last look. */
interface Change {
  hasChanged: boolean;
  /** Something has started or ended: the pod is then synced. */
  isWorthy: boolean;
}

const NOTHING_RUNS: PodRuntime = { sandboxes: [], containers: [] };

/**
 * What the last relist saw of a pod's runtime: all passes work with this, not with the current state
 * (pkg/kubelet/pleg/generic.go: Relist; pkg/kubelet/container/cache.go, v1.34).
 */
export class ObservedPod {
  #runtime: PodRuntime = NOTHING_RUNS;
  readonly #sandboxes = new SeenParts<Sandbox>();
  readonly #containers = new SeenParts<ContainerInstance>();

  get runtime(): PodRuntime {
    return this.#runtime;
  }

  /** Reads the runtime. True if a container or sandbox has started or ended since the last relist: the pod is then synced. */
  relist(live: PodRuntime): boolean {
    const change = { hasChanged: false, isWorthy: false };
    const sandboxes = this.#sandboxes.look(live.sandboxes, change);
    const containers = this.#containers.look(live.containers, change);
    if (change.hasChanged) this.#runtime = { sandboxes, containers };
    return change.isWorthy;
  }
}

/** Copies of sandboxes or containers, by id. One that has not changed keeps its copy. */
class SeenParts<Kind extends Part> {
  readonly #copies = new Map<string, Kind>();

  look(live: readonly Kind[], change: Change): readonly Kind[] {
    const copies = live.map((part) => {
      const before = this.#copies.get(part.id);
      const state = recordedState(part);
      if (before !== undefined && recordedState(before) === state) return before;
      change.hasChanged = true;
      // Containers that were created but do not run cause no sync.
      if (state !== 'unknown') change.isWorthy = true;
      const copy = { ...part };
      this.#copies.set(part.id, copy);
      return copy;
    });
    if (this.#copies.size > live.length) this.#forgetRemoved(live, change);
    return copies;
  }

  #forgetRemoved(live: readonly Kind[], change: Change): void {
    const ids = new Set(live.map(({ id }) => id));
    for (const [id, copy] of this.#copies) {
      if (ids.has(id)) continue;
      change.hasChanged = true;
      if (recordedState(copy) !== 'exited') change.isWorthy = true;
      this.#copies.delete(id);
    }
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
function recordedState({ state }: Part): RecordedState {
  if (state === 'READY' || state === 'running') return 'running';
  return state === 'NOTREADY' || state === 'exited' ? 'exited' : 'unknown';
}
