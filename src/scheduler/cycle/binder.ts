import { claimNameOf, isFullyBound } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import type { Profile, ReservedObject } from '../../framework/index.ts';
import { withNode } from '../../server/index.ts';
import type { ApiServer } from '../../server/index.ts';
import type { SchedulerOptions } from '../options.ts';
import { POD_DELETED } from '../helpful-events.ts';
import { storeReserved } from './reserve.ts';

/** A pod that is placed in the scheduler's cache, but not bound in the API server yet. */
export interface AssumedPod {
  readonly pod: Pod;
  readonly nodeName: string;
  readonly profile: Profile;
  /** An extender has bound it: the bind plugin is not run. */
  readonly isByExtender: boolean;
  /** What is stored before it is bound; nothing if it is stored already. */
  readonly objects?: readonly ReservedObject[];
  /** Volumes were chosen for its claims: it is bound when the claims are. */
  readonly awaitsVolumes?: boolean;
}

type Dependencies = Pick<
  SchedulerOptions,
  'api' | 'events' | 'cluster' | 'queue' | 'after' | 'wakeUp'
>;

/** volumebinding/binder.go BindPodVolumes looks at the claims once a second, for the first time after a second (v1.34). */
const VOLUME_POLL_MS = 1000;

/**
 * The binding cycles, after all scheduling cycles that need not wait for them (schedule_one.go runs them concurrently): the engine is
 * not interrupted by watchers of bindings.
 */
export class Binder {
  readonly #dependencies: Dependencies;
  readonly #bindings = { bind: (pod: Pod, nodeName: string): void => this.#bind(pod, nodeName) };
  #assumed: AssumedPod[] = [];

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  bindLater(assumed: AssumedPod): void {
    this.#assumed.push(assumed);
  }

  bindAll(): void {
    const assumed = this.#assumed;
    if (assumed.length === 0) return;
    this.#assumed = [];
    for (const one of assumed) {
      const { objects } = one;
      if (objects !== undefined) storeReserved(objects, this.#dependencies);
      const { after } = this.#dependencies;
      const awaitsVolumes = one.awaitsVolumes ?? objects?.some(isOfVolumes) === true;
      if (awaitsVolumes && after !== undefined) this.#bindAfterVolumes(one, after);
      else this.#runBindPlugin(one);
    }
  }

  #bindAfterVolumes(assumed: AssumedPod, after: NonNullable<Dependencies['after']>): void {
    after(VOLUME_POLL_MS, () => {
      const { api } = this.#dependencies;
      const { metadata } = assumed.pod;
      const pod = api.get('Pod', metadata.namespace, metadata.name);
      if (pod?.metadata.uid !== metadata.uid || pod === undefined) this.#forget(assumed);
      else if (hasBoundClaims(pod, api)) this.#runBindPlugin(assumed);
      else this.#bindAfterVolumes(assumed, after);
    });
  }

  /** The pod was deleted before it was bound: others may have its room. */
  #forget({ pod, nodeName }: AssumedPod): void {
    const { cluster, queue, wakeUp } = this.#dependencies;
    cluster.remove(pod);
    const previous = { ...pod, spec: withNode(pod.spec, nodeName) };
    if (queue.awaits(POD_DELETED)) queue.wake({ kind: POD_DELETED, previous });
    wakeUp();
  }

  #runBindPlugin({ pod, nodeName, profile, isByExtender }: AssumedPod): void {
    const bind = profile.bind[0]?.points.bind;
    if (bind === undefined || isByExtender) this.#bind(pod, nodeName);
    else bind(pod, nodeName, this.#bindings);
  }

  #bind(pod: Pod, nodeName: string): void {
    const { api, events } = this.#dependencies;
    const { namespace, name } = pod.metadata;
    const message = `Successfully assigned ${namespace}/${name} to ${nodeName}`;
    events.event(pod, 'Normal', 'Scheduled', message);
    api.bind(namespace, name, nodeName);
  }
}

/**
 * Why the API server refuses to bind the pod: it has scheduling gates, and the profile has no plugin that holds it back.
 * Source: pkg/scheduler/framework/runtime/framework.go RunBindPlugins, v1.34.
 */
export function bindRefusal({ metadata, spec }: Pod, { bind }: Profile): string | undefined {
  if (spec.schedulingGates === undefined || spec.schedulingGates.length === 0) return undefined;
  const { name } = metadata;
  const plugin = JSON.stringify(bind[0]?.name ?? 'DefaultBinder');
  return `running Bind plugin ${plugin}: Operation cannot be fulfilled on pods/binding "${name}": pod ${name} has non-empty .spec.schedulingGates`;
}

/** The object is a claim or a volume: the claims of the pod are being bound. */
export const isOfVolumes = ({ kind }: ReservedObject): boolean =>
  kind === 'PersistentVolumeClaim' || kind === 'PersistentVolume';

function hasBoundClaims({ metadata, spec }: Pod, api: ApiServer): boolean {
  const { namespace, name } = metadata;
  return (spec.volumes ?? []).every((volume) => {
    const claimName = claimNameOf(volume, name);
    if (claimName === undefined) return true;
    const claim = api.get('PersistentVolumeClaim', namespace, claimName);
    return claim !== undefined && isFullyBound(claim);
  });
}
