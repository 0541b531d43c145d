import type { Pod, PodDisruptionBudget } from '../../objects/index.ts';
import type { EventQueue } from '../../clock/index.ts';
import { Timestamps } from '../../server/index.ts';
import type { ApiServer, EventRecorder, WatchEvent } from '../../server/index.ts';
import type { ControllerDependencies } from '../shared/controller.ts';
import { TrackedBudget } from './budget.ts';
import type { Expectation } from './budget.ts';
import { disruptedPods, failedStatus, updatedStatus } from './status.ts';
import type { DisruptedPods } from './status.ts';
import { selectorText } from '../shared/selector-text.ts';
import { StaleDisruptions } from './stale-condition.ts';
import { WorkQueue } from '../shared/work-queue.ts';

/** A recheck is added with rate limit; the first delay of DefaultTypedControllerRateLimiter. */
const RATE_LIMIT_MS = 5;

/** Computes how many disruptions each budget allows. Source: pkg/controller/disruption/disruption.go, v1.34. */
export class DisruptionController {
  readonly #api: ApiServer;
  readonly #clock: EventQueue;
  readonly #epochMs: number;
  readonly #events: EventRecorder;
  readonly #byNamespace = new Map<string, Map<string, TrackedBudget>>();
  readonly #timestamps: Timestamps;
  readonly #stale: StaleDisruptions;
  readonly #queue: WorkQueue<TrackedBudget>;

