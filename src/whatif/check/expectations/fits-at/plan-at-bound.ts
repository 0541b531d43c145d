import { isKind, refKeyOf, refOf } from '../../../../objects/index.ts';
import type { KubernetesObject, ObjectOfKind } from '../../../../objects/index.ts';
import type {
  AutoscaledFit,
  MadeEdit,
  Plan,
  Rollout,
  UnscaledAutoscaler,
} from '../../../../outcome/index.ts';
import { workloadOf } from '../../../../outcome/index.ts';
import { InputError } from '../../../../problems/index.ts';
import { givenOf, inOneList, plan } from '../../../../simulation/index.ts';
import type { PlanInput, PlanOptions } from '../../../../simulation/index.ts';
import { counted } from '../../../audit/words.ts';
import { editGiven } from '../../../edits/apply-edits.ts';
import { fitsOf, isShort } from '../../../edits/hpa/fits-of.ts';
import type { Edit } from '../../../edits/kinds.ts';
import type { EditOptions } from '../../../edits/options-of-edits.ts';

/** Autoscaled workloads at a bound, and what does not fit there. */
export interface AtBound {
  readonly workloads: number;
  /** Of these workloads together. */
  readonly replicas: number;
  /** Autoscalers that scale nothing. */
  readonly unscaled: readonly UnscaledAutoscaler[];
  readonly short: readonly ShortWorkload[];
  /** What happens to other pods. */
  readonly others: readonly string[];
  readonly plans: readonly Plan[];
}

export interface ShortWorkload extends AutoscaledFit {
  readonly message: string;
}

/**
 * Plans the input with the workloads at the bound, and, if asked for, a rollout of all of them on the cluster at the end of that plan. A
 * problem says why nothing can be scaled.
 */
export function planAtBound(
  input: PlanInput,
  edit: Edit,
  isRolledOut: boolean,
  base: Plan,
): AtBound | { readonly problem: string } {
  try {
    const { given, edits, options } = editGiven(givenOf(input), [edit]);
    const atBound = { ...input, options: withHeld(input.options, options) };
    const first = plan({ ...inOneList(atBound), objects: given });
    const fits = fitsOf(first, edits);
    const found = {
      workloads: fits.length,
      replicas: fits.reduce((sum, one) => sum + one.replicas, 0),
      unscaled: edits.flatMap((one) => (one.edit === 'hpa' ? (one.unscaled ?? []) : [])),
      short: fits.filter(isShort).map((fit) => ({ ...fit, message: whyShort(fit) })),
      others: displacedBy(edits, first, base),
      plans: [first],
    };
    if (!isRolledOut || found.short.length > 0) return found;
    const second = rollOut(atBound, edits, first);
    return {
      ...found,
      short: fitsOf(second, edits).flatMap((fit) => {
        const message = whyStuck(fit, second);
        return message === undefined ? [] : [{ ...fit, message }];
      }),
      others: [...found.others, ...displacedBy(edits, second, first)],
      plans: [first, second],
    };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { problem: error.problems.map(({ message }) => message).join('; ') };
  }
}

/** The options of an input, with the workloads that an edit holds at a bound beside those that are held before. */
const withHeld = (options: PlanOptions = {}, { heldWorkloads = [] }: EditOptions): PlanOptions => ({
  ...options,
  heldWorkloads: [...(options.heldWorkloads ?? []), ...heldWorkloads],
});

const whyShort = ({ fits, replicas, stops = [] }: AutoscaledFit): string =>
  `${String(fits)} of ${String(replicas)} fit: ${stops.map(({ message }) => message).join('; ')}`;

/** Whose replicas an edit has set. */
const scaledIn = (edits: readonly MadeEdit[]): ReadonlySet<string> =>
  new Set(
    edits.flatMap((edit) =>
      edit.edit === 'hpa' ? edit.workloads.map((one) => refKeyOf(one)) : [],
    ),
  );

/** The pods of other workloads that have no node and would have one in the plan before. */
function displacedBy(edits: readonly MadeEdit[], after: Plan, before: Plan): readonly string[] {
  const scaled = scaledIn(edits);
  const pending = ({ pods }: Plan): number =>
    pods.filter((pod) => {
      if (pod.node !== null) return false;
      return !scaled.has(refKeyOf({ ...workloadOf(pod), namespace: pod.namespace }));
    }).length;
  const more =
    pending(after) + (after.summary.lost ?? 0) - pending(before) - (before.summary.lost ?? 0);
  return more > 0
    ? [`${counted(more, 'pod')} of other workloads lose their node, or get none`]
    : [];
}

/** Kinds whose controllers replace pods of an old template. */
const ROLLED_OUT = ['Deployment', 'StatefulSet'] as const;
type RolledOut = ObjectOfKind[(typeof ROLLED_OUT)[number]];

/** A new version of each scaled workload, as `kubectl rollout restart` makes it, all at once, on the cluster at the end of a plan. */
function rollOut(input: PlanInput, edits: readonly MadeEdit[], { objects = [] }: Plan): Plan {
  const scaled = scaledIn(edits);
  const isScaled = (object: KubernetesObject): object is RolledOut =>
    ROLLED_OUT.some((kind) => isKind(object, kind)) && scaled.has(refKeyOf(refOf(object)));
  // What the first plan has applied, deleted and played is done.
  const { delete: _deleted, prune, release, scenario, ...again } = inOneList(input);
  return plan({
    ...again,
    objects: [],
    cluster: objects,
    apply: objects.filter(isScaled).map(restarted),
  });
}

function restarted({ apiVersion, kind, metadata, spec }: RolledOut): KubernetesObject {
  const { name, namespace, labels, annotations } = metadata;
  const { template } = spec;
  const note = { ...template.metadata?.annotations, [RESTARTED_AT]: 'now' };
  const changed = { ...template, metadata: { ...template.metadata, annotations: note } };
  const kept = { name, namespace, ...(labels && { labels }), ...(annotations && { annotations }) };
  const manifest = { apiVersion, kind, metadata: kept, spec: { ...spec, template: changed } };
  return manifest;
}

const RESTARTED_AT = 'kubectl.kubernetes.io/restartedAt';

/** Why a rollout is not complete by the end of its plan; undefined if it is. */
function whyStuck(
  { kind, namespace, name, stops }: AutoscaledFit,
  { rollouts = [] }: Plan,
): string | undefined {
  const isOf = (one: Rollout): boolean =>
    one.kind === kind && one.namespace === namespace && one.name === name;
  const isStuck = rollouts.some((one) => isOf(one) && one.seconds === undefined);
  if (stops === undefined && !isStuck) return undefined;
  const why = (stops ?? []).map(({ message }) => message).join('; ');
  return `its rollout is not complete${why === '' ? '' : `: ${why}`}`;
}
