import type { ClusterRoleBinding, RoleBinding, RoleRef, Subject } from '../../objects/index.ts';
import { fillBlank, mapField, replace } from './copy-on-write.ts';

const GROUP = 'rbac.authorization.k8s.io';
const NO_ROLE: RoleRef = { apiGroup: '', kind: '', name: '' };

/** Source of this file: pkg/apis/rbac/v1/defaults.go, v1.34. */
export const defaultRoleBinding = (binding: RoleBinding): RoleBinding =>
  replace(
    mapField(binding, 'subjects', defaultSubject),
    'roleRef',
    defaultRoleRef(binding.roleRef),
  );

export const defaultClusterRoleBinding = (binding: ClusterRoleBinding): ClusterRoleBinding =>
  replace(
    mapField(binding, 'subjects', defaultSubject),
    'roleRef',
    defaultRoleRef(binding.roleRef),
  );

/** A binding that is not validated yet may lack it. */
const defaultRoleRef = (roleRef: RoleRef | undefined): RoleRef =>
  fillBlank(roleRef ?? NO_ROLE, { apiGroup: GROUP });

const defaultSubject = (subject: Subject): Subject =>
  subject.kind === 'User' || subject.kind === 'Group'
    ? fillBlank(subject, { apiGroup: GROUP })
    : subject;