  constructor(dependencies: ControllerDependencies) {
    const { api, clock, epochMs, events } = dependencies;
    this.#api = api;
    this.#clock = clock;
    this.#epochMs = epochMs;
    this.#events = events;
    this.#timestamps = new Timestamps(clock, epochMs);
    this.#stale = new StaleDisruptions(dependencies);
    this.#queue = new WorkQueue(clock, (budget) => {
      this.#sync(budget);
    });
    api.watch('PodDisruptionBudget', (event) => {
      this.#onBudgetEvent(event);
    });
    api.watch('Pod', (event) => {
      this.#onPodEvent(event);
    });
  }

  #sync(budget: TrackedBudget): void {
    const { object } = budget;
    const { name, namespace } = object.metadata;
    if (this.#byNamespace.get(namespace)?.get(name) !== budget) return;
    if (budget.selected === 0)
      this.#events.event(object, 'Normal', 'NoPods', 'No matching pods found');
    const expectation = budget.expectation(this.#api);
    if ('problem' in expectation) {
      this.#fail(budget, expectation.problem);
      return;
    }
    if (budget.missesUnmanaged) this.#reportUnmanaged(object);
    const disrupted = this.#disruptedPods(budget);
    this.#writeStatus(object, statusOf(budget, expectation, disrupted, this.#timestamps.now));
    this.#recheck(budget, disrupted.recheckMs);
  }

  #fail({ object }: TrackedBudget, problem: string): void {
    const message = `Failed to calculate the number of expected pods: ${problem}`;
    this.#events.event(object, 'Warning', 'CalculateExpectedPodCountFailed', message);
    this.#writeStatus(object, failedStatus(object, problem, this.#timestamps.now));
  }

  #reportUnmanaged(object: PodDisruptionBudget): void {
    const message = [
      `Pods selected by this PodDisruptionBudget (selector: ${selectorText(object.spec?.selector)}) were found to be unmanaged.`,
      'As a result, the status of the PDB cannot be calculated correctly, which may result in undefined behavior.',
      'To account for these pods please set ".spec.minAvailable" field of the PDB to an integer value.',
    ];
    this.#events.event(object, 'Warning', 'UnmanagedPods', message.join(' '));
  }

  #disruptedPods(budget: TrackedBudget): DisruptedPods {
    const { metadata, status } = budget.object;
    const { namespace } = metadata;
    const podNamed = (name: string): Pod | undefined => {
      const pod = this.#api.get('Pod', namespace, name);
      return pod !== undefined && budget.selects(pod) ? pod : undefined;
    };
    const nowMs = this.#epochMs + this.#clock.nowMs;
    const disrupted = disruptedPods(status?.disruptedPods, podNamed, nowMs);
    for (const pod of disrupted.overdue) {
      // Upstream prints the namespace twice.
      const message = `Pod was expected by PDB ${namespace}/${namespace} to be deleted but it wasn't`;
      this.#events.event(pod, 'Warning', 'NotDeleted', message);
    }
    return disrupted;
  }

  #writeStatus(
    object: PodDisruptionBudget,
    status: NonNullable<PodDisruptionBudget['status']>,
  ): void {
    if (status !== object.status) {
      this.#api.updateStatus('PodDisruptionBudget', { ...object, status });
    }
  }

  #recheck(budget: TrackedBudget, recheckMs: number | undefined): void {
    if (recheckMs === undefined) return;
    const delayMs = Math.max(0, recheckMs - this.#epochMs - this.#clock.nowMs);
    this.#queue.addAfter(budget, delayMs + RATE_LIMIT_MS);
  }

  #onPodEvent({ type, object, previous, version }: WatchEvent<Pod>): void {
    if (type !== 'DELETED') this.#stale.observe(object);
    const budgets = this.#byNamespace.get(object.metadata.namespace);
    if (budgets === undefined) return;
    const selecting: TrackedBudget[] = [];
    for (const budget of budgets.values()) {
      if (version <= budget.since) continue;
      if (previous !== undefined) budget.count(previous, -1);
      if (type !== 'DELETED') budget.count(object, 1);
      if (budget.selects(object)) selecting.push(budget);
    }
    const chosen = selecting.length > 1 ? this.#firstListed(selecting) : selecting[0];
    if (chosen === undefined) return;
    if (selecting.length > 1) this.#reportSeveral(object, chosen);
    this.#queue.add(chosen);
  }

  /** Upstream takes the first of a list in the order of a map; here the list has the order of creation. */
  #firstListed(selecting: readonly TrackedBudget[]): TrackedBudget | undefined {
    const { namespace } = selecting[0]?.object.metadata ?? {};
    for (const { metadata } of this.#api.list('PodDisruptionBudget', namespace)) {
      const found = selecting.find(({ object }) => object.metadata.name === metadata.name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #reportSeveral(pod: Pod, { object }: TrackedBudget): void {
    const { name, namespace } = pod.metadata;
    const message = `Pod "${namespace}"/"${name}" matches multiple PodDisruptionBudgets.  Chose "${object.metadata.name}" arbitrarily.`;
    this.#events.event(pod, 'Warning', 'MultiplePodDisruptionBudgets', message);
  }

  #onBudgetEvent({ type, object }: WatchEvent<PodDisruptionBudget>): void {
    const { name, namespace } = object.metadata;
    const budgets = this.#byNamespace.get(namespace) ?? new Map<string, TrackedBudget>();
    this.#byNamespace.set(namespace, budgets);
    const known = budgets.get(name);
    if (type === 'DELETED') {
      budgets.delete(name);
    } else if (known !== undefined && known.object.spec === object.spec) {
      known.object = object;
      this.#queue.add(known);
    } else {
      const budget = new TrackedBudget(object, this.#api.resourceVersion);
      budgets.set(name, budget);
      for (const pod of this.#api.list('Pod', namespace)) budget.count(pod, 1);
      // The status of a loaded cluster's budget stays until one of its pods changes.
      if (known !== undefined || object.status === undefined) this.#queue.add(budget);
    }
  }
}

function statusOf(
  { object, healthy }: TrackedBudget,
  expectation: Exclude<Expectation, { readonly problem: string }>,
  disrupted: DisruptedPods,
  now: string,
): NonNullable<PodDisruptionBudget['status']> {
  const currentHealthy = healthy - disrupted.ready;
  return updatedStatus(object, { ...expectation, currentHealthy, disrupted: disrupted.pods }, now);
}
