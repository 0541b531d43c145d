import type { ContainerStatus, Pod, PodCondition, PodStatus } from '../../objects/index.ts';
import { findCondition } from '../../objects/index.ts';
import type { PodActions } from '../actions/pod-actions.ts';
import { findInstance } from '../pod-runtime.ts';
import type { PodRuntime } from '../pod-runtime.ts';
import {
  changesOf,
  hasSameResources,
  resizable,
  resourcesIn,
  withResourcesOf,
} from './resources.ts';

export const PENDING = 'PodResizePending';
export const IN_PROGRESS = 'PodResizeInProgress';

/** Why a resize is pending: it may fit later, or can never fit. */
export type PendingReason = 'Deferred' | 'Infeasible';

/** State of a pod that is or was resized in place (pkg/kubelet/allocation and status/status_manager.go, v1.36). */
export class PodResize {
  /** With the resources of its spec. */
  desired: Pod;
  /** With the resources that the kubelet has allocated. */
  allocated: Pod;
  /** With the resources that its containers run with. */
  actuated: Pod;
  /** With the resources that the node's load counts: the largest of the allocated and the former resources while a resize is in progress. */
  counted: Pod;
  #pending: PodCondition | undefined;
  #pendingGeneration: number | undefined;
  /** metadata.generation of the resize in progress; undefined without one. */
  inProgress: number | undefined;

  constructor(desired: Pod, allocated: Pod) {
    this.desired = desired;
    this.allocated = allocated;
    this.actuated = allocated;
    this.counted = allocated;
    this.#pending = findCondition(desired.status?.conditions, PENDING);
    if (this.#pending !== undefined) this.#pendingGeneration = generationOf(desired);
  }

  /** Since when it is pending, RFC 3339. */
  get pendingSince(): string | undefined {
    return findCondition(this.desired.status?.conditions, PENDING)?.lastTransitionTime;
  }

  get isPending(): boolean {
    return !hasSameResources(this.desired.spec, this.allocated.spec);
  }

  clearPending(): void {
    this.#pending = undefined;
    this.#pendingGeneration = undefined;
  }

  /** `isChanged`: its condition changes; `isNews`: there is an event. */
  setPending(
    reason: PendingReason,
    message: string,
  ): { readonly isChanged: boolean; readonly isNews: boolean } {
    const before = this.#pending;
    const generation = generationOf(this.desired);
    const isNews = before?.reason !== reason || this.#pendingGeneration !== generation;
    const isChanged = isNews || before.message !== message;
    if (isChanged) this.#pending = { type: PENDING, status: 'True', reason, message };
    this.#pendingGeneration = generation;
    return { isChanged, isNews };
  }

  /** Allocates the desired resources: the resize is in progress from now on. */
  allocate(): void {
    this.allocated = this.desired;
    this.inProgress = generationOf(this.desired);
    this.clearPending();
  }

  /** Whether all containers that have started run with the allocated resources. */
  isMade(runtime: PodRuntime): boolean {
    return this.#toChange(runtime).length === 0;
  }

  /** Adds the actions that resize containers. True if there are any. */
  addActions(runtime: PodRuntime, actions: PodActions): boolean {
    if (actions.killPod) return false;
    const changing = this.#toChange(runtime);
    for (const { name, changes } of changing) {
      const at = this.allocated.spec.containers.findIndex((container) => container.name === name);
      const container = this.allocated.spec.containers[at];
      const instance = findInstance(runtime, name);
      if (container === undefined || instance === undefined) continue;
      const restarts = container.resizePolicy?.some(
        ({ resourceName, restartPolicy }) =>
          restartPolicy === 'RestartContainer' && changes.includes(resourceName),
      );
      const isKilled = actions.containersToKill.some((one) => one.container.name === name);
      if (restarts !== true || isKilled) continue;
      const message = `Container ${name} resize requires restart`;
      actions.containersToKill.push({ instance, container, message, reason: '' });
      actions.containersToStart.push(at);
    }
    return changing.length > 0;
  }

  /** The status with the conditions and resources of the resize. */
  withResize(status: PodStatus): PodStatus {
    const conditions = [
      ...(status.conditions ?? []),
      ...(this.#pending === undefined ? [] : [this.#pending]),
      ...(this.inProgress === undefined ? [] : [IN_PROGRESS_CONDITION]),
    ];
    const { initContainerStatuses: init, containerStatuses: main } = status;
    return {
      ...status,
      conditions,
      ...(init === undefined ? {} : { initContainerStatuses: init.map((one) => this.#of(one)) }),
      ...(main === undefined ? {} : { containerStatuses: main.map((one) => this.#of(one)) }),
    };
  }

  #of(status: ContainerStatus): ContainerStatus {
    const { requests } = resourcesIn(this.allocated.spec, status.name) ?? {};
    const resources = resourcesIn(this.actuated.spec, status.name);
    return {
      ...status,
      ...(requests === undefined ? {} : { allocatedResources: requests }),
      ...(resources === undefined ? {} : { resources }),
    };
  }

  #toChange(runtime: PodRuntime): readonly Changing[] {
    if (this.actuated === this.allocated) return [];
    return resizable(this.allocated.spec).flatMap(({ name, resources }) => {
      if (findInstance(runtime, name)?.state !== 'running') return [];
      const changes = changesOf(resources, resourcesIn(this.actuated.spec, name));
      return changes.length === 0 ? [] : [{ name, changes }];
    });
  }
}

interface Changing {
  readonly name: string;
  /** The resources that change. */
  readonly changes: readonly string[];
}

const IN_PROGRESS_CONDITION: PodCondition = { type: IN_PROGRESS, status: 'True' };

export const generationOf = ({ metadata }: Pod): number => metadata.generation ?? 1;

/** The pod with the allocatedResources of its status; the pod itself if these equal its spec or are absent. */
export function reportedAllocation(pod: Pod): Pod {
  const statuses = pod.status?.containerStatuses ?? [];
  const differs = statuses.some(({ allocatedResources }) => allocatedResources !== undefined);
  if (!differs) return pod;
  const containers = pod.spec.containers.map((container) => {
    const status = statuses.find(({ name }) => name === container.name);
    if (status?.allocatedResources === undefined) return container;
    const { requests, limits = status.resources?.limits } = container.resources ?? {};
    return {
      ...container,
      resources: {
        ...container.resources,
        ...(requests === undefined
          ? {}
          : { requests: { ...requests, ...status.allocatedResources } }),
        ...(limits === undefined ? {} : { limits: { ...limits, ...status.resources?.limits } }),
      },
    };
  });
  return withResourcesOf(pod, { ...pod, spec: { ...pod.spec, containers } });
}
