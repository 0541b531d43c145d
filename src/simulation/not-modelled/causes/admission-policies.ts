import { compileLabelSelector } from '../../../objects/index.ts';
import type { KubernetesObject } from '../../../objects/index.ts';
import { valueAt } from '../../../problems/index.ts';
import { listAt, textAt } from '../../value-at.ts';
import { isAdmissionKind, NamespaceLabels, ruleCovers, selectorAt } from './admission-match.ts';
import type { Request } from './admission-match.ts';
import { AdmissionRequests } from './admission-requests.ts';
import { Doubts, entryOf } from '../cause.ts';
import type { Cause, CauseResult, Survey } from '../cause.ts';

const POLICIES = [
  {
    kind: 'ValidatingAdmissionPolicy',
    effect: 'it may be refused on its creation',
    // The actions Warn and Audit do not refuse.
    isInForce: (binding: KubernetesObject): boolean =>
      listAt(binding, 'spec', 'validationActions').includes('Deny'),
  },
  {
    kind: 'MutatingAdmissionPolicy',
    effect: 'it may be changed on its creation',
    isInForce: (): boolean => true,
  },
] as const;

/**
 * Admission policies and their bindings. Pods are in doubt if a binding applies a policy to them or their workloads; expressions
 * are not evaluated. A policy without a binding has no effect.
 */
export const admissionPolicies: Cause = (input) => {
  const all = [...input.others.cluster, ...input.others.applied];
  return POLICIES.flatMap(({ kind, effect, isInForce }) => {
    const policies = all.filter((object) => isAdmissionKind(object, kind));
    if (policies.length === 0) return [];
    const bindings = all.filter(
      (object) => isAdmissionKind(object, `${kind}Binding`) && isInForce(object),
    );
    return policies.map((policy) => findingOn(policy, { bindings, effect }, input));
  });
};

function findingOn(
  policy: KubernetesObject,
  { bindings, effect }: { readonly bindings: readonly KubernetesObject[]; readonly effect: string },
  input: Survey,
): CauseResult {
  const own = bindings.filter(
    (binding) => textAt(binding, 'spec', 'policyName') === policy.metadata.name,
  );
  const isApplied = input.others.applied.includes(policy);
  if (own.length === 0) {
    const reason = 'admission policy: no binding puts it in force';
    return isApplied ? { entries: [entryOf(policy, { reason, makesPods: false })] } : {};
  }
  const requests = new AdmissionRequests(input);
  const namespaces = new NamespaceLabels(input.others);
  const doubts = new Doubts(effect);
  const limits = valueAt(policy, ['spec', 'matchConstraints']);
  const applies = (request: Request): boolean =>
    mayMatch(limits, request, namespaces) &&
    own.some((binding) =>
      mayMatch(valueAt(binding, ['spec', 'matchResources']), request, namespaces),
    );
  const reason = 'admission policy: its expressions are not evaluated';
  return {
    entries: isApplied ? [entryOf(policy, { reason, effect })] : [],
    doubt: (subject) => {
      const found = requests.of(subject).find(applies);
      return (
        found &&
        doubts.of(
          `${policy.kind} ${policy.metadata.name} applies to its ${found.resource}: its expressions are not evaluated`,
        )
      );
    },
  };
}

/**
 * Whether the constraints of a policy or of a binding may cover a request. Source: kubernetes v1.34.1
 * apiserver/pkg/admission/plugin/policy/matching/matching.go: without rules everything is covered.
 */
function mayMatch(limits: unknown, request: Request, namespaces: NamespaceLabels): boolean {
  const rules = listAt(limits, 'resourceRules');
  const covers = (rule: unknown): boolean => ruleCovers(rule, request);
  return (
    namespaces.mayMatch(selectorAt(limits, 'namespaceSelector'), request.namespace) &&
    compileLabelSelector(selectorAt(limits, 'objectSelector'))(request.labels) &&
    !listAt(limits, 'excludeResourceRules').some(covers) &&
    (rules.length === 0 || rules.some(covers))
  );
}
