import { compileSelections, parseLabelSelector } from '../../../objects/index.ts';
import type { Labels, Pod } from '../../../objects/index.ts';
import { scaledPod } from '../metrics/scaled-pod.ts';
import type { ScaledPod } from '../metrics/scaled-pod.ts';
import type { Selected } from '../selector.ts';

/** The pods that the selector of one autoscaler matches. */
export class PodSelection implements Selected {
  /** Of the autoscaler. */
  readonly name: string;
  readonly selector: string;
  /** A label that all of its pods have, as "key=value"; undefined: the selector asks for none. */
  readonly asks: string | undefined;
  /** How often its pods came or went, or began or ceased to be the pods of others too. */
  #changes = 0;
  /** The autoscalers that select any of its pods, as of a number of changes. */
  autoscalers: readonly string[] = [];
  comparedAt = -1;
  /** The autoscaler is gone, or has another selection. */
  isGone = false;
  readonly #matches: (labels: Labels) => boolean;
  readonly #byName = new Map<string, ScaledPod>();
  #pods: readonly ScaledPod[] | undefined;
  #lastLabels: Labels | undefined;
  #lastMatch = false;

  readonly #onChange: () => void;

  /** `selector`: valid, in text form. `onChange`: called when one of the pods changes, comes or goes, or is shared with others. */
  constructor(name: string, selector: string, onChange: () => void) {
    this.name = name;
    this.#onChange = onChange;
    this.selector = selector;
    const requirements = parseLabelSelector(selector);
    this.#matches = compileSelections(requirements);
    const asked = requirements.find(
      ({ operator, values }) => EQUALS.includes(operator) && values.length === 1,
    );
    this.asks = asked && labelText(asked.key, asked.values[0]);
  }

  /** The same list until a pod changes. */
  get pods(): readonly ScaledPod[] {
    return (this.#pods ??= [...this.#byName.values()]);
  }

  /** Returns whether the pod came. It matches. */
  put(pod: Pod, epochMs: number): boolean {
    const { name } = pod.metadata;
    const isNew = !this.#byName.has(name);
    this.#byName.set(name, scaledPod(pod, epochMs));
    this.#pods = undefined;
    this.#onChange();
    return isNew;
  }

  delete(pod: string): void {
    if (this.#byName.delete(pod)) this.#pods = undefined;
    this.share();
  }

  get changes(): number {
    return this.#changes;
  }

  /** One of the pods begins or ceases to be the pod of another selection too. */
  share(): void {
    this.#changes++;
    this.#onChange();
  }

  /** Pods of one template share their labels, so the last answer is kept. */
  matches({ metadata: { labels = NO_LABELS } }: Pod): boolean {
    if (labels !== this.#lastLabels) {
      this.#lastMatch = this.#matches(labels);
      this.#lastLabels = labels;
    }
    return this.#lastMatch;
  }
}

const NO_LABELS: Labels = {};
const EQUALS: readonly string[] = ['=', '==', 'in'];

export const labelText = (key: string, value = ''): string => `${key}=${value}`;
