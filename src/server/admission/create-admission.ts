import { goQuote } from '../../golang/index.ts';
import type { Problem } from '../../problems/index.ts';
import {
  aggregateText,
  isKind,
  namespaceOf,
  podTemplateOf,
  shareDerived,
  sharesSpec,
} from '../../objects/index.ts';
import type {
  KubernetesObject,
  Namespace,
  NamespacedMeta,
  PersistentVolumeClaim,
  Pod,
  PodSpec,
  PriorityClass,
} from '../../objects/index.ts';
import { AS_GIVEN } from '../strategy/pod-strategy.ts';
import type { PodStrategy } from '../strategy/pod-strategy.ts';
import { SpecCache } from '../caches.ts';
import { validateObject } from '../validation/index.ts';
import { AdmissionWarnings } from './warnings.ts';
import { withDefaultTolerations } from './pods/default-tolerations.ts';
import type { Objections } from './objections.ts';
import { AS_WRITTEN, forbiddenText } from './forbidden.ts';
import type { WithName } from './forbidden.ts';
import { pluginsOf } from './plugins.ts';
import type { Plugins } from './plugins.ts';
import { refusalOfNamespace } from './pods/security.ts';
import { resizeRefusal } from './claim-resize.ts';
import { withProtection } from './storage-protection.ts';

const LIMIT_RANGER_NOTE = 'kubernetes.io/limit-ranger';

/** The result of a pod's admission. */
export interface Admitted {
  /** The pod as it would be stored; the given pod if it is refused. */
  readonly pod: Pod;
  /** Why the API server refuses the pod, in its words: `pods "web" is forbidden: no PriorityClass ...`. */
  readonly refusal?: string;
  /** What the user can do about it: "export it with: kubectl get priorityclasses -o yaml". */
  readonly hint?: string;
  /** Refusals that do not count here, since dumps and what-ifs contain such pods: see Priorities. */
  readonly tolerated: readonly string[];
}

/** The result of a claim's admission. */
export interface AdmittedClaim {
  /** With the default storage class, if it names none. */
  readonly claim: PersistentVolumeClaim;
  readonly refusal?: string;
}

/** The admission of pods, and of the claims that they mount, in one cluster. */
export interface Admission {
  /** The pod as it would be stored; a refused pod is returned as given, with its refusal in `errors`. */
  admitPod(pod: Pod): Pod;
  /** `admitPod` with the reasons of a refusal, and without writing to `errors`. */
  reviewPod(pod: Pod, withName?: WithName): Admitted;
  /** The claim as it would be stored, or why it is refused. */
  reviewClaim(claim: PersistentVolumeClaim, withName?: WithName): AdmittedClaim;
  /** Why an update of a claim is refused. */
  refusalOfUpdate(
    claim: PersistentVolumeClaim,
    previous: PersistentVolumeClaim,
  ): string | undefined;
  /** Why a new PriorityClass is refused. */
  refusalOfClass(priorityClass: PriorityClass): string | undefined;
  /** Why a new Namespace is refused: the whole text, since its labels are invalid, not forbidden. */
  refusalOfNamespace(namespace: Namespace): string | undefined;
  /** Notes what the API server warns the user of when it accepts a new pod or workload. */
  warnOf(object: KubernetesObject): void;
  /** One problem for each pod that admitPod refused. */
  readonly errors: readonly Problem[];
  /** Tolerated refusals, each once. */
  readonly warnings: readonly Problem[];
}

/** The result for all pods of a namespace that share a spec. */
interface Review {
  readonly namespace: string;
  readonly spec: PodSpec;
  /** LimitRanger's annotation, if it set something. */
  readonly note: string | undefined;
  readonly objections: Objections;
}

export interface AdmissionOptions {
  /** Where tolerated refusals are noted. */
  readonly warnings?: AdmissionWarnings;
  /** Default: pods are stored as given. */
  readonly strategy?: PodStrategy;
}

/** The objects of a cluster, which are listed once something is judged by them. */
type ObjectsWhenAsked = () => readonly KubernetesObject[];

