import {
  EVERY_KIND,
  isConditionTrue,
  isTerminal,
  isTerminalPhase,
} from '../../../src/objects/index.ts';
import type { KubernetesObject, Node, Pod, PodStatus } from '../../../src/objects/index.ts';
import { NodeLoad } from '../../../src/kubelet/index.ts';
import type { ApiServer, WatchEvent } from '../../../src/server/index.ts';
import { quantityMilli, quantityValue } from '../../../src/units/index.ts';
import type { History, PodHistory } from '../../../src/simulation/document/history.ts';

/** A node and its active pods: bound to it and not ended. */
interface Account {
  readonly load: NodeLoad;
  node: Node | undefined;
}

/** The last version of a pod, and the node on which it is active. */
interface Seen {
  readonly pod: Pod;
  readonly activeOn: string | undefined;
}

/**
 * Invariants of a simulation that hold after every event. Each check covers only what has changed since the last one. Reads the
 * simulation and never writes to it.
 */
export class Invariants {
  #found: string[] = [];
  readonly #history: Pick<History, 'pods' | 'latest'>;
  readonly #countsSidecarPorts: boolean;
  readonly #pods = new Map<string, Seen>();
  readonly #accounts = new Map<string, Account>();
  /** Names of the accounts that have changed since the last check. */
  readonly #touched = new Set<string>();
  /** How many entries of each timeline have been checked. */
  readonly #checked = new Map<PodHistory, number>();
  #version = 0;

  /** `countsSidecarPorts`: as the simulated release (`NodeLoad`). */
  constructor(
    api: Pick<ApiServer, 'watch'>,
    history: Pick<History, 'pods' | 'latest'>,
    countsSidecarPorts = true,
  ) {
    this.#history = history;
    this.#countsSidecarPorts = countsSidecarPorts;
    for (const kind of EVERY_KIND) {
      api.watch(kind, (event: WatchEvent<KubernetesObject>) => {
        this.#checkVersion(event);
      });
    }
    api.watch('Node', ({ type, object }) => {
      const { name } = object.metadata;
      this.#accountOf(name).node = type === 'DELETED' ? undefined : object;
      this.#touched.add(name);
    });
    api.watch('Pod', (event) => {
      this.#onPod(event);
    });
  }

  /** Describes the violations since the last check. */
  check(): readonly string[] {
    for (const name of this.#touched) this.#checkRoom(name, this.#accountOf(name));
    this.#touched.clear();
    const found = this.#found;
    if (found.length > 0) this.#found = [];
    return found;
  }

  /** `check`, and a check of the timelines. */
  checkAll(): readonly string[] {
    for (const history of this.#history.pods) this.#checkTimeline(history);
    return this.check();
  }

  /** Versions of changes increase, and a changed object carries the version of its change. */
  #checkVersion({ type, object, version }: WatchEvent<KubernetesObject>): void {
    const { kind, metadata } = object;
    const shown = Number(metadata.resourceVersion);
    if (version < this.#version || (type !== 'ADDED' && version === this.#version)) {
      this.#report(`${kind}/${metadata.name}: version ${version} came after ${this.#version}`);
    }
    if (type === 'MODIFIED' && shown !== version) {
      this.#report(`${kind}/${metadata.name}: resourceVersion ${shown} in change ${version}`);
    }
    this.#version = Math.max(this.#version, version);
  }

  #onPod({ type, object: pod, previous }: WatchEvent<Pod>): void {
    const { uid = '' } = pod.metadata;
    const seen = this.#pods.get(uid);
    if (type === 'ADDED' && seen !== undefined) {
      this.#report(`${nameOf(pod)}: created twice, uid ${uid}`);
    }
    if (type !== 'ADDED' && seen === undefined) {
      this.#report(`${nameOf(pod)}: ${type}, and was not there`);
    }
    if (type !== 'ADDED' && seen !== undefined && previous !== undefined) {
      this.#checkChange(previous, pod);
    }
    this.#account(pod, seen, type === 'DELETED');
  }

