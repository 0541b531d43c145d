import { invalid, Path, labelSelectorErrors } from '../../../objects/index.ts';
import type {
  Loose,
  ClusterRole,
  ClusterRoleBinding,
  PolicyRule,
  Role,
  RoleBinding,
  RoleRef,
  Subject,
} from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';
import { dnsSubdomainProblems, pathSegmentProblems } from '../rules/texts.ts';

/** Rules of this file: the functions of these names in pkg/apis/rbac/validation/validation.go, v1.34. */

const GROUP = 'rbac.authorization.k8s.io';
const RULES = Path.root.child('rules');
const ROLE_REF = Path.root.child('roleRef');
const SUBJECTS = Path.root.child('subjects');
const SELECTORS = Path.root.child('aggregationRule').child('clusterRoleSelectors');

type Bindings = Loose<RoleBinding> | Loose<ClusterRoleBinding>;

/** ValidateRole. */
export function checkRole({ rules = [] }: Loose<Role>, list: ErrorList): void {
  for (const [at, rule] of rules.entries()) checkPolicyRule(rule, true, RULES.index(at), list);
}

/** ValidateClusterRole. `old`: the stored one; if a value of its selectors is invalid, new values may be. */
export function checkClusterRole(
  { rules = [], aggregationRule }: Loose<ClusterRole>,
  list: ErrorList,
  old?: Loose<ClusterRole>,
): void {
  for (const [at, rule] of rules.entries()) checkPolicyRule(rule, false, RULES.index(at), list);
  if (aggregationRule === undefined) return;
  const { clusterRoleSelectors: selectors = [] } = aggregationRule;
  if (selectors.length === 0) {
    const detail = 'at least one clusterRoleSelector required if aggregationRule is non-nil';
    list.required(SELECTORS, detail);
  }
  const stored = old?.aggregationRule?.clusterRoleSelectors ?? [];
  const allowsAnyValue = stored.some((one) => labelSelectorErrors(one, SELECTORS).length > 0);
  for (const [at, selector] of selectors.entries()) {
    const path = SELECTORS.index(at);
    list.addAll(labelSelectorErrors(selector, path, allowsAnyValue));
    // Upstream shows null.
    const isWrong = labelSelectorErrors(selector, path).length > 0;
    if (isWrong) list.add(invalid(path, undefined, 'invalid label selector.'));
  }
}

/** ValidatePolicyRule. */
function checkPolicyRule(
  rule: Loose<PolicyRule>,
  isNamespaced: boolean,
  path: Path,
  list: ErrorList,
): void {
  const { apiGroups = [], resources = [], resourceNames = [], nonResourceURLs: urls = [] } = rule;
  if ((rule.verbs ?? []).length === 0) {
    list.required(path.child('verbs'), 'verbs must contain at least one value');
  }
  if (urls.length > 0) {
    const field = path.child('nonResourceURLs');
    if (isNamespaced) {
      list.invalid(field, urls, 'namespaced rules cannot apply to non-resource URLs');
    }
    if (apiGroups.length + resources.length + resourceNames.length > 0) {
      const detail = 'rules cannot apply to both regular resources and non-resource URLs';
      list.invalid(field, urls, detail);
    }
    return;
  }
  if (apiGroups.length === 0) {
    list.required(path.child('apiGroups'), 'resource rules must supply at least one api group');
  }
  if (resources.length === 0) {
    list.required(path.child('resources'), 'resource rules must supply at least one resource');
  }
}

/** ValidateRoleBinding. */
export function checkRoleBinding(binding: Loose<RoleBinding>, list: ErrorList): void {
  checkBinding(binding, ['Role', 'ClusterRole'], list);
}

/** ValidateClusterRoleBinding. */
export function checkClusterRoleBinding(binding: Loose<ClusterRoleBinding>, list: ErrorList): void {
  checkBinding(binding, ['ClusterRole'], list);
}

function checkBinding(
  { roleRef: { apiGroup = '', kind = '', name = '' } = {}, subjects = [] }: Bindings,
  kinds: readonly string[],
  list: ErrorList,
): void {
  list.supportedText(ROLE_REF.child('apiGroup'), apiGroup, [GROUP]);
  list.supportedText(ROLE_REF.child('kind'), kind, kinds);
  if (name === '') list.required(ROLE_REF.child('name'));
  else list.each(ROLE_REF.child('name'), name, pathSegmentProblems(name));
  const isNamespaced = kinds.includes('Role');
  for (const [at, subject] of subjects.entries()) {
    checkSubject(subject, isNamespaced, SUBJECTS.index(at), list);
  }
}

/** ValidateRoleBindingSubject. */
function checkSubject(
  { kind = '', name = '', namespace = '', apiGroup = '' }: Loose<Subject>,
  isNamespaced: boolean,
  path: Path,
  list: ErrorList,
): void {
  const group = path.child('apiGroup');
  if (name === '') list.required(path.child('name'));
  if (kind === 'ServiceAccount') {
    if (name !== '') list.each(path.child('name'), name, dnsSubdomainProblems(name));
    list.supportedText(group, apiGroup, ['']);
    if (!isNamespaced && namespace === '') list.required(path.child('namespace'));
  } else if (kind === 'User' || kind === 'Group') list.supportedText(group, apiGroup, [GROUP]);
  else list.supportedText(path.child('kind'), kind, ['ServiceAccount', 'User', 'Group']);
}

/** What an update may not change. Rules: ValidateRoleBindingUpdate and ValidateClusterRoleBindingUpdate. */
export function checkRoleRefUpdate(
  { roleRef }: Bindings,
  { roleRef: old }: Bindings,
  list: ErrorList,
): void {
  const [now, before] = [roleForm(roleRef), roleForm(old)];
  if (JSON.stringify(now) === JSON.stringify(before)) return;
  list.invalid(ROLE_REF, now, 'cannot change roleRef');
}

/** The internal struct. */
const roleForm = ({ apiGroup = '', kind = '', name = '' }: Loose<RoleRef> = {}): object => ({
  APIGroup: apiGroup,
  Kind: kind,
  Name: name,
});
