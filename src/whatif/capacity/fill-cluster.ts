import type { Pod } from '../../objects/index.ts';
import type { Cluster, NodeIndex, PodView } from '../../cluster/index.ts';
import { Engine } from '../../engine/index.ts';
import type { Diagnosis, Profile } from '../../framework/index.ts';
import { Random } from '../../units/index.ts';
import type { Fork } from '../prepared/index.ts';
import type { TemplateClaims } from '../template-claims.ts';
import { CopiedClaims } from './copied-claims.ts';
import { fullNodes } from './full-nodes.ts';

/** A pod to copy. */
export interface Template {
  /** Admitted, without node, status and identity. */
  readonly pod: Pod;
  readonly profile: Profile;
  /** Copies in each round. */
  readonly share: number;
}

export interface FillOptions {
  /** Copies of each template at most. */
  readonly limit: number;
  readonly seed: number;
  readonly tieBreak: 'random' | 'name';
  readonly claims: TemplateClaims;
}

/** The copies of one template. */
export interface Filled<T extends Template = Template> {
  readonly template: T;
  readonly copies: number;
  /** By node name; nodes without a copy are left out. */
  readonly copiesOn: ReadonlyMap<string, number>;
  /** Before the first copy of any template. */
  readonly before: Diagnosis;
  /** Nodes that took no copy, but would take a copy if they had no pods. */
  readonly full: readonly NodeIndex[];
  /** Why its next copy does not fit; absent unless it ended the count. */
  readonly after?: { readonly diagnosis: Diagnosis; readonly message: string };
  /** True: its copies reached the limit, which ended the count. */
  readonly isLimited: boolean;
}

/**
 * Places copies of pods one by one, as the scheduler would, in proportion to their shares, until one does not fit. Without preemption.
 * The result is in the order of the templates.
 */
export function fillCluster<T extends Template>(
  { cluster, fork }: { readonly cluster: Cluster; readonly fork: Fork },
  templates: readonly T[],
  options: FillOptions,
): readonly Filled<T>[] {
  const { tieBreak, seed, limit } = options;
  cluster.settle();
  const engine = new Engine(cluster, { tieBreak: tieBreak === 'name' ? 'name' : new Random(seed) });
  const fillings = templates.map(
    (template) => new Filling({ cluster, fork, engine }, template, options.claims),
  );
  for (let number = 1; ; number++) {
    const next = mostBehind(fillings);
    if (next?.fill(number, limit) !== true) break;
  }
  return fillings;
}

/** The first template with the fewest copies for its share. */
function mostBehind<T extends Template>(fillings: readonly Filling<T>[]): Filling<T> | undefined {
  let behind: Filling<T> | undefined;
  for (const one of fillings) {
    if (behind === undefined || one.progress < behind.progress) behind = one;
  }
  return behind;
}

interface FillContext {
  readonly cluster: Cluster;
  readonly fork: Fork;
  readonly engine: Engine;
}

class Filling<T extends Template> implements Filled<T> {
  readonly copiesOn = new Map<string, number>();
  readonly before: Diagnosis;
  readonly full: readonly NodeIndex[];
  copies = 0;
  isLimited = false;
  after?: { readonly diagnosis: Diagnosis; readonly message: string };
  readonly template: T;
  readonly #context: FillContext;
  readonly #claims: CopiedClaims;
  #view: PodView;
  #epoch: number;

  constructor(context: FillContext, template: T, claims: TemplateClaims) {
    const { cluster, engine } = context;
    const { pod, profile } = template;
    this.#context = context;
    this.template = template;
    this.#claims = new CopiedClaims(context, profile, claims);
    const first = this.#claims.prepare(pod);
    const view = cluster.view(first);
    this.#view = view;
    this.#epoch = cluster.epoch;
    this.before = engine.diagnose(view, profile);
    this.full = fullNodes({ pod: first, view, profile, diagnosis: this.before }, context);
  }

  /** How far its share is met after the next copy. */
  get progress(): number {
    return (this.copies + 1) / this.template.share;
  }

  /** Adds a copy with this number in its name; false if it does not fit or the limit is reached. */
  fill(number: number, limit: number): boolean {
    const { cluster, engine } = this.#context;
    if (this.copies >= limit) {
      this.isLimited = true;
      return false;
    }
    const { profile } = this.template;
    const copy = this.#claims.prepare(this.#copy(number));
    cluster.settle();
    // Copies share a view, unless their claims are named after them, and until the cluster renumbers its signatures.
    if (isOwn(this.#view) || this.#epoch !== cluster.epoch) this.#view = cluster.view(copy);
    this.#epoch = cluster.epoch;
    const isEmpty = cluster.columns.count === 0;
    const choice = isEmpty ? undefined : engine.schedule(this.#view, profile, copy);
    if (choice === undefined) this.#stop(copy);
    else this.#place(copy, choice.node);
    return choice !== undefined;
  }

  #copy(number: number): Pod {
    const { pod } = this.template;
    const name = `${pod.metadata.name}-copy-${String(number)}`;
    return { ...pod, metadata: { ...pod.metadata, name, uid: name } };
  }

  #stop(copy: Pod): void {
    const { cluster, engine } = this.#context;
    const { profile } = this.template;
    const diagnosis = engine.diagnose(this.#view, profile, copy);
    const message =
      cluster.columns.count === 0
        ? 'no nodes available to schedule pods'
        : (diagnosis.error ?? profile.cycle.fitError(diagnosis));
    this.after = { diagnosis, message };
  }

  #place(copy: Pod, index: NodeIndex): void {
    const { cluster, fork } = this.#context;
    const node = cluster.columns.names[index] ?? '';
    this.#claims.allocate(copy, this.#view, index);
    fork.place(copy, node, this.#view);
    this.copiesOn.set(node, (this.copiesOn.get(node) ?? 0) + 1);
    this.copies++;
  }
}

/** Whether the pod's view depends on its name or uid, so that views of its copies differ. */
const isOwn = ({ owner, claimUser }: PodView): boolean =>
  owner !== undefined || claimUser !== undefined;
