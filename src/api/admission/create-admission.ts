import type { Problem } from '../../units/index.ts';
import { isKind } from '../object.ts';
import type { KubernetesObject } from '../object.ts';
import { shareDerived, sharesSpec } from '../shared-specs.ts';
import type { ObjectMeta, PersistentVolumeClaim, Pod, PodSpec } from '../types.ts';
import { DefaultStorageClass } from './default-storage-class.ts';
import { withDefaultTolerations } from './default-tolerations.ts';
import type { Findings } from './findings.ts';
import { LimitRanges } from './limit-ranges.ts';
import { mergeMatchLabelKeys } from './match-label-keys.ts';
import { Priorities } from './priority.ts';
import { RuntimeClasses } from './runtime-class.ts';

const LIMIT_RANGER_NOTE = 'kubernetes.io/limit-ranger';

/** What admission makes of a pod. */
export interface Admitted {
  /** As it would be stored; as it was given where it is refused. */
  readonly pod: Pod;
  /** Why the API server refuses the pod, in its words: `pods "web" is forbidden: no PriorityClass ...`. */
  readonly refusal?: string;
  /** Refusals that are let pass here, because dumps and what-ifs say such things: see Priorities. */
  readonly tolerated: readonly string[];
}

/** The admission of pods, and of the claims that they mount, in one cluster. */
export interface Admission {
  /** The pod as it would be stored; one that is refused comes back as it is and is listed in `errors`. */
  admitPod(pod: Pod): Pod;
  /** The same, with the reasons at hand and without listing them. */
  reviewPod(pod: Pod): Admitted;
  /** The claim as it would be stored: with the default storage class, where it names none. */
  admitClaim(claim: PersistentVolumeClaim): PersistentVolumeClaim;
  /** One for each pod that admitPod refused. */
  readonly errors: readonly Problem[];
  /** What was let pass though the API server would not, each once, and what is not enforced. */
  readonly warnings: readonly Problem[];
}

/** What is the same for all pods of a namespace that share a spec. */
interface Verdict {
  readonly namespace: string;
  readonly spec: PodSpec;
  /** What LimitRanger notes on the pod, where it set something. */
  readonly note: string | undefined;
  readonly findings: Findings;
}

/**
 * The API server's admission of pods, with the plugins of v1.34 that change what scheduler or
 * kubelet see: LimitRanger, ServiceAccount (name only), Priority, DefaultTolerationSeconds and
 * RuntimeClass, then the pod strategy's matchLabelKeys. `objects` hold the PriorityClasses,
 * RuntimeClasses and LimitRanges; pods are to be defaulted before.
 *
 * A pod with a uid comes from a cluster that has admitted it, and stays as it is. Status is kept.
 */
export function createAdmission(objects: readonly KubernetesObject[]): Admission {
  return new ClusterAdmission(objects);
}

class ClusterAdmission implements Admission {
  readonly errors: Problem[] = [];
  readonly warnings: Problem[] = [];
  readonly #limitRanges: LimitRanges;
  readonly #defaultClass: DefaultStorageClass;
  readonly #priorities: Priorities;
  readonly #runtimeClasses: RuntimeClasses;
  readonly #warnedOf = new Set<string>();
  /** By the spec that pods of one controller share. */
  readonly #verdicts = new WeakMap<PodSpec, Verdict>();
  /** The spec judged last: pods made in one go share theirs, whoever makes them. */
  #lastSpec: PodSpec | undefined;
  #lastVerdict: Verdict | undefined;

  constructor(objects: readonly KubernetesObject[]) {
    this.#limitRanges = new LimitRanges(objects);
    this.#defaultClass = new DefaultStorageClass(objects);
    this.#priorities = new Priorities(objects);
    this.#runtimeClasses = new RuntimeClasses(objects);
    for (const quota of objects.filter((object) => isKind(object, 'ResourceQuota'))) {
      this.warnings.push({
        object: `ResourceQuota/${quota.metadata.name}`,
        message: `the quota of namespace ${namespaceOf(quota)} is not enforced`,
      });
    }
  }

  admitPod(pod: Pod): Pod {
    const { pod: admitted, refusal, tolerated } = this.reviewPod(pod);
    const object = `Pod/${pod.metadata.name}`;
    if (refusal !== undefined) this.errors.push({ object, message: refusal });
    for (const reason of tolerated) {
      if (this.#warnedOf.has(reason)) continue;
      this.#warnedOf.add(reason);
      const message = `a real API server would answer: ${forbidden(pod, reason)}`;
      this.warnings.push({ object, message });
    }
    return admitted;
  }

  admitClaim(claim: PersistentVolumeClaim): PersistentVolumeClaim {
    return this.#defaultClass.complete(claim);
  }

  reviewPod(pod: Pod): Admitted {
    if (pod.metadata.uid) return { pod, tolerated: [] };
    const { spec, note, findings } = this.#verdictOn(pod);
    const { refusal, tolerated } = findings;
    if (refusal !== undefined) return { pod, refusal: forbidden(pod, refusal), tolerated };
    const metadata = note === undefined ? pod.metadata : annotate(pod.metadata, note);
    return { pod: mergeMatchLabelKeys({ ...pod, metadata, spec }), tolerated };
  }

  #verdictOn(pod: Pod): Verdict {
    const namespace = namespaceOf(pod);
    const known = pod.spec === this.#lastSpec ? this.#lastVerdict : this.#verdicts.get(pod.spec);
    if (known?.namespace === namespace) return known;
    const verdict = this.#judge(pod, namespace);
    if (sharesSpec(pod)) {
      this.#verdicts.set(pod.spec, verdict);
      shareDerived(verdict.spec, pod.spec);
    }
    this.#lastSpec = pod.spec;
    this.#lastVerdict = verdict;
    return verdict;
  }

  /** In the order of the API server's plugins: those that change the pod, then LimitRanger's bounds. */
  #judge(pod: Pod, namespace: string): Verdict {
    const findings: Findings = { tolerated: [] };
    const limited = this.#limitRanges.complete(pod.spec, namespace);
    const fields = this.#priorities.resolve(pod.spec, findings);
    const account = serviceAccountOf(pod.spec);
    let spec: PodSpec = Object.assign({}, limited.spec, fields, {
      serviceAccountName: account,
      serviceAccount: account,
      tolerations: withDefaultTolerations(pod.spec.tolerations),
    });
    if (findings.refusal === undefined) spec = this.#runtimeClasses.apply(spec, findings);
    findings.refusal ??= this.#limitRanges.refusal({ ...pod, spec }, namespace);
    return { namespace, spec, note: limited.note, findings };
  }
}

function serviceAccountOf({ serviceAccountName, serviceAccount }: PodSpec): string {
  if (serviceAccountName) return serviceAccountName;
  if (serviceAccount) return serviceAccount;
  return 'default';
}

function namespaceOf({ metadata }: KubernetesObject): string {
  return metadata.namespace ?? 'default';
}

function annotate(metadata: ObjectMeta, note: string): ObjectMeta {
  return { ...metadata, annotations: { ...metadata.annotations, [LIMIT_RANGER_NOTE]: note } };
}

function forbidden({ metadata }: Pod, reason: string): string {
  const name = [metadata.name, metadata.generateName, 'Unknown'].find(Boolean);
  return `pods ${JSON.stringify(name)} is forbidden: ${reason}`;
}
