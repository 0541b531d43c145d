import { getOrInsert } from '../../../units/index.ts';
import { formatDuration } from '../../../golang/index.ts';
import type { Node } from '../../../objects/index.ts';
import { optionsOf } from '../groups/index.ts';
import type { Cloud, Instance, InstanceError, NodeGroup } from '../groups/index.ts';
import type { EventRecorder } from '../events.ts';
import type { AutoscalerOptions } from '../options/index.ts';
import { Backoff } from './backoff.ts';
import { countNodes, noStates } from './count-nodes.ts';
import type { NodeStates } from './count-nodes.ts';
import { InstanceCache } from './instance-cache.ts';
import { WrongSizes } from './wrong-sizes.ts';
import type { WrongSize } from './wrong-sizes.ts';

/** A scale-up of a group whose nodes have not all come. */
interface ScaleUpRequest {
  readonly group: NodeGroup;
  readonly since: number;
  readonly expectedBy: number;
  readonly increase: number;
}

/** What changes in a loop, for `ClusterState`. */
export interface StateSources {
  readonly cloud: Cloud;
  readonly nodes: readonly Node[];
  readonly now: number;
  readonly events: EventRecorder;
  /** The groups with a template: only these are backed off. */
  readonly templates: ReadonlyMap<string, unknown>;
}

/** Nodes that are expected to come, by group. */
export interface UpcomingNodes {
  readonly counts: ReadonlyMap<string, number>;
  /** Those of them that are registered and not ready. */
  readonly registered: readonly string[];
}

/** Why a group must not be scaled up; `backoff`: the error for which it is left alone. */
export interface ScaleUpSafety {
  readonly isHealthy: boolean;
  readonly backoff: InstanceError | undefined;
}

/**
 * What the autoscaler knows of its groups between loops: open scale-ups, failures, and since when instances are not registered.
 *
 * Source: cluster-autoscaler clusterstate/clusterstate.go, 1.36.
 */
export class ClusterState {
  readonly #options: AutoscalerOptions;
  readonly #backoff: Backoff;
  readonly instances = new InstanceCache();
  readonly #requests = new Map<string, ScaleUpRequest>();
  readonly #lastScaleUps = new Map<string, number>();
  #current: StateSources | undefined;
  #groups: ReadonlyMap<string, NodeStates> = new Map();
  #total: NodeStates = noStates();
  #unregistered: ReadonlyMap<string, number> = new Map();
  #listed: ReadonlyMap<string, readonly Instance[]> = new Map();
  readonly #wrongSizes: WrongSizes;
  /** By group: as of the last update or scale-up. */
  #targets: ReadonlyMap<string, number> = new Map();

  constructor(options: AutoscalerOptions) {
    this.#options = options;
    this.#backoff = new Backoff(options);
    this.#wrongSizes = new WrongSizes(options);
  }

