import type { Cases, Members } from './cases.ts';

const api = 'rbac.authorization.k8s.io';
const apiVersion = `${api}/v1`;
const metadata = { name: 'system:x', namespace: 'shop' };
const rule = { apiGroups: [''], resources: ['pods'], verbs: ['get'] };
const role = { apiVersion, kind: 'Role', metadata, rules: [rule] };
const clusterRole = { ...role, kind: 'ClusterRole', metadata: { name: 'x' } };
const binding = {
  apiVersion,
  kind: 'RoleBinding',
  metadata,
  roleRef: { apiGroup: api, kind: 'Role', name: 'x' },
};
const clusterBinding = {
  ...binding,
  kind: 'ClusterRoleBinding',
  metadata: { name: 'x' },
  roleRef: { apiGroup: api, kind: 'ClusterRole', name: 'x' },
};

const rules = [
  { rules: [] },
  { rules: [{}] },
  { rules: [{ verbs: [], nonResourceURLs: ['/x'] }] },
  { rules: [{ ...rule, nonResourceURLs: ['/x', '/y'] }] },
  { rules: [{ verbs: ['get'], resourceNames: ['a'], nonResourceURLs: ['/x'] }] },
];
const aggregated = (...clusterRoleSelectors: readonly Members[]): Members => ({
  aggregationRule: { clusterRoleSelectors },
});
const values = (...some: readonly string[]): Members =>
  aggregated({ matchExpressions: [{ key: 'a', operator: 'In', values: some }] });

const bound: readonly Members[] = [
  { roleRef: undefined },
  { roleRef: { apiGroup: '', kind: '<', name: 'a/%' } },
  { roleRef: { apiGroup: 'apps', kind: 'Role', name: '..' } },
  { roleRef: { kind: 'ClusterRole' } },
  { subjects: [{}] },
  { subjects: [{ kind: 'User', name: 'A/b' }] },
  { subjects: [{ kind: 'User', apiGroup: 'apps' }] },
  { subjects: [{ kind: 'Group', name: 'g', apiGroup: 'apps' }] },
  { subjects: [{ kind: 'ServiceAccount', name: 'A', apiGroup: api }] },
  { subjects: [{ kind: 'ServiceAccount' }] },
  { subjects: [{ kind: 'Other', name: 'x' }] },
];
const renamed: readonly Members[] = [
  {},
  { roleRef: { apiGroup: undefined } },
  { roleRef: { name: 'y' } },
  { roleRef: { kind: 'Other' }, subjects: [{}] },
];

export const roles: readonly Cases[] = [
  { of: 'roles', base: role, changes: rules },
  {
    of: 'names of roles',
    base: role,
    at: 'metadata',
    changes: ['A b', 'a/b', '..'].map((name) => ({ name })),
  },
  { of: 'changed roles', base: role, updates: true, changes: rules },
  {
    of: 'cluster roles',
    base: clusterRole,
    changes: [
      ...rules,
      aggregated(),
      aggregated({}),
      values('b'),
      values('!'),
      values(),
      aggregated({ matchLabels: { a: '!' } }, { matchExpressions: [{ key: '', operator: 'Is' }] }),
    ],
  },
  {
    of: 'changed cluster roles',
    base: { ...clusterRole, ...values('!') },
    updates: true,
    changes: [{}, values('?'), values(), aggregated({ matchLabels: { a: '!' } }), { rules: [{}] }],
  },
  { of: 'role bindings', base: binding, changes: bound },
  { of: 'cluster role bindings', base: clusterBinding, changes: bound },
  { of: 'changed role bindings', base: binding, updates: true, changes: renamed },
  { of: 'changed cluster role bindings', base: clusterBinding, updates: true, changes: renamed },
];
