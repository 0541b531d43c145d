import { compileLabelSelector, controllerOf, isReady } from '../../objects/index.ts';
import type { IntOrString, Labels, Pod, PodDisruptionBudget } from '../../objects/index.ts';
import type { ApiServer } from '../../server/index.ts';
import { scaledValue } from '../shared/scaled-value.ts';
import { expectedScale } from './scale.ts';
import { isTerminating } from '../shared/pod-state.ts';

/** What a budget expects of its pods, or why that is unknown. */
export type Expectation =
  { readonly expectedPods: number; readonly desiredHealthy: number } | { readonly problem: string };

/** A budget and the running counts of the pods that it selects. */
export class TrackedBudget {
  object: PodDisruptionBudget;
  /** Events of pods up to this version are counted. */
  readonly since: number;
  selected = 0;
  healthy = 0;
  /** Selected pods without controller. */
  #unmanaged = 0;
  /** One selected pod of each controller and their number, by the controller's uid. */
  readonly #controllers = new Map<string, { readonly pod: Pod; count: number }>();
  readonly #matches: (labels: Labels) => boolean;
  #lastLabels: Labels | undefined;
  #lastMatch = false;

  constructor(object: PodDisruptionBudget, since: number) {
    this.object = object;
    this.since = since;
    this.#matches = compileLabelSelector(object.spec?.selector);
  }

  /** Pods of one template share their labels, so the last answer is kept. */
  selects({ metadata: { labels = NO_LABELS } }: Pod): boolean {
    if (labels !== this.#lastLabels) {
      this.#lastMatch = this.#matches(labels);
      this.#lastLabels = labels;
    }
    return this.#lastMatch;
  }

  /** `by`: 1 for a new pod, -1 for a removed pod. */
  count(pod: Pod, by: 1 | -1): void {
    if (!this.selects(pod)) return;
    this.selected += by;
    if (isReady(pod) && !isTerminating(pod)) this.healthy += by;
    const uid = controllerOf(pod.metadata)?.uid;
    if (uid === undefined) {
      this.#unmanaged += by;
      return;
    }
    const known = this.#controllers.get(uid);
    if (known === undefined) this.#controllers.set(uid, { pod, count: 1 });
    else known.count += by;
    if (known?.count === 0) this.#controllers.delete(uid);
  }

  /** Whether its expectation leaves out pods that no controller manages. */
  get missesUnmanaged(): boolean {
    return this.#unmanaged > 0 && this.#relatesToScale;
  }

  /** A number of minAvailable relates to the existing pods, everything else to the replicas of their controllers. */
  get #relatesToScale(): boolean {
    const { maxUnavailable, minAvailable } = this.object.spec ?? {};
    return maxUnavailable !== undefined || typeof minAvailable === 'string';
  }

  /** Source: getExpectedPodCount, pkg/controller/disruption/disruption.go, v1.34. */
  expectation(api: ApiServer): Expectation {
    const { maxUnavailable, minAvailable } = this.object.spec ?? {};
    if (!this.#relatesToScale) {
      if (minAvailable === undefined) return { expectedPods: 0, desiredHealthy: 0 };
      return { expectedPods: this.selected, desiredHealthy: Number(minAvailable) };
    }
    const pods = Array.from(this.#controllers.values(), ({ pod }) => pod);
    const scale = expectedScale(api, pods);
    if ('problem' in scale) return scale;
    const expectedPods = scale.replicas;
    const scaled = (value: IntOrString): number =>
      scaledValue(value, expectedPods, { roundUp: true });
    if (maxUnavailable === undefined)
      return { expectedPods, desiredHealthy: scaled(minAvailable ?? 0) };
    return { expectedPods, desiredHealthy: Math.max(0, expectedPods - scaled(maxUnavailable)) };
  }
}

const NO_LABELS: Labels = {};