/**
 * The API server's admission of pods, with the plugins of v1.34 that change what scheduler or
 * kubelet see: LimitRanger, ServiceAccount (name and secrets), Priority, DefaultTolerationSeconds and
 * RuntimeClass, and with Pod Security, which refuses pods, between the two parts of the pod strategy. `objects` hold the PriorityClasses,
 * RuntimeClasses, LimitRanges and StorageClasses. Objects and pods have their defaults already. ResourceQuota is
 * last and belongs to the store: see src/server/store/quota-accounts.ts.
 *
 * A pod with a uid was admitted by its cluster: it only loses the fields of disabled features, and has its label keys merged, which
 * changes nothing if its cluster did that. Status is kept.
 */
export function createAdmission(
  objects: readonly KubernetesObject[] | ObjectsWhenAsked,
  options: AdmissionOptions = {},
): Admission {
  return new ClusterAdmission(objects, options);
}

class ClusterAdmission implements Admission {
  readonly errors: Problem[] = [];
  readonly #warnings: AdmissionWarnings;
  readonly #strategy: PodStrategy;
  readonly #given: readonly KubernetesObject[] | ObjectsWhenAsked;
  #made: Plugins | undefined;
  readonly #reviews = new SpecCache<Review>();

  constructor(
    objects: readonly KubernetesObject[] | ObjectsWhenAsked,
    { warnings = new AdmissionWarnings(), strategy = AS_GIVEN }: AdmissionOptions,
  ) {
    this.#warnings = warnings;
    this.#strategy = strategy;
    this.#given = objects;
  }