  /** Takes over the nodes and targets of a loop, ends scale-ups that are done or have failed. */
  update(sources: StateSources): void {
    this.#current = sources;
    const { cloud, now } = sources;
    const targets = new Map(cloud.groups.map((group) => [group.id, cloud.targetOf(group)]));
    for (const group of cloud.groups) if (this.isScalingUp(group)) this.instances.forget(group);
    const before = this.#listed;
    this.#listed = new Map(
      cloud.groups.map((group) => [group.id, this.instances.of(group, cloud)]),
    );
    this.#updateUnregistered(sources);
    this.#updateStates(sources);
    this.#targets = targets;
    this.#endRequests(sources);
    for (const group of cloud.groups) this.#noteErrors(group, before.get(group.id) ?? [], sources);
    this.#wrongSizes.update(
      cloud.groups,
      (group) => this.statesOf(group),
      (group) => this.targetOf(group),
      now,
    );
  }

  /** Takes over targets that a scale-up has changed. */
  recalculate(cloud: Cloud): void {
    this.#targets = new Map(cloud.groups.map((group) => [group.id, cloud.targetOf(group)]));
  }

  statesOf({ id }: NodeGroup): NodeStates | undefined {
    return this.#groups.get(id);
  }
  get total(): NodeStates {
    return this.#total;
  }
  targetOf({ id }: NodeGroup): number {
    return this.#targets.get(id) ?? 0;
  }

  /** Instances without a node by id, and when each was first seen so. */
  get unregistered(): ReadonlyMap<string, number> {
    return this.#unregistered;
  }

  get isClusterHealthy(): boolean {
    const unready = this.#total.unready.length;
    return !this.#isTooMany(unready, this.#current?.nodes.length ?? 0);
  }

  isGroupHealthy(group: NodeGroup): boolean {
    const target = this.targetOf(group);
    const states = this.#groups.get(group.id);
    const min = this.#minNodes(group);
    if (states === undefined) return target === 0 || (min === 0 && target > 0);
    const { ready, suspended, unready, notStarted } = states;
    const started = ready.length + suspended.length;
    return !this.#isTooMany(min - started, started + unready.length + notStarted.length);
  }

  scaleUpSafety(group: NodeGroup, now: number): ScaleUpSafety {
    return { isHealthy: this.isGroupHealthy(group), backoff: this.#backoffOf(group, now) };
  }

  isScalingUp(group: NodeGroup): boolean {
    return this.#requests.has(group.id) && this.#upcomingIn(group) > 0;
  }

  /** Only groups with an open scale-up of this process have upcoming nodes, and only while they are not backed off. */
  upcoming(cloud: Cloud, now: number): UpcomingNodes {
    const coming = cloud.groups.filter(
      (group) => this.isScalingUp(group) && this.#backoffOf(group, now) === undefined,
    );
    return {
      counts: new Map(coming.map((group) => [group.id, this.#upcomingIn(group)])),
      registered: coming.flatMap((group) => this.#groups.get(group.id)?.notStarted ?? []),
    };
  }

  /** Notes that the provider was asked for more nodes. */
  registerScaleUp(group: NodeGroup, by: number, now: number): void {
    const { id } = group;
    const before = this.#requests.get(id);
    const increase = (before?.increase ?? 0) + by;
    if (increase <= 0) {
      this.#requests.delete(id);
    } else if (by > 0) {
      const { maxNodeProvisionTime } = optionsOf(group, this.#options.groupDefaults);
      const expectedBy = now + maxNodeProvisionTime;
      this.#requests.set(id, { group, since: now, expectedBy, increase });
      this.#lastScaleUps.set(id, now);
    } else if (before !== undefined) {
      this.#requests.set(id, { ...before, increase });
    }
  }

  /** When the provider was last asked for more nodes of the group; milliseconds since the epoch. */
  lastScaleUpOf({ id }: NodeGroup): number | undefined {
    return this.#lastScaleUps.get(id);
  }

  /** Why the group is left alone; a group without a template is not. */
  #backoffOf({ id }: NodeGroup, now: number): InstanceError | undefined {
    return this.#current?.templates.has(id) === true ? this.#backoff.errorOf(id, now) : undefined;
  }

  /** Leaves a group alone for a while. A group without a template is not. */
  registerFailure(group: NodeGroup, error: InstanceError, now: number): void {
    if (this.#current?.templates.has(group.id) !== true) return;
    this.#backoff.fail(group.id, error, now);
  }

  /** The size of a group that has been wrong for longer than its nodes take to come. */
  longWrongSize(group: NodeGroup, now: number): WrongSize | undefined {
    return this.#wrongSizes.long(group, now);
  }

  /** The instances of a group that could not be made. */
  failedInstances(group: NodeGroup): readonly Instance[] {
    return (this.#listed.get(group.id) ?? []).filter(isFailed);
  }

  /** Instances of the group that have not registered for too long. */
  longUnregistered(group: NodeGroup): readonly string[] {
    return this.#groups.get(group.id)?.longUnregistered ?? [];
  }

  #isTooMany(unready: number, of: number): boolean {
    const { okTotalUnreadyCount, maxTotalUnreadyPercentage } = this.#options;
    return unready > okTotalUnreadyCount && unready > (maxTotalUnreadyPercentage / 100) * of;
  }

  #minNodes(group: NodeGroup): number {
    const long = this.#groups.get(group.id)?.longUnregistered.length ?? 0;
    return this.targetOf(group) - long - (this.#requests.get(group.id)?.increase ?? 0);
  }

  #upcomingIn(group: NodeGroup): number {
    const states = this.#groups.get(group.id) ?? noStates();
    const { ready, unready, suspended, longUnregistered } = states;
    const come = ready.length + unready.length + suspended.length + longUnregistered.length;
    return this.targetOf(group) - come;
  }

  #updateUnregistered({ nodes, now }: StateSources): void {
    const registered = new Set(nodes.map(({ spec }) => spec?.providerID ?? ''));
    const missing = [...this.#listed.values()]
      .flat()
      .filter(
        (one) => !registered.has(one.id) && one.state !== 'deleting' && one.error === undefined,
      );
    this.#unregistered = new Map(missing.map(({ id }) => [id, this.#unregistered.get(id) ?? now]));
  }

  #updateStates({ nodes, cloud, now }: StateSources): void {
    const { groupDefaults } = this.#options;
    const unregistered = this.#unregistered;
    const listed = this.#listed;
    const counted = countNodes(nodes, { cloud, now, groupDefaults, unregistered, listed });
    this.#groups = counted.groups;
    this.#total = counted.total;
  }

  #endRequests({ cloud, now, events }: StateSources): void {
    this.#backoff.forgetOld(now);
    for (const { group, since, expectedBy, increase } of [...this.#requests.values()]) {
      if (this.#upcomingIn(group) <= 0) {
        this.#requests.delete(group.id);
      } else if (expectedBy < now) {
        const after = formatDuration(now - since);
        events.onStatus(
          'Warning',
          'ScaleUpTimedOut',
          `Nodes added to group ${group.id} failed to register within ${after}`,
        );
        const message = `Scale-up timed out for node group ${group.id} after ${after}`;
        this.registerFailure(group, { errorClass: 'Other', code: 'timeout', message }, now);
        const refused = cloud.decreaseTarget(group, increase);
        if (refused !== undefined) {
          events.onStatus(
            'Warning',
            'FailedToRevertScaleUp',
            `Failed to decrease target size for group ${group.id} after scale-up timeout: ${refused}`,
          );
        }
        this.#requests.delete(group.id);
      }
    }
  }

  /** Failed instances that were not seen before make a scale-up smaller, and back the group off. */
  #noteErrors(group: NodeGroup, before: readonly Instance[], { now, events }: StateSources): void {
    const seen = new Set(before.filter(isFailed).map(({ id }) => id));
    const byCode = new Map<string, { readonly error: InstanceError; count: number }>();
    for (const { id, error } of this.failedInstances(group)) {
      if (error === undefined || seen.has(id)) continue;
      getOrInsert(byCode, `${error.errorClass}.${error.code}`, () => ({ error, count: 0 })).count++;
    }
    for (const [code, { error, count }] of byCode) {
      if (!this.isScalingUp(group)) continue;
      events.onStatus(
        'Warning',
        'ScaleUpFailed',
        `Failed adding ${String(count)} nodes to group ${group.id} due to ${code}; source errors: ${error.message}`,
      );
      this.registerScaleUp(group, -count, now);
      this.registerFailure(group, error, now);
    }
  }
}

const isFailed = ({ state, error }: Instance): boolean =>
  state === 'creating' && error !== undefined;
