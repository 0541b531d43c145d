import { refKeyOf, keyOf } from '../../objects/index.ts';
import type { Node, ObjectKey } from '../../objects/index.ts';
import { workloadOf } from '../../outcome/index.ts';
import type { Audit, Loss, LossKind, Owner, Plan, Violation } from '../../outcome/index.ts';
import type { LabelSelection, PlaceOf, PlanInput } from '../../simulation/index.ts';
import { nearest } from '../../problems/index.ts';
import { planTroubles } from '../plan-troubles.ts';
import type { Fork, PreparedCluster, Settled, SimulatedPod } from '../prepared/index.ts';
import { playEachWay } from '../survive/play-loss.ts';
import { doubtsOfAutoscalers } from './autoscaler-doubts.ts';
import { domainOf } from './domain-key.ts';
import type { DomainKey } from './domain-key.ts';
import { lossesOf, lossText } from './loss-key.ts';
import type { LossKey } from './loss-key.ts';
import type { SelectedPods } from './pod-set.ts';
import { getOrInsert } from '../../units/index.ts';

/** What a cluster is built from. */
export interface CheckedParts {
  readonly input: PlanInput;
  readonly prepared: PreparedCluster;
  readonly placeOf: PlaceOf;
  readonly priceOf: (node: Node) => number | undefined;
  readonly audit: () => Audit;
}

/** Asks something in the fork of a loss; what it changes there is undone. */
type LossQuestion = (fork: Fork, settled: Settled) => void;

interface NamedLoss {
  /** The domain, such as "zone-a". */
  readonly name: string;
  readonly loss: Loss;
}

/** The cluster at rest that all expectations of a check share. What several of them need is computed once. */
export class CheckedCluster {
  readonly input: PlanInput;
  readonly prepared: PreparedCluster;
  /** The price of a node; undefined if it is not known. */
  readonly priceOf: (node: Node) => number | undefined;
  readonly #placeOf: PlaceOf;
  readonly #makeAudit: () => Audit;
  readonly #losses = new Map<string, readonly NamedLoss[]>();
  /** By the same text: what is asked in the forks of these losses, one for each expectation. */
  readonly #announced = new Map<string, LossQuestion[]>();
  #audit: Audit | undefined;
  #nodes: ReadonlyMap<string, Node> | undefined;

  constructor({ input, prepared, placeOf, priceOf, audit }: CheckedParts) {
    this.input = input;
    this.prepared = prepared;
    this.priceOf = priceOf;
    this.#placeOf = placeOf;
    this.#makeAudit = audit;
  }

  get plan(): Plan {
    return this.prepared.plan;
  }

  get nodes(): readonly Node[] {
    return this.prepared.nodes;
  }

  get audit(): Audit {
    this.#audit ??= this.#makeAudit();
    return this.#audit;
  }

  node(name: string): Node | undefined {
    this.#nodes ??= new Map(this.nodes.map((node) => [node.metadata.name, node]));
    return this.#nodes.get(name);
  }

  /** The nodes with these labels; without a selection all of them. */
  nodesWith(labels: LabelSelection | undefined): readonly Node[] {
    if (labels === undefined) return this.nodes;
    return this.nodes.filter(({ metadata }) => labels.matches(metadata.labels ?? {}));
  }

  /** The domain of the pod's node; undefined for a pending pod, and if the node is unknown or lacks the label. */
  domainOf({ planned }: SimulatedPod, by: DomainKey): string | undefined {
    const node = this.node(planned.node ?? '');
    return node === undefined ? undefined : domainOf(node, by);
  }

  /** Selected pods, including pods that are gone at the end. */
  everyPod(set: SelectedPods): readonly SimulatedPod[] {
    return this.prepared.pods.filter(({ pod, planned }) => set.has(pod, planned.owner));
  }

  /** Selected pods that exist at the end, without replaced pods. */
  podsIn(set: SelectedPods): readonly SimulatedPod[] {
    return this.everyPod(set).filter(({ isGone, isLeftBehind }) => !isGone && !isLeftBehind);
  }

  /** The losses of these sets of domains, each by itself and in each of these ways. Losses for equal keys are played once. */
  losses(key: LossKey, ways: readonly LossKind[]): readonly NamedLoss[] {
    const text = textOf(key, ways);
    const questions = this.#announced.get(text) ?? [];
    return getOrInsert(this.#losses, text, () =>
      lossesOf(this.nodes, key).flatMap(({ name, domains }) =>
        playEachWay(this.prepared, { domains, by: undefined }, ways, (fork, settled) => {
          for (const ask of questions) askIn(fork, settled, ask);
        }).map((loss) => ({ name, loss })),
      ),
    );
  }

