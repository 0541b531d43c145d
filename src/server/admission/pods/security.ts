import { isKind, controllerOf, podTemplateOf } from '../../../objects/index.ts';
import type { KubernetesObject, Namespace, Pod } from '../../../objects/index.ts';
import {
  hasCheckedAnnotation,
  hasPolicy,
  levelText,
  policyOf,
  violationsOf,
} from '../../pod-security/index.ts';
import type { PodLike, PodSecurityPolicy, PodSecurityRules } from '../../pod-security/index.ts';
import type { AdmissionWarnings } from '../warnings.ts';
import { invalidText } from '../invalid-text.ts';

/**
 * Pod Security with the API server's default configuration: only the labels of a namespace demand something, and nothing is exempt. A
 * namespace that is not among the objects demands nothing. Source: pod-security-admission admission/admission.go, v1.34.
 */
export class PodSecurity {
  readonly #rules: PodSecurityRules | undefined;
  /** Policies of namespaces with labels of Pod Security, by namespace. */
  readonly #policies = new Map<string, PodSecurityPolicy>();

  /** Without `rules` it demands nothing. */
  constructor(objects: readonly KubernetesObject[], rules: PodSecurityRules | undefined) {
    this.#rules = rules;
    if (rules === undefined) return;
    for (const object of objects) {
      if (!isKind(object, 'Namespace')) continue;
      const { name, labels = {} } = object.metadata;
      if (hasPolicy(labels)) this.#policies.set(name, policyOf(labels));
    }
  }

  /** True if pods with the same spec in the namespace may be judged differently. */
  readsMetadata({ metadata }: Pod, namespace: string): boolean {
    return this.#policies.has(namespace) && hasCheckedAnnotation(metadata.annotations);
  }

  /** Why a new pod is forbidden: `violates PodSecurity "restricted:latest": ...`. */
  refusal(pod: Pod, namespace: string): string | undefined {
    const policy = this.#policies.get(namespace);
    if (policy === undefined) return undefined;
    const violations = this.#violations(pod, true, policy.enforce);
    return violations && `violates PodSecurity "${levelText(policy.enforce)}": ${violations}`;
  }

  /**
   * Warns of a new pod or workload that violates the level of the namespace's `warn` label. Objects of controllers are passed over:
   * the API server warns the controller, not the user.
   */
  warn(object: KubernetesObject, namespace: string, warnings: AdmissionWarnings): void {
    const policy = this.#policies.get(namespace);
    if (policy === undefined || controllerOf(object.metadata) !== undefined) return;
    const isPod = isKind(object, 'Pod');
    const subject = isPod ? object : podLikeOf(object);
    if (subject === undefined) return;
    const violations = this.#violations(subject, isPod, policy.warn);
    if (violations === undefined) return;
    const { name, generateName = '' } = object.metadata;
    const label = `${object.kind}/${name || generateName}`;
    const text = `would violate PodSecurity "${levelText(policy.warn)}": ${violations}`;
    // Bare pods may be many and alike: one warning for all of a namespace.
    const reason = isPod ? `${namespace} ${text}` : `${namespace} ${label} ${text}`;
    warnings.add(reason, label, text);
  }

  #violations(
    subject: PodLike,
    isPod: boolean,
    demanded: PodSecurityPolicy['enforce'],
  ): string | undefined {
    return this.#rules && violationsOf(subject, isPod, demanded, this.#rules);
  }
}

/** Why the labels of a new namespace are invalid. */
export function refusalOfNamespace(
  namespace: Namespace,
  rules: PodSecurityRules | undefined,
): string | undefined {
  const { labels = {} } = namespace.metadata;
  if (rules === undefined || !hasPolicy(labels)) return undefined;
  const { errors } = policyOf(labels);
  return errors.length === 0 ? undefined : invalidText(namespace, errors);
}

function podLikeOf(object: KubernetesObject): PodLike | undefined {
  const template = podTemplateOf(object);
  if (template?.spec === undefined) return undefined;
  return { metadata: template.metadata ?? {}, spec: template.spec };
}
