import { EVERY_KIND } from '../api/index.ts';
import type { KubernetesObject, Node, Pod } from '../api/index.ts';
import { hostPortsOf, isTerminal, NodeLoad } from '../kubelet/index.ts';
import type { ApiServer, WatchEvent } from '../store/index.ts';
import { quantityMilli, quantityValue } from '../units/index.ts';
import type { History, PodHistory } from './history.ts';

/** The pods that count on a node: bound to it and not ended. */
interface Account {
  readonly load: NodeLoad;
  node: Node | undefined;
}

/** A pod as it was last seen, and the node on which it counts. */
interface Seen {
  pod: Pod;
  countsOn: string | undefined;
}

/**
 * What must hold after every event of a simulation, whatever happens in it. Looks only at what has changed since the last
 * look. It watches, and changes nothing.
 */
export class Invariants {
  #found: string[] = [];
  readonly #history: Pick<History, 'pods' | 'latest'>;
  readonly #pods = new Map<string, Seen>();
  readonly #accounts = new Map<string, Account>();
  /** Accounts that have changed since the last look. */
  readonly #touched = new Set<string>();
  /** Entries of each timeline that have been looked at. */
  readonly #read = new Map<PodHistory, number>();
  #version = 0;

  constructor(api: Pick<ApiServer, 'watch'>, history: Pick<History, 'pods' | 'latest'>) {
    this.#history = history;
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

  /** What has been broken since the last look, in words. */
  check(): readonly string[] {
    for (const name of this.#touched) this.#checkRoom(name, this.#accountOf(name));
    this.#touched.clear();
    const found = this.#found;
    if (found.length > 0) this.#found = [];
    return found;
  }

  /** As `look`, and all that was added to timelines. */
  checkAll(): readonly string[] {
    for (const history of this.#history.pods) this.#checkTimeline(history);
    return this.check();
  }

  /** Changes come in order, and the new version of an object carries its number. */
  #checkVersion({ type, object, version }: WatchEvent<KubernetesObject>): void {
    const { kind, metadata } = object;
    const shown = Number(metadata.resourceVersion);
    if (version < this.#version || (type !== 'ADDED' && version === this.#version)) {
      this.#tell(`${kind}/${metadata.name}: version ${version} came after ${this.#version}`);
    }
    if (type === 'MODIFIED' && shown !== version) {
      this.#tell(`${kind}/${metadata.name}: resourceVersion ${shown} in change ${version}`);
    }
    this.#version = Math.max(this.#version, version);
  }

  #onPod({ type, object: pod, previous }: WatchEvent<Pod>): void {
    const { uid = '' } = pod.metadata;
    const seen = this.#pods.get(uid);
    if (type === 'ADDED') {
      if (seen !== undefined) this.#tell(`${nameOf(pod)}: created twice, uid ${uid}`);
    } else if (seen === undefined) {
      this.#tell(`${nameOf(pod)}: ${type}, and was not there`);
    } else if (previous !== undefined) {
      this.#checkChange(previous, pod);
    }
    if (seen?.countsOn !== undefined) this.#accountOf(seen.countsOn).load.remove(seen.pod);
    if (type === 'DELETED') {
      this.#pods.delete(uid);
      return;
    }
    const { nodeName = '' } = pod.spec;
    const countsOn = nodeName === '' || isTerminal(pod.status?.phase) ? undefined : nodeName;
    if (countsOn !== undefined) this.#count(pod, countsOn, seen?.countsOn !== countsOn);
    this.#pods.set(uid, { pod, countsOn });
  }

  #count(pod: Pod, nodeName: string, isNew: boolean): void {
    const { load } = this.#accountOf(nodeName);
    if (isNew) {
      for (const port of hostPortsOf(pod)) {
        if (!load.isTaken(port)) continue;
        this.#tell(`${nameOf(pod)}: port ${port.protocol} ${port.port} of ${nodeName} is taken`);
      }
      this.#touched.add(nodeName);
    }
    load.add(pod);
  }

