import type { Pod } from '../../api/index.ts';
import type { Cluster, PodView } from '../../cluster/index.ts';
import { Engine } from '../../framework/index.ts';
import type { Diagnosis, Profile } from '../../framework/index.ts';
import { Random } from '../../units/index.ts';
import type { CopiedClaims } from './copied-claims.ts';

export interface FillOptions {
  readonly limit: number;
  readonly seed: number;
  readonly tieBreak: 'random' | 'name';
  readonly claims: CopiedClaims;
}

export interface Filled {
  readonly copies: number;
  /** By node name; nodes without a copy are left out. */
  readonly copiesOn: ReadonlyMap<string, number>;
  /** Before the first copy. */
  readonly before: Diagnosis;
  /** Why the next copy does not fit; absent if the limit was reached. */
  readonly after?: { readonly diagnosis: Diagnosis; readonly message: string };
}

/** Places copies of a pod one by one, as the scheduler would, until one does not fit. Without preemption. */
export function fillCluster(
  cluster: Cluster,
  pod: Pod,
  profile: Profile,
  { limit, seed, tieBreak, claims }: FillOptions,
): Filled {
  const engine = new Engine(cluster, { tieBreak: tieBreak === 'name' ? 'name' : new Random(seed) });
  const copyOf = (number: number): Pod => {
    const name = `${pod.metadata.name}-copy-${String(number)}`;
    return { ...pod, metadata: { ...pod.metadata, name, uid: name } };
  };
  let view = cluster.view(claims.prepare(pod));
  let { epoch } = cluster;
  const copiesOn = new Map<string, number>();
  const before = engine.diagnose(view, profile);
  let copies = 0;
  while (copies < limit) {
    const copy = claims.prepare(copyOf(copies + 1));
    cluster.settle();
    // Copies share a view, unless their claims are named after them, and until the cluster renumbers its signatures.
    if (isOwn(view) || epoch !== cluster.epoch) view = cluster.view(copy);
    ({ epoch } = cluster);
    const choice = cluster.columns.count === 0 ? undefined : engine.schedule(view, profile, copy);
    if (choice === undefined) {
      const diagnosis = engine.diagnose(view, profile, copy);
      const message =
        cluster.columns.count === 0
          ? 'no nodes available to schedule pods'
          : (diagnosis.error ?? profile.cycle.fitError(diagnosis));
      return { copies, copiesOn, before, after: { diagnosis, message } };
    }
    const node = cluster.columns.names[choice.node] ?? '';
    claims.allocate(copy, view, choice.node);
    cluster.place(copy, node, view);
    copiesOn.set(node, (copiesOn.get(node) ?? 0) + 1);
    copies++;
  }
  return { copies, copiesOn, before };
}

/** Whether the pod is told apart from its copies by its name or uid. */
const isOwn = ({ owner, claimUser }: PodView): boolean =>
  owner !== undefined || claimUser !== undefined;
