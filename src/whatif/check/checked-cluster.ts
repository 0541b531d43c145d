import { refKeyOf, keyOf } from '../../objects/index.ts';
import type { Node } from '../../objects/index.ts';
import type { Audit, Loss, LossKind, Plan, Violation } from '../../outcome/index.ts';
import type { PlaceOf, PlanInput } from '../../simulation/index.ts';
import { nearest } from '../../problems/index.ts';
import { planTroubles } from '../plan-troubles.ts';
import type { PreparedCluster, SimulatedPod } from '../prepared/index.ts';
import { playEachWay } from '../survive/play-loss.ts';
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
    const text = `${lossText(key)} ${ways.join()}`;
    return getOrInsert(this.#losses, text, () =>
      lossesOf(this.nodes, key).flatMap(({ name, domains }) =>
        playEachWay(this.prepared, { domains, by: undefined }, ways).map((loss) => ({
          name,
          loss,
        })),
      ),
    );
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
    return [...this.plan.pods.flatMap(({ doubts = [] }) => doubts), ...this.#missing(() => true)];
  }

  /** Why some of these pods do not run. */
  #troublesOf(pods: readonly SimulatedPod[]): readonly string[] {
    const subjects = new Set(
      pods.map((one) => {
        const { kind, name } = subjectOf(one);
        return refKeyOf({ kind, namespace: one.planned.namespace, name });
      }),
    );
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
      const { kind, name } = subjectOf(of);
      const key = JSON.stringify([of.planned.namespace, kind, name, message]);
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
    const key = (one: SimulatedPod): string =>
      JSON.stringify([one.planned.namespace, subjectOf(one)]);
    if (first === undefined || pods.some((one) => key(one) !== key(first))) {
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

/** The workload of a pod, or the pod itself. */
export const subjectOf = ({ pod, planned }: SimulatedPod): { kind: string; name: string } =>
  planned.owner ?? { kind: 'Pod', name: pod.metadata.name };

/** How many pods these represent: a loop keeps its first and last pod, and the last has the number of all. */
export const numberOf = (pods: readonly SimulatedPod[]): number =>
  pods.reduce((sum, { planned: { repeats = 2 } }) => sum + repeats - 1, 0);

/** The node of a pod that exists; undefined for a pending one. */
export const nodeNameOf = ({ planned }: Pick<SimulatedPod, 'planned'>): string | undefined =>
  planned.node ?? undefined;