  /** An expectation will ask for these losses, and has the question asked in the fork of each, in their order. */
  announce(key: LossKey, ways: readonly LossKind[], ask: LossQuestion = () => undefined): void {
    getOrInsert(this.#announced, textOf(key, ways), () => []).push(ask);
  }

  /** Whether several expectations ask for these losses. */
  areShared(key: LossKey, ways: readonly LossKind[]): boolean {
    return (this.#announced.get(textOf(key, ways)) ?? []).length > 1;
  }

  /** Why pods of the cluster may be placed otherwise than simulated, be missing, or not run. */
  get doubts(): readonly string[] {
    return [...this.#unmodelled, ...planTroubles(this.prepared).doubts];
  }

  /** The doubts about selected pods. */
  doubtsOf(set: SelectedPods, pods: readonly SimulatedPod[]): readonly string[] {
    if (set.isEverything) return this.doubts;
    return [...this.unmodelledOf(set, pods), ...this.#troublesOf(pods)];
  }

  /**
   * Why selected pods may be placed otherwise than simulated, or be missing. Pods that are not simulated may be in a selected
   * namespace, but belong to no simulated workload.
   */
  unmodelledOf(set: SelectedPods, pods: readonly SimulatedPod[]): readonly string[] {
    if (set.isEverything) return this.#unmodelled;
    return [
      ...pods.flatMap(({ planned }) => planned.doubts ?? []),
      ...(set.isWhole ? this.#missing((namespace) => set.isIn(namespace)) : []),
    ];
  }

  get #unmodelled(): readonly string[] {
    return [
      ...this.plan.pods.flatMap(({ doubts = [] }) => doubts),
      ...this.#missing(() => true),
      ...doubtsOfAutoscalers(this.plan),
    ];
  }

  /** Why some of these pods do not run. */
  #troublesOf(pods: readonly SimulatedPod[]): readonly string[] {
    const subjects = new Set(pods.map(subjectKey));
    const { doubts } = planTroubles(this.prepared, ({ namespace, object }) =>
      subjects.has(keyOf({ namespace, name: object })),
    );
    return doubts;
  }

  /** What makes pods that are not simulated. */
  #missing(isIn: (namespace: string | undefined) => boolean): readonly string[] {
    const { findings } = this.plan;
    return findings
      .filter(({ kind, namespace }) => kind === 'unknown' && isIn(namespace))
      .map(({ object, message }) => `${object}: ${message}`);
  }

  /** One violation per workload and message. */
  violations(
    found: readonly { readonly of: SimulatedPod; readonly message: string }[],
  ): readonly Violation[] {
    const groups = new Map<
      string,
      { readonly first: SimulatedPod; message: string; pods: number }
    >();
    for (const { of, message } of found) {
      const key = `${subjectKey(of)}\0${message}`;
      const known = groups.get(key);
      if (known === undefined) groups.set(key, { first: of, message, pods: numberOf([of]) });
      else known.pods += numberOf([of]);
    }
    return Array.from(groups.values(), ({ first, message, pods }) => ({
      ...this.placed(subjectOf(first), first.planned.namespace),
      pods,
      message,
    }));
  }

  /** An object with its position, if it came from a file. */
  placed(
    { kind, name }: { readonly kind: string; readonly name: string },
    namespace: string | undefined,
  ): Pick<Violation, 'object' | 'namespace' | 'file' | 'line' | 'column'> {
    return {
      object: `${kind}/${name}`,
      ...(namespace !== undefined && { namespace }),
      ...this.#placeOf(kind, namespace, name),
    };
  }

  /** What a violation of some pods together is about: their workload, if they are of one. */
  subject(set: SelectedPods, pods: readonly SimulatedPod[]): Omit<Violation, 'message'> {
    const [first] = pods;
    if (first === undefined || pods.some((one) => subjectKey(one) !== subjectKey(first))) {
      return { object: set.text, pods: pods.length };
    }
    return { ...this.placed(subjectOf(first), first.planned.namespace), pods: pods.length };
  }

  /** Why a set of pods is empty, with what was probably meant. */
  noPods(set: SelectedPods): string {
    const { workload, text } = set;
    const near =
      workload === undefined
        ? undefined
        : nearest(
            workload.name,
            this.prepared.pods.map((one) => subjectOf(one).name),
          );
    const meant = near === undefined || near === workload?.name ? '' : `; did you mean ${near}?`;
    return `nothing to judge: there are no ${text.replace(/^all /, '')}${meant}${this.#elsewhere(set)}`;
  }

  #elsewhere({ workload }: SelectedPods): string {
    if (workload === undefined) return '';
    const found = this.prepared.pods.filter((one) => {
      const { kind, name } = subjectOf(one);
      return kind === workload.kind && name === workload.name;
    });
    const places = [...new Set(found.map(({ planned }) => planned.namespace))];
    return places.length === 0 ? '' : `; there are in namespace ${places.join(', ')}`;
  }
}

const textOf = (key: LossKey, ways: readonly LossKind[]): string =>
  `${lossText(key)} ${ways.join()}`;

function askIn(fork: Fork, settled: Settled, ask: LossQuestion): void {
  fork.attempt(() => {
    ask(fork, settled);
    return false;
  });
}

/** The workload of a pod, or the pod itself. */
export const subjectOf = ({ planned }: SimulatedPod): Owner => workloadOf(planned);

/** Equal for the pods of one workload. */
export const subjectKey = (one: SimulatedPod): ObjectKey =>
  refKeyOf({ ...subjectOf(one), namespace: one.planned.namespace });

/** How many pods these represent: a loop keeps its first and last pod, and the last has the number of all. */
export const numberOf = (pods: readonly SimulatedPod[]): number =>
  pods.reduce((sum, { planned: { repeats = 2 } }) => sum + repeats - 1, 0);
