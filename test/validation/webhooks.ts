import type { Cases, Members } from './cases.ts';
import { letters, times } from './fragments.ts';

const apiVersion = 'admissionregistration.k8s.io/v1';
const metadata = { name: 'w' };
const webhook = {
  name: 'a.b.c',
  clientConfig: { url: 'https://a.b/c' },
  rules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'] }],
  sideEffects: 'None',
  admissionReviewVersions: ['v1'],
};
const validating = {
  apiVersion,
  kind: 'ValidatingWebhookConfiguration',
  metadata,
  webhooks: [webhook],
};
const mutating = { ...validating, kind: 'MutatingWebhookConfiguration' };

const service = (one: Members): Members => ({
  clientConfig: { url: undefined, service: { name: 's', namespace: 'n', ...one } },
});
const rule = (...rules: readonly Members[]): Members => ({
  rules: rules.map((one) => ({ ...webhook.rules[0], ...one })),
});
const resources = (...some: readonly string[]): Members => rule({ resources: some });
const condition = (...matchConditions: readonly Members[]): Members => ({ matchConditions });
const values = (...some: readonly string[]): Members => ({
  objectSelector: { matchExpressions: [{ key: 'a', operator: 'In', values: some }] },
});

const clients: readonly Members[] = [
  { clientConfig: { url: undefined } },
  { clientConfig: { service: { name: 's', namespace: 'n' } } },
  ...[
    ...['', 'a', 'http://a', 'https://', 'https:a', 'HTTPS://a', ':a', '1:a', 'https://a:b'],
    ...['https://u:p@a', 'https://a?b', 'https://a#b', 'https://a b', 'https://a/%zz', '*'],
    'https://u@:1?b#c',
  ].map((url) => ({ clientConfig: { url } })),
  service({ name: undefined }),
  service({ namespace: undefined, port: 0 }),
  service({ port: 65536 }),
  ...['', '/', '//', '/a/b/', 'a/b', 'é', '/A//b', '/a//'].map((path) => service({ path })),
  { clientConfig: { caBundle: '!' } },
];

const rules: readonly Members[] = [
  { rules: [{}] },
  rule({ operations: ['*', 'CREATE', 'create'] }),
  rule({ apiGroups: ['*', ''], apiVersions: ['*', ''] }),
  rule({ scope: '*' }, { scope: 'Other' }),
  resources('', 'pods'),
  resources('*', 'pods'),
  resources('pods', '*'),
  resources('*', 'pods', '*'),
  resources('*', 'pods/*', 'pods/log'),
  resources('*/scale', 'pods/scale', 'pods/*'),
  resources('*/*', '*/status', 'pods/*', 'pods/status'),
  resources('*/*'),
];

const others: readonly Members[] = [
  ...['', 'A', 'a.b', letters(254)].map((name) => ({ name })),
  { failurePolicy: 'Other', matchPolicy: 'Other', sideEffects: 'Other' },
  { sideEffects: 'Some', failurePolicy: '', matchPolicy: '' },
  { sideEffects: undefined },
  ...[0, 1, 30, 31].map((timeoutSeconds) => ({ timeoutSeconds })),
  { namespaceSelector: { matchLabels: { '': '!' } }, ...values('!') },
  { reinvocationPolicy: 'Other' },
  ...[[], ['v2'], ['v1', 'v1', 'V2'], ['v1beta1', '']].map((admissionReviewVersions) => ({
    admissionReviewVersions,
  })),
  condition({}, { name: 'a b', expression: ' ' }),
  condition({ name: 'a', expression: 'true' }, { name: 'a', expression: 'true' }),
  condition(...times(65, (at) => ({ name: `m${String(at)}`, expression: 'true' }))),
];

const lax = {
  ...webhook,
  sideEffects: 'Some',
  admissionReviewVersions: ['v2'],
  ...values('!'),
  ...condition({ name: '', expression: 'true' }),
};

export const webhooks: readonly Cases[] = [
  { of: 'clients of webhooks', base: validating, at: 'webhooks.0', changes: clients },
  { of: 'rules of webhooks', base: mutating, at: 'webhooks.0', changes: rules },
  { of: 'mutating webhooks', base: mutating, at: 'webhooks.0', changes: others },
  { of: 'validating webhooks', base: validating, at: 'webhooks.0', changes: others.slice(0, 10) },
  {
    of: 'several webhooks',
    base: validating,
    changes: [{ webhooks: undefined }, { webhooks: [webhook, webhook] }, { webhooks: [{}] }],
  },
  {
    of: 'changed webhooks',
    base: validating,
    updates: true,
    changes: [{}, { webhooks: [lax] }, { webhooks: [webhook, webhook] }],
  },
  {
    of: 'changed webhooks with mistakes',
    base: { ...mutating, webhooks: [lax, lax] },
    updates: true,
    changes: [
      {},
      { webhooks: [lax] },
      { webhooks: [{ ...lax, name: '', sideEffects: undefined }, lax] },
      { webhooks: [{ ...lax, ...condition({ name: '', expression: '1 == 1' }) }, lax] },
      {
        webhooks: [
          { ...lax, admissionReviewVersions: [] },
          { ...lax, sideEffects: 'Other' },
        ],
      },
    ],
  },
];
