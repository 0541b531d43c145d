import { quantityMilli, quantityValue, getOrInsert } from '../../units/index.ts';
import { schedulerRequests } from '../../objects/index.ts';
import type { CountedRequests, Node, Pod } from '../../objects/index.ts';
import type { EventHint } from '../../framework/index.ts';
import { changed, hadNode } from '../shared/changed-objects.ts';

type Amounts = ReadonlyMap<string, number>;

/** What the hints read of a release. */
export class FitHintRules {
  readonly counted: CountedRequests;
  /** Devices may serve a resource that a node does not offer. */
  readonly devicesServe: boolean;
  readonly #known = new WeakMap<Pod['spec'], Amounts>();

  constructor(counted: CountedRequests, devicesServe: boolean) {
    this.counted = counted;
    this.devicesServe = devicesServe;
  }

  /** What a waiting pod requests. Pods of a template share their spec. */
  requestsOf(pod: Pod): Amounts {
    return getOrInsert(this.#known, pod.spec, () => schedulerRequests(pod, this.counted));
  }
}

/** A pod left its node. Source: kubernetes v1.34.1 plugins/noderesources/fit.go isSchedulableAfterPodEvent. */
export const freesRoom: EventHint = (_pod, change) => hadNode(changed('Pod', change));

/** A pod with a node, or the waiting pod itself, requests less than before. Source: the same file. */
export const requestsLess =
  (rules: FitHintRules): EventHint =>
  (pod, change) => {
    const { now, before } = changed('Pod', change);
    if (now === undefined || before === undefined) return false;
    if (now.metadata.uid === pod.metadata.uid) return true;
    if ((now.spec.nodeName ?? '') === '') return false;
    const [less, more] = [now, before].map((each) => schedulerRequests(each, rules.counted));
    return [...rules.requestsOf(pod)].some(
      ([resource, amount]) => amount > 0 && (more?.get(resource) ?? 0) > (less?.get(resource) ?? 0),
    );
  };

/**
 * The pod fits on the node when that is empty, and the node is new or offers more of what the pod requests.
 *
 * Source: the same file, isSchedulableAfterNodeChange.
 */
export const offersMore =
  (rules: FitHintRules): EventHint =>
  (pod, change) => {
    const { now, before } = changed('Node', change);
    if (now === undefined) return false;
    const requests = rules.requestsOf(pod);
    const offered = allocatableOf(now);
    if (!fits(requests, offered, rules)) return false;
    return before === undefined || isMore(requests, offered, allocatableOf(before), rules);
  };

function fits(requests: Amounts, offered: Amounts, { devicesServe }: FitHintRules): boolean {
  if ((offered.get('pods') ?? 0) < 1) return false;
  for (const [resource, amount] of requests) {
    if (amount <= (offered.get(resource) ?? 0)) continue;
    if (!devicesServe || NATIVE.has(resource) || offered.has(resource)) return false;
  }
  return true;
}

function isMore(
  requests: Amounts,
  now: Amounts,
  before: Amounts,
  { devicesServe }: FitHintRules,
): boolean {
  const grows = (resource: string): boolean =>
    (now.get(resource) ?? 0) > (before.get(resource) ?? 0);
  if (grows('pods')) return true;
  return [...requests].some(([resource, amount]) => {
    if (amount === 0) return false;
    const isLeft = devicesServe && !NATIVE.has(resource) && !now.has(resource);
    return grows(resource) || isLeft;
  });
}

const NATIVE = new Set(['cpu', 'memory', 'ephemeral-storage']);

export function allocatableOf({ status }: Node): Amounts {
  const offered = Object.entries(status?.allocatable ?? status?.capacity ?? {});
  return new Map(
    offered.map(([resource, quantity]) => [
      resource,
      resource === 'cpu' ? quantityMilli(quantity) : quantityValue(quantity),
    ]),
  );
}
