import { asNodeIndex } from '../../cluster/index.ts';
import type { Pod } from '../../objects/index.ts';
import type { Diagnosis, ReservedObject } from '../../framework/index.ts';
import { withNode } from '../../server/index.ts';
import type { Decision } from '../decision.ts';
import { withNomination } from '../evict-victims.ts';
import { POD_DELETED } from '../helpful-events.ts';
import type { WaitingPod } from '../queue/pod-queue.ts';
import type { GangOptions, SchedulerOptions } from '../options.ts';
import type { AssumedPod, Binder } from './binder.ts';
import { HeldPods } from './held-pods.ts';
import type { HeldPod, Timeout } from './held-pods.ts';
import { reportFailure } from './report-failure.ts';
import { assumeReserved } from './reserve.ts';
import { runPermit } from './run-permit.ts';
import type { Wait } from './run-permit.ts';

export interface PermitsParts extends SchedulerOptions {
  readonly gangs: GangOptions;
  readonly binder: Binder;
  readonly decisionOf: (key: string) => Decision;
}

/** An assumed pod, and the objects that are not stored yet. */
type Reserved = AssumedPod & { readonly objects: readonly ReservedObject[] };

/** Pods that are assumed on a node may have to wait for others before they are bound (kubernetes v1.36.3 schedule_one.go). */
export class Permits {
  readonly #parts: PermitsParts;
  readonly #held: HeldPods;

  constructor(parts: PermitsParts) {
    this.#parts = parts;
    const { now, gangs } = parts;
    const { at, whileBusy } = gangs;
    const onTimeout = (held: HeldPod, timeout: Timeout): void => {
      this.#reject(held, timeout);
    };
    this.#held = new HeldPods({ now, at, whileBusy, onTimeout });
  }

  /** Whether the pod with that key waits. */
  holds(key: string): boolean {
    return this.#held.has(key);
  }

  /** Binds the pod later, or holds it. Returns the error in which a plugin ended: the pod is then no longer assumed. */
  ask(waiting: WaitingPod, reserved: Reserved): string | undefined {
    const { cluster } = this.#parts;
    const { pod, profile } = waiting;
    const result = runPermit(pod, profile, cluster);
    switch (result.type) {
      case 'error':
        cluster.remove(pod);
        return result.message;
      case 'wait':
        this.#hold(waiting, reserved, result.waits);
        return undefined;
      case 'success':
        for (const { name } of result.allowing) this.allowGroup(pod, name);
        this.#bindLater(waiting, reserved);
        return undefined;
    }
  }

  /** Binds the waiting pods of the group of this pod that only that plugin holds. */
  allowGroup(pod: Pod, plugin: string): void {
    for (const held of this.#held.allow(this.#parts.cluster.groups?.keyOf(pod), plugin)) {
      this.#parts.decisionOf(held.waiting.key).message = undefined;
      this.#bindLater(held.waiting, { ...held.assumed, objects: held.objects });
    }
  }

  /** A pod is deleted: if it waits, its room is free. */
  drop(key: string): void {
    const held = this.#held.take(key);
    if (held !== undefined) this.#giveBack(held);
  }

  /** A victim that waits is not deleted: it loses its place. False if it does not wait. */
  preempt(victim: Pod, preemptor: Pod, nodeName: string): boolean {
    const held = this.#held.take(victim.metadata.uid ?? '');
    if (held === undefined) return false;
    const { events, gangs } = this.#parts;
    const by = `Preempted by pod ${preemptor.metadata.uid ?? ''} on node ${nodeName}`;
    const message = gangs.inOneCycle ? `${by} (in kube-scheduler memory).` : by;
    events.event(victim, 'Normal', 'Preempted', message);
    this.#reject(held, { plugin: 'DefaultPreemption', message: 'preempted' });
    return true;
  }

  #bindLater(waiting: WaitingPod, assumed: AssumedPod): void {
    this.#parts.queue.done(waiting);
    this.#parts.binder.bindLater(assumed);
  }

  #hold(waiting: WaitingPod, reserved: Reserved, waits: readonly [Wait, ...Wait[]]): void {
    const { cluster, queue, decisionOf, gangs, api } = this.#parts;
    const { pod, key } = waiting;
    const { objects, ...assumed } = reserved;
    const unreserve = assumeReserved(objects, this.#parts);
    const groupKey = cluster.groups?.keyOf(pod);
    this.#held.hold({ waiting, assumed, objects, unreserve, groupKey }, waits);
    const decision = decisionOf(key);
    decision.message = waits[0].reason.text;
    decision.diagnosis = diagnosisOf(assumed.nodeName, waits[0].plugin.name, waits[0].reason);
    for (const other of cluster.groups?.unscheduledWith(pod) ?? []) {
      queue.activate(other.metadata.uid ?? '');
    }
    if (!gangs.nominates) return;
    const { namespace, name } = pod.metadata;
    const status = { phase: 'Pending', ...pod.status };
    api.setPodStatus(namespace, name, withNomination(status, assumed.nodeName));
  }

  /** The binding cycle ends: the pod is unschedulable (kubernetes v1.36.3 schedule_one.go handleBindingCycleError). */
  #reject(held: HeldPod, { plugin, message: text }: Timeout): void {
    const { queue, decisionOf, gangs } = this.#parts;
    const { waiting, assumed } = held;
    const { profile, key, pod } = waiting;
    this.#giveBack(held);
    const diagnosis = diagnosisOf(assumed.nodeName, plugin, { id: 'permit', text });
    const message = profile.cycle.fitError(diagnosis);
    Object.assign(decisionOf(key), { message, diagnosis });
    queue.putBack(
      waiting,
      profile.permit.filter(({ name }) => name === plugin),
    );
    reportFailure(pod, { reason: 'Unschedulable', message }, '', this.#parts);
    gangs.wakeUp();
  }

  /** Pods that need the room are tried again. */
  #giveBack({ waiting: { pod }, assumed, unreserve }: HeldPod): void {
    const { cluster, queue } = this.#parts;
    unreserve();
    cluster.remove(pod);
    const previous = { ...pod, spec: withNode(pod.spec, assumed.nodeName) };
    if (queue.awaits(POD_DELETED)) queue.wake({ kind: POD_DELETED, previous });
  }
}

/** The diagnosis of a pod that was turned down on the node that it had. */
const diagnosisOf = (nodeName: string, plugin: string, reason: Wait['reason']): Diagnosis => ({
  nodeCount: 1,
  names: [nodeName],
  feasible: [],
  rejections: [{ plugin, code: 'Unschedulable', reasons: [reason], nodes: [asNodeIndex(0)] }],
});