  /** Moves the pod between the accounts of nodes. */
  #account(pod: Pod, seen: Seen | undefined, isDeleted: boolean): void {
    const { uid = '' } = pod.metadata;
    if (seen?.activeOn !== undefined) this.#accountOf(seen.activeOn).load.remove(seen.pod);
    if (isDeleted) {
      this.#pods.delete(uid);
      return;
    }
    const { nodeName = '' } = pod.spec;
    const activeOn = nodeName === '' || isTerminal(pod) ? undefined : nodeName;
    if (activeOn !== undefined) this.#count(pod, activeOn, seen?.activeOn !== activeOn);
    this.#pods.set(uid, { pod, activeOn });
  }

  #count(pod: Pod, nodeName: string, isNew: boolean): void {
    const { load } = this.#accountOf(nodeName);
    if (isNew) {
      const taken = load.takenPort(pod);
      if (taken !== undefined) {
        const { protocol, port } = taken;
        this.#report(`${nameOf(pod)}: port ${protocol} ${port} of ${nodeName} is taken`);
      }
      this.#touched.add(nodeName);
    }
    load.add(pod);
  }

  #checkChange(before: Pod, after: Pod): void {
    const name = nameOf(after);
    const { nodeName: from = '' } = before.spec;
    const { nodeName: to = '' } = after.spec;
    if (from !== '' && from !== to) this.#report(`${name}: moved from node ${from} to ${to}`);
    this.#checkStatus(name, before.status ?? {}, after.status ?? {});
    this.#checkRestarts(name, before, after);
  }

  #checkStatus(
    name: string,
    { phase: earlier = 'Pending', startTime }: PodStatus,
    { phase = 'Pending', startTime: now, conditions = [] }: PodStatus,
  ): void {
    if (isTerminalPhase(earlier) && phase !== earlier)
      this.#report(`${name}: ${earlier}, then ${phase}`);
    if (startTime !== undefined && now !== startTime) {
      this.#report(`${name}: its startTime has changed`);
    }
    const isReady = isConditionTrue(conditions, 'Ready');
    // The pod garbage collector fails the pods of a deleted node and leaves their condition Ready as it is.
    const isOrphan = conditions.some(({ reason }) => reason === 'DeletionByPodGC');
    if (isTerminalPhase(phase) && isReady && !isOrphan) this.#report(`${name}: ${phase} and Ready`);
  }

  #checkRestarts(name: string, before: Pod, after: Pod): void {
    for (const list of ['initContainerStatuses', 'containerStatuses'] as const) {
      for (const { name: container, restartCount } of before.status?.[list] ?? []) {
        const now = after.status?.[list]?.find((each) => each.name === container);
        if (now === undefined)
          this.#report(`${name}: the status of container ${container} is missing now`);
        else if (now.restartCount < restartCount) {
          this.#report(
            `${name}: ${restartCount} restarts of ${container}, then ${now.restartCount}`,
          );
        }
      }
    }
  }

  /** The requests of a node's pods fit its allocatable resources: only the scheduler places pods. */
  #checkRoom(name: string, { load, node }: Account): void {
    if (node === undefined) return;
    const offered = node.status?.allocatable ?? {};
    const room = quantityValue(offered['pods'] ?? '0');
    if (load.pods > room)
      this.#report(`${name}: ${load.pods} pods where there is room for ${room}`);
    for (const resource of ['cpu', 'memory']) {
      const text = offered[resource] ?? '0';
      const amount = resource === 'cpu' ? quantityMilli(text) : quantityValue(text);
      const asked = load.requested(resource);
      if (asked > amount) this.#report(`${name}: ${asked} of ${resource} asked for, of ${amount}`);
    }
  }

  /** Times do not decrease, and the last phase is the pod's. */
  #checkTimeline(history: PodHistory): void {
    const { timeline } = history;
    const pod = this.#history.latest(history);
    const from = this.#checked.get(history) ?? 0;
    for (let at = Math.max(from, 1); at < timeline.length; at++) {
      const { at: time, reason } = timeline[at]!;
      if (time >= timeline[at - 1]!.at) continue;
      this.#report(`${nameOf(pod)}: ${reason} at ${time} s follows ${timeline[at - 1]!.at} s`);
    }
    this.#checked.set(history, timeline.length);
    const shown = timeline.findLast(({ phase }) => phase !== undefined)?.phase;
    const { phase = 'Pending' } = (this.#pods.get(pod.metadata.uid ?? '')?.pod ?? pod).status ?? {};
    if (shown !== phase) this.#report(`${nameOf(pod)}: ${phase}, but its timeline says ${shown}`);
  }

  #accountOf(name: string): Account {
    let account = this.#accounts.get(name);
    if (account === undefined) {
      account = { load: new NodeLoad(this.#countsSidecarPorts), node: undefined };
      this.#accounts.set(name, account);
    }
    return account;
  }

  #report(violation: string): void {
    this.#found.push(violation);
  }
}

function nameOf({ metadata: { namespace, name } }: Pod): string {
  return `Pod/${namespace}/${name}`;
}
