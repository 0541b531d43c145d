import { expect, test } from 'vitest';
import { convertOldVersion } from '../../src/server/index.ts';
import { isNamespaced } from '../../src/objects/index.ts';
import { FACETS_OF_COLUMN, FACETS_OF_MEMBER } from '../support/member-facets.ts';
import { changesSince } from '../../src/config/policy/changes-since.ts';
import { EXTENSION_POINTS } from '../../src/framework/index.ts';
import { defaultKubeletModel } from '../../src/kubelet/index.ts';
import { differencesOf, knownReleases, releases } from '../../src/releases/index.ts';
import { OLDER_CONFIGURATIONS } from '../../src/releases/older-configurations.ts';
import { AUDIT_RULES } from '../../src/whatif/audit/rules.ts';
import { isRecord } from '../../src/units/index.ts';
import { recordedAs } from './cases.ts';

/** Data without functions; the gates have a table of their own (src/features/gates/stages.json). */
const dataOf = (value: unknown): string =>
  `${JSON.stringify(value, (_key, part: unknown) => plain(part), 1)}\n`;

function plain(part: unknown): unknown {
  if (part instanceof Map) return Object.fromEntries(part);
  if (part instanceof Set) return [...part];
  return typeof part === 'bigint' ? String(part) : part;
}

/** What a plugin has that only its name tells apart. */
function pluginOf(plugin: unknown): unknown {
  if (!isRecord(plugin)) return plugin;
  const { args, ...others } = plugin;
  return { ...others, ...(isRecord(args) && { args: args['kind'] }) };
}

/** The releases differ by these: docs/RELEASES.md says how. */
test.each(Object.entries(releases))('the rules of %s', async (name, release) => {
  const { plugins, gates: _, ...rules } = release;
  const of = Object.fromEntries(Object.entries(plugins).map(([key, one]) => [key, pluginOf(one)]));
  const isWhole = ['v1_22', 'v1_36'].includes(name);
  const text = dataOf(isWhole ? { ...rules, plugins: of } : { ...rules, plugins: Object.keys(of) });
  await expect(text).toMatchFileSnapshot(recordedAs(`release ${name.replace(/_/g, ' ')}`));
});

const known = knownReleases();
const successive = known.slice(1).flatMap((head, at) => {
  const base = known[at];
  return base === undefined ? [] : [{ base, head, from: base.kubernetes, to: head.kubernetes }];
});

test.each(successive)('what changes from $from to $to', async ({ base, head, from, to }) => {
  const lines = [
    `===== ${from} to ${to}`,
    ...differencesOf(base, head).map((one) => JSON.stringify(one)),
    `===== ${to} to ${from}`,
    ...differencesOf(head, base).map(({ text }) => text),
  ];
  const file = recordedAs(`differences to ${to.replaceAll('.', ' ')}`);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(file);
});

test('what v1.34 computes otherwise than v1.22', async () => {
  const plugins = Object.keys(releases.v1_34.plugins);
  const text = `${changesSince([...plugins, ...plugins]).join('\n')}\n`;
  await expect(text).toMatchFileSnapshot(recordedAs('changes since v1 22'));
});

test('what older configurations have otherwise', async () => {
  await expect(dataOf(OLDER_CONFIGURATIONS)).toMatchFileSnapshot(
    recordedAs('older configurations'),
  );
});

test('the kubelet model without settings', async () => {
  await expect(dataOf(defaultKubeletModel)).toMatchFileSnapshot(recordedAs('kubelet model'));
});

test('the rules of audit', async () => {
  await expect(dataOf(AUDIT_RULES)).toMatchFileSnapshot(recordedAs('rules of audit'));
});

/** Group, old versions, and the kinds that have the same fields in v1. */
const SAME_IN_V1 = `
  batch v1beta1,v2alpha1 CronJob
  storage.k8s.io v1beta1,v1alpha1 StorageClass CSINode CSIDriver CSIStorageCapacity VolumeAttachment VolumeAttributesClass
  scheduling.k8s.io v1beta1,v1alpha1 PriorityClass
  node.k8s.io v1beta1 RuntimeClass
  rbac.authorization.k8s.io v1beta1,v1alpha1 Role RoleBinding ClusterRole ClusterRoleBinding
  coordination.k8s.io v1beta1 Lease
  events.k8s.io v1beta1 Event
  apiregistration.k8s.io v1beta1 APIService
  apiextensions.k8s.io v1beta1 CustomResourceDefinition
  certificates.k8s.io v1beta1 CertificateSigningRequest
  admissionregistration.k8s.io v1beta1 MutatingWebhookConfiguration ValidatingWebhookConfiguration
  networking.k8s.io v1beta1 IngressClass
  resource.k8s.io v1beta2 DeviceClass ResourceClaim ResourceClaimTemplate ResourceSlice
  apps v1beta2 Deployment ReplicaSet StatefulSet ControllerRevision
  apps v1beta1 ControllerRevision`;

