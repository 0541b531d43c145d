import type { DocumentProblem, Field, Fields } from '../../documents/index.ts';
import { described, object, optional, text } from '../../documents/index.ts';
import { controllerOf, DEFAULT_NAMESPACE, WORKLOAD_KINDS } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import type { Owner } from '../../outcome/index.ts';
import { labelSelection, referenceText, referenceTo } from '../../simulation/index.ts';
import type { LabelSelection, Reference } from '../../simulation/index.ts';
import { append } from '../../units/index.ts';

const KINDS = ['Pod', ...WORKLOAD_KINDS] as const;

/** Stands for every namespace. */
const EVERY = '*';

/** Selects pods; without selector and workload all of them. */
export interface PodSet {
  readonly namespace: string | undefined;
  readonly selector: LabelSelection | undefined;
  readonly workload: Reference<(typeof KINDS)[number]> | undefined;
}

export const podSetFields: Fields<PodSet> = {
  namespace: described(
    optional(text()),
    'Of the pods; "*" is every namespace. Default: metadata.namespace of the file; without selector and workload every namespace.',
  ),
  selector: described(optional(labelSelection()), 'Labels, as kubectl get -l takes them.'),
  workload: described(
    optional(referenceTo(KINDS)),
    'KIND/NAME of what makes the pods, such as deployment/web, or pod/NAME.',
  ),
};

const ALL = 'all';

/** A set of pods, or in short "all" or the KIND/NAME of a workload. */
export function podSet(): Field<PodSet> {
  const whole = object<PodSet>(podSetFields);
  const short = (value: unknown): unknown =>
    value === ALL ? {} : typeof value === 'string' ? { workload: value } : value;
  return {
    schema: { anyOf: [{ type: 'string', minLength: 1 }, whole.schema] },
    isOptional: false,
    read: (value, path, problems: DocumentProblem[]) => {
      // A short text has no fields: the problem concerns the whole text.
      const found: DocumentProblem[] = [];
      const read = whole.read(short(value), path, found);
      append(problems, typeof value === 'string' ? found.map((one) => ({ ...one, path })) : found);
      return read;
    },
  };
}

/** A set of pods, with the default namespace of its file. */
export class SelectedPods {
  readonly text: string;
  /** Every pod of every namespace. */
  readonly isEverything: boolean;
  /** Every pod of its namespaces. */
  readonly isWhole: boolean;
  readonly workload: Reference | undefined;
  readonly #selector: LabelSelection | undefined;
  /** Undefined for every namespace. */
  readonly #namespace: string | undefined;

  constructor({ namespace, selector, workload }: PodSet, usual: string) {
    this.isWhole = selector === undefined && workload === undefined;
    const place = namespace ?? (this.isWhole ? EVERY : usual);
    this.#namespace = place === EVERY ? undefined : place;
    this.#selector = selector;
    this.workload = workload;
    this.isEverything = this.isWhole && this.#namespace === undefined;
    this.text = this.#describe();
  }

  /** `owner`: the workload that the pod is of, if any. */
  has({ metadata }: Pick<Pod, 'metadata'>, owner: Owner | undefined): boolean {
    if (!this.isIn(metadata.namespace)) return false;
    if (this.#selector?.matches(metadata.labels ?? {}) === false) return false;
    return this.#isOfWorkload(metadata, owner);
  }

  isIn(namespace: string = DEFAULT_NAMESPACE): boolean {
    return this.#namespace === undefined || this.#namespace === namespace;
  }

  #isOfWorkload(metadata: Pod['metadata'], owner: Owner | undefined): boolean {
    const { workload } = this;
    if (workload === undefined) return true;
    const { kind, name } = workload;
    if (kind === 'Pod') return metadata.name === name;
    return [owner, controllerOf(metadata)].some((one) => one?.kind === kind && one.name === name);
  }

  #describe(): string {
    const { workload } = this;
    if (this.isEverything) return 'all pods';
    const place = this.#namespace ?? 'every namespace';
    const labels = this.#selector === undefined ? '' : ` with ${this.#selector.text}`;
    if (workload === undefined) return `pods${place === 'default' ? '' : ` in ${place}`}${labels}`;
    const named = referenceText(workload, place);
    return `${workload.kind === 'Pod' ? '' : 'pods of '}${named}${labels}`;
  }
}