  get #plugins(): Plugins {
    return (this.#made ??= pluginsOf(
      typeof this.#given === 'function' ? this.#given() : this.#given,
      this.#strategy,
    ));
  }

  get warnings(): readonly Problem[] {
    return this.#warnings.list;
  }

  admitPod(pod: Pod): Pod {
    const { pod: admitted, refusal } = this.reviewPod(pod);
    if (refusal !== undefined) {
      this.errors.push({ object: `Pod/${pod.metadata.name}`, message: refusal });
    }
    return admitted;
  }

  reviewClaim(claim: PersistentVolumeClaim, withName = AS_WRITTEN): AdmittedClaim {
    const { defaultClass, limitRanges } = this.#plugins;
    const complete = defaultClass.complete(claim);
    if (claim.metadata.uid) return { claim: complete };
    const broken = limitRanges.refusalOfClaim(complete, namespaceOf(claim));
    if (broken === undefined) return { claim: withProtection(complete, 'PersistentVolumeClaim') };
    const refusal = forbiddenText('PersistentVolumeClaim', withName(claim.metadata), broken);
    return { claim: complete, refusal };
  }

  refusalOfUpdate(
    claim: PersistentVolumeClaim,
    previous: PersistentVolumeClaim,
  ): string | undefined {
    const { limitRanges, objects } = this.#plugins;
    const why =
      limitRanges.refusalOfClaim(claim, namespaceOf(claim)) ??
      resizeRefusal(claim, previous, objects);
    return why && forbiddenText('PersistentVolumeClaim', claim.metadata, why);
  }

  refusalOfClass(priorityClass: PriorityClass): string | undefined {
    // Of thousands of classes each would be judged by all before it.
    if (priorityClass.globalDefault !== true) return undefined;
    const why = this.#plugins.priorities.refusalOf(priorityClass);
    return why && forbiddenText('PriorityClass', priorityClass.metadata, why);
  }

  refusalOfNamespace(namespace: Namespace): string | undefined {
    return refusalOfNamespace(namespace, this.#strategy.podSecurity);
  }

  warnOf(object: KubernetesObject): void {
    if (!isKind(object, 'Pod') && podTemplateOf(object) === undefined) return;
    this.#plugins.podSecurity.warn(object, namespaceOf(object), this.#warnings);
  }

  reviewPod(given: Pod, withName = AS_WRITTEN): Admitted {
    const pod = this.#strategy.enabled(given);
    if (pod.metadata.uid) return { pod: this.#strategy.merged(pod), tolerated: [] };
    const { spec, note, objections: findings } = this.#reviewOf(pod);
    const { refusal, invalid, rejection, hint, tolerated } = findings;
    if (tolerated.length > 0) this.#warn(pod, tolerated);
    if (invalid !== undefined) {
      const { name, generateName = '' } = withName(pod.metadata);
      const text = `Pod ${goQuote(name || generateName)} is invalid: ${invalid}`;
      return { pod, refusal: text, tolerated };
    }
    if (refusal !== undefined) {
      const text = forbiddenText('Pod', pod.metadata, refusal);
      return { pod, refusal: text, ...(hint === undefined ? {} : { hint }), tolerated };
    }
    if (rejection !== undefined) {
      return { pod, refusal: forbiddenText('Pod', withName(pod.metadata), rejection), tolerated };
    }
    const metadata = note === undefined ? pod.metadata : annotate(pod.metadata, note);
    return { pod: this.#strategy.merged({ ...pod, metadata, spec }), tolerated };
  }

  #warn(pod: Pod, tolerated: readonly string[]): void {
    const { name, generateName = '' } = pod.metadata;
    for (const reason of tolerated) {
      const text = forbiddenText('Pod', pod.metadata, reason);
      const message = `a real API server would answer: ${text}`;
      this.#warnings.add(reason, `Pod/${name || generateName}`, message);
    }
  }

  #reviewOf(pod: Pod): Review {
    const namespace = namespaceOf(pod);
    if (this.#plugins.podSecurity.readsMetadata(pod, namespace))
      return this.#review(pod, namespace);
    const known = this.#reviews.get(pod.spec);
    if (known?.namespace === namespace) return known;
    const review = this.#review(pod, namespace);
    const isShared = sharesSpec(pod);
    this.#reviews.set(pod.spec, review, isShared);
    if (isShared) shareDerived(review.spec, pod.spec);
    return review;
  }

  /** In the API server's order: plugins that change the pod, validation, then the plugins that judge it. */
  #review(pod: Pod, namespace: string): Review {
    const findings: Objections = { tolerated: [] };
    const { accounts, limitRanges, missing, priorities, runtimeClasses } = this.#plugins;
    const limited = limitRanges.complete(pod.spec, namespace);
    const account = serviceAccountOf(pod.spec);
    missing.review(namespace, account, { objections: findings, warnings: this.#warnings });
    const pulling = accounts.withPullSecrets(limited.spec, namespace, account);
    findings.refusal ??= accounts.refusal(pod.spec, namespace, account);
    const fields = priorities.resolve(pod.spec, findings);
    let spec: PodSpec = Object.assign({}, pulling, fields, {
      serviceAccountName: account,
      serviceAccount: account,
      tolerations: withDefaultTolerations(pod.spec.tolerations),
    });
    if (findings.refusal === undefined) spec = runtimeClasses.apply(spec, findings);
    if (findings.refusal === undefined && limited.note !== undefined) {
      findings.invalid = invalidity({ ...pod, spec });
    }
    if (findings.refusal === undefined) {
      findings.rejection = this.#rejection({ ...pod, spec }, namespace);
    }
    return { namespace, spec, note: limited.note, objections: findings };
  }

  /** The plugins that validate the complete pod. */
  #rejection(pod: Pod, namespace: string): string | undefined {
    const { limitRanges, podSecurity } = this.#plugins;
    return limitRanges.refusal(pod, namespace) ?? podSecurity.refusal(pod, namespace);
  }
}

/** Default limits may be less than the requests of a container. */
function invalidity(pod: Pod): string | undefined {
  const problems = validateObject({ ...pod, metadata: { ...pod.metadata, name: 'x' } });
  return problems.length === 0 ? undefined : aggregateText(problems.map(({ text }) => text));
}

function serviceAccountOf({ serviceAccountName, serviceAccount }: PodSpec): string {
  if (serviceAccountName) return serviceAccountName;
  if (serviceAccount) return serviceAccount;
  return 'default';
}

function annotate(metadata: NamespacedMeta, note: string): NamespacedMeta {
  return { ...metadata, annotations: { ...metadata.annotations, [LIMIT_RANGER_NOTE]: note } };
}
