import { findCondition, isTerminal, withPodCondition } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import type { ApiServer } from '../../server/index.ts';
import { Timestamps } from '../../server/index.ts';
import type { ControllerDependencies } from '../shared/controller.ts';
import { uidOf } from '../shared/owner-reference.ts';
import { isTerminating } from '../shared/pod-state.ts';

const DISRUPTION_TARGET = 'DisruptionTarget';
/** stalePodDisruptionTimeout */
const TIMEOUT_MS = 120_000;

/**
 * Sets condition DisruptionTarget of a pod to False if the pod is not being deleted two minutes later.
 * Source: syncStalePodDisruption, pkg/controller/disruption/disruption.go, v1.34.
 */
export class StaleDisruptions {
  readonly #dependencies: ControllerDependencies;
  readonly #api: ApiServer;
  readonly #timestamps: Timestamps;
  /** Uids of pods with a scheduled check. */
  readonly #scheduled = new Set<string>();

  constructor(dependencies: ControllerDependencies) {
    this.#dependencies = dependencies;
    this.#api = dependencies.api;
    this.#timestamps = new Timestamps(dependencies.clock, dependencies.epochMs);
  }

  /** To be called for every pod that is created or changes. */
  observe(pod: Pod): void {
    const { clock, epochMs, timersUntilMs = Infinity } = this.#dependencies;
    const sinceMs = targetSinceMs(pod);
    const uid = uidOf(pod.metadata);
    if (sinceMs === undefined || this.#scheduled.has(uid)) return;
    const atMs = Math.max(clock.nowMs, sinceMs + TIMEOUT_MS - epochMs);
    if (atMs > timersUntilMs) return;
    this.#scheduled.add(uid);
    const { name, namespace } = pod.metadata;
    clock.at(atMs, () => {
      this.#scheduled.delete(uid);
      this.#check(this.#api.get('Pod', namespace, name), uid);
    });
  }

  #check(pod: Pod | undefined, uid: string): void {
    if (pod === undefined || uidOf(pod.metadata) !== uid) return;
    const { clock, epochMs } = this.#dependencies;
    const sinceMs = targetSinceMs(pod);
    if (sinceMs === undefined) return;
    if (sinceMs + TIMEOUT_MS - epochMs > clock.nowMs) {
      this.observe(pod);
      return;
    }
    const { name, namespace } = pod.metadata;
    const lastTransitionTime = this.#timestamps.now;
    const condition = { type: DISRUPTION_TARGET, status: 'False', lastTransitionTime };
    this.#api.setPodStatus(namespace, name, withPodCondition(pod.status ?? {}, condition));
  }
}

/** Since when a pod is to be disrupted, in wall-clock milliseconds. Undefined: it is not, or the kubelet decided it. */
function targetSinceMs(pod: Pod): number | undefined {
  if (isTerminating(pod)) return undefined;
  const condition = findCondition(pod.status?.conditions, DISRUPTION_TARGET);
  if (condition?.status !== 'True' || condition.reason === 'TerminationByKubelet') return undefined;
  return isTerminal(pod) ? undefined : Date.parse(condition.lastTransitionTime ?? '') || 0;
}
