import { isBound, isReady, isTerminal } from '../../objects/index.ts';
import type { DaemonSet, DaemonSetStatus, Node, Pod } from '../../objects/index.ts';
import { ApiError } from '../../server/index.ts';
import { attemptCreatePod } from '../shared/attempt.ts';
import type { CreateContext } from '../shared/attempt.ts';
import { byAge } from '../shared/by-age.ts';
import { allowsSurge, podsOnNode } from './rollout.ts';
import type { NodeState } from './rollout.ts';
import { NO_COUNTS } from './expected.ts';
import type { Daemons, NodeCounts } from './expected.ts';
import { uidOf } from '../shared/owner-reference.ts';
import { availableInMs, isTerminating } from '../shared/pod-state.ts';
import { revisionOfPod } from '../shared/revisions.ts';
import { slowStart } from '../shared/slow-start.ts';
import { nonZero } from '../shared/status.ts';

export interface DaemonSyncOptions {
  readonly context: CreateContext;
  /** Wall-clock milliseconds since 1970 at virtual time 0. */
  readonly epochMs: number;
  /** Milliseconds after which the DaemonSet is to be synced again. */
  readonly syncAfter: (delayMs: number) => void;
}

/**
 * One sync of a DaemonSet. It looks only at nodes that have changed since the last one.
 * Source: pkg/controller/daemon/daemon_controller.go syncDaemonSet and the functions that it calls, v1.34.
 */
export class DaemonSync {
  readonly #daemons: Daemons;
  readonly #object: DaemonSet;
  readonly #options: DaemonSyncOptions;
  readonly #wallMs: number;
  hasFailed = false;

  constructor(daemons: Daemons, options: DaemonSyncOptions) {
    this.#daemons = daemons;
    this.#object = daemons.object;
    this.#options = options;
    this.#wallMs = options.epochMs + options.context.clock.nowMs;
  }

  run(): void {
    const daemons = this.#daemons;
    const nodes = daemons.dirtyNodes;
    daemons.dirtyNodes = new Set();
    for (const nodeName of daemons.refused) nodes.add(nodeName);
    daemons.refused.clear();
    this.#createPods([...nodes].filter((nodeName) => this.#manage(nodeName)));
    for (const nodeName of nodes) this.#look(nodeName);
    if (!this.hasFailed) this.#roll();
    for (const nodeName of daemons.dirtyNodes) this.#look(nodeName);
  }

  /** Counts the pods of a node again. */
  #look(nodeName: string): void {
    const node = this.#options.context.api.get('Node', '', nodeName);
    const { rollout } = this.#daemons;
    this.#daemons.setCounts(nodeName, node === undefined ? NO_COUNTS : this.#countsOf(node));
    rollout.set(nodeName, this.#stateOf(nodeName, node));
  }

  /** Deletes the surplus pods of a node. True: the node needs a pod. Source: podsShouldBeOnNode. */
  #manage(nodeName: string): boolean {
    const node = this.#options.context.api.get('Node', '', nodeName);
    const all = this.#daemons.podsFor(nodeName);
    const pods = all.filter((pod) => !isTerminating(pod));
    if (node === undefined) {
      this.#deletePods(pods.filter((pod) => !isBound(pod)));
      return false;
    }
    const { run, keep } = this.#daemons.template.eligible(node);
    if (run && all.length === 0) return !this.#isChurning(nodeName);
    if (!keep) {
      this.#deletePods(pods);
      return false;
    }
    for (const pod of pods) if (isTerminal(pod)) this.#deleteTerminal(pod, nodeName);
    const alive = pods.filter((pod) => !isTerminal(pod)).sort(oldestFirst);
    if (!allowsSurge(this.#object)) {
      this.#deletePods(alive.slice(1));
      return false;
    }
    this.#deletePods(this.#surgeSurplus(alive));
    return alive.length === 0 && run && !this.#isChurning(nodeName);
  }

