import { controllerOf } from '../../../api/index.ts';
import type { Pod } from '../../../api/index.ts';
import type { Ticket } from '../../../clock/index.ts';
import { isMirrorPod } from '../../../kubelet/index.ts';
import { evict } from '../eviction.ts';
import { described, duration, optional, shorthand, object, wholeNumber } from '../field.ts';
import { nodesOf, nodeTargetFields, nodeTargetText, oneTarget, patchNode } from '../node-target.ts';
import type { NodeTarget } from '../node-target.ts';
import { scenarioKind } from '../scenario-kind.ts';
import type { StepContext, StepKind } from '../step-kind.ts';

interface Draining extends NodeTarget {
  readonly gracePeriodSeconds: number | undefined;
  /** Milliseconds. */
  readonly timeout: number | undefined;
}

export const drain: StepKind = scenarioKind({
  name: 'drain',
  description:
    'Cordons a node and evicts its pods, as kubectl drain --ignore-daemonsets --delete-emptydir-data --force does: what a disruption budget refuses is tried again every 5 s.',
  fields: shorthand(
    'node',
    object<Draining>(
      {
        ...nodeTargetFields,
        gracePeriodSeconds: described(optional(wholeNumber()), "Default: the pod's own."),
        timeout: described(optional(duration()), 'When to give up. Default: never.'),
      },
      oneTarget,
    ),
  ),
  make: ({ gracePeriodSeconds, timeout, ...target }) => ({
    text: `drain ${nodeTargetText(target)}`,
    run: (context) => {
      const { api, clock } = context;
      const nodes = nodesOf(target, api);
      for (const node of nodes) {
        if (node.spec?.unschedulable !== true) patchNode(api, node, { unschedulable: true });
      }
      const pods = nodes.flatMap(({ metadata }) => api.podsOnNode(metadata.name)).filter(isEvicted);
      const drainage = new Drainage(pods, context, gracePeriodSeconds);
      if (timeout !== undefined) {
        clock.after(timeout, () => {
          drainage.giveUp();
        });
      }
      return () => drainage.unfinished();
    },
  }),
});

/** Like kubectl, leaves pods of DaemonSets, which would be created again at once, and mirror pods of static pods. */
function isEvicted(pod: Pod): boolean {
  return controllerOf(pod.metadata)?.kind !== 'DaemonSet' && !isMirrorPod(pod);
}

/** The time that kubectl sleeps after a refusal (staging/src/k8s.io/kubectl/pkg/drain/drain.go, v1.34). */
const RETRY_MS = 5000;

/** A pod with a refused eviction. */
interface Waiting {
  readonly uid: string;
  pod: Pod;
  refusal: string;
  triedMs: number;
  ticket: Ticket | undefined;
}

/**
 * The evictions of one drain. A refused eviction is tried again at a multiple of 5 s, but only after a change that may allow it, so
 * that a drain that makes no progress does not keep the simulation running.
 */
class Drainage {
  readonly #context: StepContext;
  readonly #gracePeriodSeconds: number | undefined;
  readonly #pods: readonly Pod[];
  readonly #waiting = new Map<string, Waiting>();
  readonly #unwatch: readonly (() => void)[];
  #isOver = false;

  constructor(pods: readonly Pod[], context: StepContext, gracePeriodSeconds: number | undefined) {
    this.#context = context;
    this.#gracePeriodSeconds = gracePeriodSeconds;
    this.#pods = pods;
    for (const pod of pods) this.#try(pod.metadata.uid ?? '', pod);
    const { api } = context;
    this.#unwatch =
      this.#waiting.size === 0
        ? []
        : [
            api.watch('PodDisruptionBudget', ({ type, object: { metadata } }) => {
              // A new budget, or one that this watch lists at first, allows nothing more.
              if (type === 'ADDED') return;
              for (const one of this.#waiting.values()) {
                if (one.pod.metadata.namespace === metadata.namespace) this.#retryLater(one);
              }
            }),
            api.watch('Pod', ({ type, object: pod }) => {
              if (type === 'ADDED') return;
              const one = this.#waiting.get(pod.metadata.uid ?? '');
              if (one !== undefined) this.#retryLater(one);
            }),
          ];
  }

  /** Stops trying. Evicted pods still terminate. */
  giveUp(): void {
    this.#isOver = true;
    for (const { ticket } of this.#waiting.values()) {
      if (ticket !== undefined) this.#context.clock.cancel(ticket);
    }
    for (const unwatch of this.#unwatch) unwatch();
  }

  /** The pods that are still on the nodes, and why. */
  unfinished(): string | undefined {
    const { api } = this.#context;
    const left = this.#pods.filter(({ metadata: { namespace = '', name, uid } }) => {
      return api.get('Pod', namespace, name)?.metadata.uid === uid;
    });
    if (left.length === 0) return undefined;
    const [first] = this.#waiting.values();
    const names = left.slice(0, 3).map(({ metadata }) => metadata.name);
    const more = left.length > 3 ? ` and ${left.length - 3} more` : '';
    const why = first === undefined ? 'still ending' : first.refusal;
    return `not drained: ${names.join(', ')}${more}: ${why}`;
  }

  #retryLater(one: Waiting): void {
    if (one.ticket !== undefined || this.#isOver) return;
    const { clock } = this.#context;
    const periods = Math.max(1, Math.ceil((clock.nowMs - one.triedMs) / RETRY_MS));
    one.ticket = clock.at(one.triedMs + periods * RETRY_MS, () => {
      one.ticket = undefined;
      this.#try(one.uid, one.pod);
      if (this.#waiting.size === 0) this.giveUp();
    });
  }

  #try(uid: string, { metadata: { namespace = '', name } }: Pod): void {
    const { api, clock, timestamps } = this.#context;
    const pod = api.get('Pod', namespace, name);
    const refusal =
      pod?.metadata.uid !== uid ? undefined : evict(pod, api, timestamps, this.#gracePeriodSeconds);
    if (refusal === undefined || pod === undefined) {
      this.#waiting.delete(uid);
      return;
    }
    const known = this.#waiting.get(uid);
    if (known === undefined) {
      const triedMs = clock.nowMs;
      this.#waiting.set(uid, { uid, pod, refusal, triedMs, ticket: undefined });
    } else Object.assign(known, { pod, refusal, triedMs: clock.nowMs });
  }
}