test('kinds of old versions with the fields of v1', () => {
  for (const line of SAME_IN_V1.trim().split('\n')) {
    const [group = '', versions = '', ...kinds] = line.trim().split(' ');
    for (const version of versions.split(',')) {
      for (const kind of kinds) {
        const old = { apiVersion: `${group}/${version}`, kind, metadata: { name: 'x' } };
        expect(convertOldVersion(old)).toEqual({ ...old, apiVersion: `${group}/v1` });
      }
    }
  }
});

test('what plugins must say that they read', async () => {
  await expect(dataOf({ FACETS_OF_MEMBER, FACETS_OF_COLUMN })).toMatchFileSnapshot(
    recordedAs('facets'),
  );
});

test('extension points are in the order in which kube-scheduler sets them up', () => {
  expect(EXTENSION_POINTS.join(' ')).toBe(
    'preFilter filter postFilter reserve preScore score preBind bind postBind permit preEnqueue queueSort placementGenerate placementScore',
  );
});

/** The kinds in `kubectl api-resources` of v1.34. */
const CLUSTER_WIDE = `
  v1 Namespace Node PersistentVolume ComponentStatus
  admissionregistration.k8s.io/v1 MutatingWebhookConfiguration ValidatingAdmissionPolicy ValidatingAdmissionPolicyBinding ValidatingWebhookConfiguration
  apiextensions.k8s.io/v1 CustomResourceDefinition
  apiregistration.k8s.io/v1 APIService
  authentication.k8s.io/v1 SelfSubjectReview TokenReview
  authorization.k8s.io/v1 SelfSubjectAccessReview SelfSubjectRulesReview SubjectAccessReview
  certificates.k8s.io/v1 CertificateSigningRequest
  flowcontrol.apiserver.k8s.io/v1 FlowSchema PriorityLevelConfiguration
  networking.k8s.io/v1 IPAddress IngressClass ServiceCIDR
  node.k8s.io/v1 RuntimeClass
  rbac.authorization.k8s.io/v1 ClusterRole ClusterRoleBinding
  resource.k8s.io/v1 DeviceClass ResourceSlice
  scheduling.k8s.io/v1 PriorityClass
  storage.k8s.io/v1 CSIDriver CSINode StorageClass VolumeAttachment VolumeAttributesClass`;
const NAMESPACED = `
  v1 Binding ConfigMap Endpoints Event LimitRange PersistentVolumeClaim Pod PodTemplate ReplicationController ResourceQuota Secret Service ServiceAccount
  apps/v1 ControllerRevision DaemonSet Deployment ReplicaSet StatefulSet
  authorization.k8s.io/v1 LocalSubjectAccessReview
  autoscaling/v1 HorizontalPodAutoscaler
  autoscaling/v2 HorizontalPodAutoscaler
  batch/v1 CronJob Job
  coordination.k8s.io/v1 Lease
  discovery.k8s.io/v1 EndpointSlice
  events.k8s.io/v1 Event
  networking.k8s.io/v1 Ingress NetworkPolicy
  policy/v1 PodDisruptionBudget
  rbac.authorization.k8s.io/v1 Role RoleBinding
  resource.k8s.io/v1 ResourceClaim ResourceClaimTemplate
  storage.k8s.io/v1 CSIStorageCapacity`;
/** Not in that list: a subresource, and kinds of alpha versions. */
const UNLISTED = `
  policy/v1 Eviction
  scheduling.k8s.io/v1alpha1 Workload
  scheduling.k8s.io/v1alpha2 PodGroup Workload`;

test.each([
  ['cluster-wide', CLUSTER_WIDE, false],
  ['in namespaces', NAMESPACED, true],
  ['in namespaces and in no list', UNLISTED, true],
] as const)('the kinds that are %s', (_, table, expected) => {
  const scopes = table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [apiVersion = '', ...kinds] = line.trim().split(' ');
      return kinds.map((kind) => `${apiVersion} ${kind} ${String(isNamespaced(apiVersion, kind))}`);
    });
  expect(scopes.filter((line) => !line.endsWith(` ${String(expected)}`))).toEqual([]);
});