  /** Keeps the oldest pod of each revision while the rollout needs both. */
  #surgeSurplus(alive: readonly Pod[]): readonly Pod[] {
    if (alive.length < 2) return NO_PODS;
    const { revision } = this.#daemons;
    const fresh = alive.find((pod) => revisionOfPod(pod) === revision);
    const old = alive.find((pod) => revisionOfPod(pod) !== revision);
    const others = alive.filter((pod) => pod !== fresh && pod !== old);
    if (fresh === undefined || old === undefined) return others;
    return !isReady(old) || this.#isAvailable(fresh) ? [...others, old] : others;
  }

  #deleteTerminal(pod: Pod, nodeName: string): void {
    const { name, namespace } = pod.metadata;
    const failed = pod.status?.phase === 'Failed';
    if (failed && this.#isBackingOff(nodeName)) return;
    this.#options.context.events.event(
      this.#object,
      failed ? 'Warning' : 'Normal',
      failed ? 'FailedDaemonPod' : 'SucceededDaemonPod',
      `Found ${failed ? 'failed' : 'succeeded'} daemon pod ${namespace}/${name} on node ${nodeName}, will try to ${failed ? 'kill' : 'delete'} it`,
    );
    this.#deletePods([pod]);
  }

  #isBackingOff(nodeName: string): boolean {
    const { failed, dirtyNodes } = this.#daemons;
    const { metadata, status } = this.#object;
    const key = `${uidOf(metadata)}/${status?.observedGeneration ?? 0}/${nodeName}`;
    const { nowMs } = this.#options.context.clock;
    const delayMs = failed.delayOf(key, nowMs);
    if (delayMs === undefined) {
      failed.deleted(key, nowMs);
      return false;
    }
    this.#options.syncAfter(delayMs);
    dirtyNodes.add(nodeName);
    return true;
  }

  #isChurning(nodeName: string): boolean {
    const { churning, dirtyNodes } = this.#daemons;
    const wait = churning.waitMs(nodeName, this.#options.context.clock.nowMs);
    if (wait === undefined) return false;
    this.#options.syncAfter(wait);
    dirtyNodes.add(nodeName);
    return true;
  }

  #deletePods(pods: readonly Pod[]): void {
    const { api, events } = this.#options.context;
    for (const { metadata } of pods) {
      api.delete('Pod', metadata.namespace, metadata.name);
      const message = `Deleted pod: ${metadata.name}`;
      events.event(this.#object, 'Normal', 'SuccessfulDelete', message);
    }
  }

  /** Creates pods on these nodes. Nodes without success are added to `refused`. Source: syncNodes. */
  #createPods(nodeNames: readonly string[]): void {
    const { template, refused } = this.#daemons;
    const { context } = this.#options;
    for (const nodeName of nodeNames) refused.add(nodeName);
    slowStart(nodeNames.length, (index) => {
      const nodeName = nodeNames[index] ?? '';
      const pod = attemptCreatePod(context, this.#object, template.pod(nodeName));
      if (pod instanceof ApiError) return pod;
      refused.delete(nodeName);
      this.#daemons.churning.created(nodeName, context.clock.nowMs);
      const message = `Created pod: ${pod.metadata.name}`;
      context.events.event(this.#object, 'Normal', 'SuccessfulCreate', message);
      return undefined;
    });
    if (refused.size > 0) this.hasFailed = true;
  }

  #roll(): void {
    const { rollout, totals, revision } = this.#daemons;
    if (this.#object.spec.updateStrategy?.type === 'OnDelete') return;
    const step = rollout.next(this.#object, totals.desired);
    if (step === undefined) {
      this.hasFailed = true;
      return;
    }
    for (const nodeName of step.replace) {
      const old = podsOnNode(this.#daemons.podsFor(nodeName), revision)?.old;
      if (old !== undefined) this.#deletePods([old]);
    }
    this.#createPods(step.surge);
  }

  /** Source: update.go rollingUpdate. */
  #stateOf(nodeName: string, node: Node | undefined): NodeState | undefined {
    const all = this.#daemons.podsFor(nodeName);
    const run = node !== undefined && this.#daemons.template.eligible(node).run;
    if (all.length === 0) return run ? MISSING : undefined;
    const pods = podsOnNode(all, this.#daemons.revision);
    if (pods === undefined) return { progress: 'several', isAvailable: false };
    const { fresh, old } = pods;
    for (const pod of [fresh, old]) if (pod !== undefined) this.#lookAgain(nodeName, pod);
    if (fresh !== undefined) return this.#stateWithFresh(fresh, old);
    if (old === undefined) return MISSING;
    const isAvailable = this.#isAvailable(old);
    const progress = isAvailable ? 'old' : 'broken';
    if (run) return { progress, isAvailable };
    return { progress: `${progress} ${node === undefined ? 'lost' : 'astray'}`, isAvailable };
  }

  #stateWithFresh(fresh: Pod, old: Pod | undefined): NodeState {
    const isAvailable = this.#isAvailable(fresh);
    if (old === undefined) return { progress: isAvailable ? 'done' : 'waiting', isAvailable };
    return { progress: isAvailable ? 'surged' : 'surging', isAvailable: this.#isAvailable(old) };
  }

  /** Once the pod is available, its node has changed. */
  #lookAgain(nodeName: string, pod: Pod): void {
    const wait = availableInMs(pod, this.#object.spec.minReadySeconds ?? 0, this.#wallMs) ?? 0;
    if (wait === 0) return;
    this.#options.context.clock.after(wait, () => {
      this.#daemons.dirtyNodes.add(nodeName);
    });
  }

  #isAvailable(pod: Pod): boolean {
    return availableInMs(pod, this.#object.spec.minReadySeconds ?? 0, this.#wallMs) === 0;
  }

  /** The oldest of several pods on a node counts. Source: updateDaemonSetStatus. */
  #countsOf(node: Node): NodeCounts {
    const { name } = node.metadata;
    const [oldest] = [...this.#daemons.podsFor(name)].sort(oldestFirst);
    const has = oldest === undefined ? 0 : 1;
    if (!this.#daemons.template.eligible(node).run) return { ...NO_COUNTS, misscheduled: has };
    if (oldest === undefined) return { ...NO_COUNTS, desired: 1 };
    this.#lookAgain(name, oldest);
    return {
      desired: 1,
      current: 1,
      misscheduled: 0,
      updated: Number(revisionOfPod(oldest) === this.#daemons.revision),
      ready: Number(isReady(oldest)),
      available: Number(this.#isAvailable(oldest)),
    };
  }
}

const NO_PODS: readonly Pod[] = [];
const MISSING: NodeState = { progress: 'missing', isAvailable: false };

export function daemonStatus({ object, totals }: Daemons): DaemonSetStatus {
  const { conditions, collisionCount } = object.status ?? {};
  return {
    currentNumberScheduled: totals.current,
    numberMisscheduled: totals.misscheduled,
    desiredNumberScheduled: totals.desired,
    numberReady: totals.ready,
    ...nonZero({
      updatedNumberScheduled: totals.updated,
      numberAvailable: totals.available,
      numberUnavailable: totals.desired - totals.available,
      observedGeneration: object.metadata.generation ?? 0,
    }),
    ...(collisionCount === undefined ? undefined : { collisionCount }),
    ...(conditions === undefined ? undefined : { conditions }),
  };
}

/** Bound pods first, then by age, then by name. Source: podByCreationTimestampAndPhase. */
function oldestFirst(a: Pod, b: Pod): number {
  return Number(isBound(b)) - Number(isBound(a)) || byAge(a, b);
}