  #checkChange(before: Pod, after: Pod): void {
    const name = nameOf(after);
    const { nodeName: from = '' } = before.spec;
    const { nodeName: to = '' } = after.spec;
    if (from !== '' && from !== to) this.#tell(`${name}: moved from node ${from} to ${to}`);
    const { phase: earlier = 'Pending', startTime } = before.status ?? {};
    const { phase = 'Pending', conditions = [] } = after.status ?? {};
    if (isTerminal(earlier) && phase !== earlier) this.#tell(`${name}: ${earlier}, then ${phase}`);
    if (startTime !== undefined && after.status?.startTime !== startTime) {
      this.#tell(`${name}: its startTime has changed`);
    }
    const isReady = conditions.some(({ type, status }) => type === 'Ready' && status === 'True');
    // The garbage collector fails the pods of a node that is gone without a word on their readiness.
    const isOrphan = conditions.some(({ reason }) => reason === 'DeletionByPodGC');
    if (isTerminal(phase) && isReady && !isOrphan) this.#tell(`${name}: ${phase} and Ready`);
    this.#checkRestarts(name, before, after);
  }

  #checkRestarts(name: string, before: Pod, after: Pod): void {
    for (const list of ['initContainerStatuses', 'containerStatuses'] as const) {
      for (const { name: container, restartCount } of before.status?.[list] ?? []) {
        const now = after.status?.[list]?.find((each) => each.name === container);
        if (now === undefined) this.#tell(`${name}: nothing is said of container ${container} now`);
        else if (now.restartCount < restartCount) {
          this.#tell(`${name}: ${restartCount} restarts of ${container}, then ${now.restartCount}`);
        }
      }
    }
  }

  /** Nobody but the scheduler puts pods there: what it offers is enough for what they ask. */
  #checkRoom(name: string, { load, node }: Account): void {
    if (node === undefined) return;
    const offered = node.status?.allocatable ?? {};
    const room = quantityValue(offered['pods'] ?? '0');
    if (load.pods > room) this.#tell(`${name}: ${load.pods} pods where there is room for ${room}`);
    for (const resource of ['cpu', 'memory']) {
      const text = offered[resource] ?? '0';
      const amount = resource === 'cpu' ? quantityMilli(text) : quantityValue(text);
      const asked = load.requested(resource);
      if (asked > amount) this.#tell(`${name}: ${asked} of ${resource} asked for, of ${amount}`);
    }
  }

  /** Times go up, and each phase is another than the one before. */
  #checkTimeline(history: PodHistory): void {
    const { timeline } = history;
    const pod = this.#history.latest(history);
    const from = this.#read.get(history) ?? 0;
    for (let at = Math.max(from, 1); at < timeline.length; at++) {
      const { at: time, reason } = timeline[at]!;
      if (time >= timeline[at - 1]!.at) continue;
      this.#tell(`${nameOf(pod)}: ${reason} at ${time} s is told after ${timeline[at - 1]!.at} s`);
    }
    this.#read.set(history, timeline.length);
    const shown = timeline.findLast(({ phase }) => phase !== undefined)?.phase;
    const { phase = 'Pending' } = (this.#pods.get(pod.metadata.uid ?? '')?.pod ?? pod).status ?? {};
    if (shown !== phase) this.#tell(`${nameOf(pod)}: ${phase}, but its timeline says ${shown}`);
  }

  #accountOf(name: string): Account {
    let account = this.#accounts.get(name);
    if (account === undefined) {
      account = { load: new NodeLoad(), node: undefined };
      this.#accounts.set(name, account);
    }
    return account;
  }

  #tell(what: string): void {
    this.#found.push(what);
  }
}

function nameOf({ metadata: { namespace = '', name } }: Pod): string {
  return `Pod/${namespace}/${name}`;
}
