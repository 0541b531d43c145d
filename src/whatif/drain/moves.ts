import { controllerOf, isTerminal, keyOf } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import type { DrainMove, DrainWait, Owner } from '../../outcome/index.ts';
import type { EvictionRecord } from '../../simulation/index.ts';
import type { Birth } from './course.ts';
import { groupBy } from '../../units/index.ts';

/** Finds the workload of a pod: the Deployment, not its ReplicaSet. */
export type OwnerOf = (pod: Pod) => Owner | undefined;

/**
 * The evicted pods, each with the pod that was created in its place: for a StatefulSet the pod with the same name, else the controller's
 * next pod. Finished pods are left out: nothing takes their place.
 */
export function movesOf(
  evictions: readonly EvictionRecord[],
  births: readonly Birth[],
  ownerOf: OwnerOf,
): readonly DrainMove[] {
  const successors = new Successors(births);
  return evictions
    .filter(({ pod, evictedMs }) => evictedMs !== undefined && !isTerminal(pod))
    .toSorted((a, b) => (a.evictedMs ?? 0) - (b.evictedMs ?? 0))
    .map(({ pod, node, evictedMs = 0 }): DrainMove => {
      const { namespace, name } = pod.metadata;
      const owner = ownerOf(pod);
      const next = successors.take(pod, evictedMs);
      return {
        namespace,
        name,
        ...(owner === undefined ? {} : { owner }),
        from: node,
        to: next?.node ?? null,
        at: evictedMs / 1000,
        ...(next === undefined ? {} : { replacement: next.name }),
        ...(next?.readyMs === undefined ? {} : { readyAt: next.readyMs / 1000 }),
      };
    });
}

/** The pods that budgets kept on their nodes for a while. */
export function waitsOf(evictions: readonly EvictionRecord[]): readonly DrainWait[] {
  return evictions.flatMap(({ pod, node, refusedMs, refusal = '', budgets, evictedMs, goneMs }) => {
    if (refusedMs === undefined) return [];
    const { namespace, name } = pod.metadata;
    const endMs = evictedMs ?? goneMs;
    return {
      namespace,
      name,
      node,
      budget: budgets.join(','),
      from: refusedMs / 1000,
      to: endMs === undefined ? null : endMs / 1000,
      message: refusal,
    };
  });
}

/** Pods by controller in order of creation. Each is taken once. */
class Successors {
  readonly #byController: ReadonlyMap<string, readonly Birth[]>;
  readonly #byName: ReadonlyMap<string, readonly Birth[]>;
  readonly #taken = new Set<Birth>();
  /** How many pods of a controller have been passed. */
  readonly #passed = new Map<string, number>();

  constructor(births: readonly Birth[]) {
    const owned = births.filter(({ controller }) => controller !== '');
    this.#byController = groupBy(owned, ({ controller }) => controller);
    this.#byName = groupBy(owned, keyOf);
  }

  take({ metadata }: Pod, afterMs: number): Birth | undefined {
    const { namespace, name } = metadata;
    const controller = controllerOf(metadata);
    if (controller === undefined) return undefined;
    const named = this.#byName
      .get(keyOf({ namespace, name }))
      ?.find((birth) => birth.bornMs >= afterMs && !this.#taken.has(birth));
    const isNamed = controller.kind === 'StatefulSet';
    const birth = named ?? (isNamed ? undefined : this.#next(controller.uid, afterMs));
    if (birth !== undefined) this.#taken.add(birth);
    return birth;
  }

  #next(controller: string, afterMs: number): Birth | undefined {
    const births = this.#byController.get(controller) ?? [];
    for (let at = this.#passed.get(controller) ?? 0; at < births.length; at++) {
      const birth = births[at];
      if (birth === undefined || birth.bornMs < afterMs || this.#taken.has(birth)) continue;
      this.#passed.set(controller, at + 1);
      return birth;
    }
    return undefined;
  }
}
