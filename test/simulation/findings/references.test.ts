/*
 * ConfigMaps and Secrets that pods refer to: a misspelt name is a finding in every format, an object that nothing resembles is one
 * warning and decides nothing.
 */
import { describe, expect, test } from 'vitest';
import type { KubernetesObject, Pod } from '../../../src/objects/index.ts';
import { isKind } from '../../../src/objects/index.ts';
import { plan } from '../../../src/simulation/index.ts';
import { capacity } from '../../../src/whatif/index.ts';
import { describeFates, failed } from '../../support/finding-cases.ts';
import type { FateRow } from '../../support/finding-cases.ts';
import { manifest, meta } from '../../support/finding-manifests.ts';
import type { Fields } from '../../support/finding-manifests.ts';
import { LINUX_NODES, REJECTED_KINDS, workloadOf } from '../../support/rejected-workloads.ts';

const configMap = (name: string, ...keys: readonly string[]): KubernetesObject =>
  manifest('v1', 'ConfigMap', name, { data: Object.fromEntries(keys.map((key) => [key, '1'])) });
const secret = (name: string, ...keys: readonly string[]): KubernetesObject =>
  manifest('v1', 'Secret', name, {
    stringData: Object.fromEntries(keys.map((key) => [key, '1'])),
  });
const inSpace = (object: KubernetesObject, namespace: string): KubernetesObject =>
  meta(object, { namespace });

interface PodParts {
  readonly spec: Fields;
  readonly container: Fields;
}

const mounting = (source: Fields): PodParts => ({
  spec: { volumes: [{ name: 'v', ...source }] },
  container: { volumeMounts: [{ name: 'v', mountPath: '/v' }] },
});
const withEnv = (valueFrom: Fields): PodParts => ({
  spec: {},
  container: { env: [{ name: 'A', valueFrom }] },
});
const withEnvFrom = (source: Fields): PodParts => ({ spec: {}, container: { envFrom: [source] } });

const objectsWith = (
  { spec, container }: PodParts,
  given: readonly KubernetesObject[],
  kind: (typeof REJECTED_KINDS)[number] = 'Deployment',
): readonly KubernetesObject[] => [...LINUX_NODES, ...given, workloadOf(kind, spec, container)];

const SETTINGS = configMap('settings', 'listen', 'port');
const CREDS = secret('web-credentials', 'user', 'password');

interface Wrong {
  readonly name: string;
  readonly parts: PodParts;
  readonly given: readonly KubernetesObject[];
  readonly text: RegExp;
}

const misspelt = mounting({ configMap: { name: 'setings' } });
const WRONG: readonly Wrong[] = [
  {
    name: 'a volume of a misspelt ConfigMap',
    parts: misspelt,
    given: [SETTINGS],
    text: /ConfigMap setings does not exist; the input has settings: volume v cannot/,
  },
  {
    name: 'a volume of a misspelt Secret',
    parts: mounting({ secret: { secretName: 'web-credentails' } }),
    given: [CREDS],
    text: /Secret web-credentails does not exist; the input has web-credentials: .*ContainerCreating/,
  },
  {
    name: 'a projected volume of a name without its dash',
    parts: mounting({
      projected: {
        sources: [{ secret: { name: 'webcredentials' } }, { configMap: { name: 'settings' } }],
      },
    }),
    given: [CREDS, SETTINGS],
    text: /Secret webcredentials does not exist; the input has web-credentials/,
  },
  {
    name: 'an inline volume of a driver with a misspelt Secret',
    parts: mounting({
      csi: { driver: 'd.example', nodePublishSecretRef: { name: 'web-credential' } },
    }),
    given: [CREDS],
    text: /Secret web-credential does not exist; the input has web-credentials/,
  },
  {
    name: 'envFrom of a misspelt ConfigMap',
    parts: withEnvFrom({ configMapRef: { name: 'setttings' } }),
    given: [SETTINGS],
    text: /the input has settings: container app stays CreateContainerConfigError/,
  },
  {
    name: 'envFrom of a Secret of another namespace',
    parts: withEnvFrom({ secretRef: { name: 'web-credentials' } }),
    given: [inSpace(CREDS, 'shop')],
    text: /does not exist in namespace default; the input has web-credentials in namespace shop/,
  },
  {
    name: 'a variable of a misspelt key',
    parts: withEnv({ configMapKeyRef: { name: 'settings', key: 'lisen' } }),
    given: [SETTINGS],
    text: /ConfigMap settings has no key lisen; it has listen: .*CreateContainerConfigError/,
  },
  {
    name: 'a variable of a key that the Secret lacks',
    parts: withEnv({ secretKeyRef: { name: 'web-credentials', key: 'certificate' } }),
    given: [CREDS],
    text: /Secret web-credentials has no key certificate; it has user, password: /,
  },
  {
    name: 'an item that the ConfigMap lacks',
    parts: mounting({ configMap: { name: 'settings', items: [{ key: 'tls', path: 'tls' }] } }),
    given: [SETTINGS],
    text: /ConfigMap settings has no key tls; it has listen, port: .*ContainerCreating/,
  },
];

describeFates([
  ...WRONG.map(({ name, parts, given, text }): FateRow => ({
    name,
    objects: objectsWith(parts, given),
    ...failed,
    kind: 'failing',
    object: 'Deployment/w',
    text,
  })),
  ...REJECTED_KINDS.map((kind): FateRow => ({
    name: `${kind}: a volume of a misspelt ConfigMap`,
    objects: objectsWith(misspelt, [SETTINGS], kind),
    ...failed,
    kind: 'failing',
    object: `${kind}/w`,
    text: /ConfigMap setings does not exist; the input has settings/,
  })),
  {
    name: 'a volume of a misspelt ConfigMap that no container mounts',
    objects: objectsWith({ ...misspelt, container: {} }, [SETTINGS]),
    ...failed,
    kind: 'failing',
    object: 'Deployment/w',
    text: /no container mounts volume v/,
    runs: true,
  },
]);

interface Fine {
  readonly name: string;
  readonly parts: PodParts;
  readonly given?: readonly KubernetesObject[];
  /** None by default. */
  readonly warnings?: readonly string[];
}

const assumed = (object: string): string =>
  `${object} is not in the input: taken as provided (namespace default, Deployment/w)`;

const FINE: readonly Fine[] = [
  {
    name: 'a Secret that nothing resembles',
    parts: withEnvFrom({ secretRef: { name: 'from-vault' } }),
    given: [CREDS],
    warnings: [assumed('Secret from-vault')],
  },
  {
    name: 'a name with another number',
    parts: mounting({ configMap: { name: 'settings-2' } }),
    given: [configMap('settings-1')],
    warnings: [assumed('ConfigMap settings-2')],
  },
  {
    name: 'a name with another short word',
    parts: mounting({ secret: { secretName: 'tls-b' } }),
    given: [secret('tls-a')],
    warnings: [assumed('Secret tls-b')],
  },
  {
    name: 'a name of another kind',
    parts: mounting({ secret: { secretName: 'settings' } }),
    given: [SETTINGS],
    warnings: [assumed('Secret settings')],
  },
  {
    name: 'a name that several other namespaces have',
    parts: mounting({ configMap: { name: 'ca-bundle' } }),
    given: [inSpace(configMap('ca-bundle'), 'a'), inSpace(configMap('ca-bundle'), 'b')],
    warnings: [assumed('ConfigMap ca-bundle')],
  },
  {
    name: 'an optional misspelt volume',
    parts: mounting({ configMap: { name: 'setings', optional: true } }),
    given: [SETTINGS],
  },
  {
    name: 'an optional misspelt key',
    parts: withEnv({ configMapKeyRef: { name: 'settings', key: 'lisen', optional: true } }),
    given: [SETTINGS],
  },
  { name: 'the root certificate', parts: mounting({ configMap: { name: 'kube-root-ca.crt' } }) },
  {
    name: 'the key of a token that a controller fills in',
    parts: withEnv({ secretKeyRef: { name: 'robot', key: 'token' } }),
    given: [
      {
        ...meta(secret('robot'), {
          annotations: { 'kubernetes.io/service-account.name': 'default' },
        }),
        type: 'kubernetes.io/service-account-token',
      } as KubernetesObject,
    ],
  },
  {
    name: 'a misspelt pull secret',
    parts: { spec: { imagePullSecrets: [{ name: 'regcerd' }] }, container: {} },
    given: [secret('regcred')],
    warnings: [
      'Secret regcerd does not exist; the input has regcred: images are pulled without it (namespace default, Deployment/w)',
    ],
  },
];

describe.each(FINE)('$name', ({ parts, given = [], warnings = [] }) => {
  test('decides nothing', () => {
    const { summary, warnings: found, pods } = plan({ objects: objectsWith(parts, given) });
    expect(summary.verdict).toBe('passed');
    expect(pods.map(({ status }) => status)).toEqual(['Running']);
    expect(found).toEqual(warnings);
  });
});

test('one line names the object and how many workloads use it', () => {
  const parts = withEnvFrom({ secretRef: { name: 'from-vault' } });
  const two = ['Deployment', 'StatefulSet'] as const;
  const objects = [...LINUX_NODES, ...two.map((kind) => workloadOf(kind, {}, parts.container))];
  expect(plan({ objects }).warnings).toEqual([
    'Secret from-vault is not in the input: taken as provided (namespace default, 2 workloads)',
  ]);
});

test('what a running pod has started with exists', () => {
  const { spec, container } = misspelt;
  const old = workloadOf('Pod', { ...spec, nodeName: 'n1' }, container);
  const running = {
    ...meta(old, { name: 'old', uid: 'u1' }),
    status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
  } as KubernetesObject;
  const found = plan({ objects: objectsWith(misspelt, [SETTINGS, running]) });
  expect(found.findings).toEqual([]);
  expect(found.warnings).toEqual([]);
});

test('the copies of a pod with a misspelt ConfigMap are in doubt', () => {
  const pod = workloadOf('Pod', misspelt.spec, misspelt.container);
  if (!isKind(pod, 'Pod')) throw new Error('not a pod');
  const copied: Pod = pod;
  const found = capacity({ objects: [...LINUX_NODES, SETTINGS], pod: copied });
  expect(found.summary.verdict).toBe('unknown');
  expect(found.notModelled.map(({ reason }) => reason).join()).toContain('the input has settings');
});

test.each([
  ['ReplicaSet', 'apps/v1'],
  ['Kafka', 'kafka.example/v1'],
])('an owner of kind %s that the input lacks is named once', (kind, apiVersion) => {
  const ownerReferences = [{ apiVersion, kind, name: 'gone', uid: 'u1', controller: true }];
  const pods = ['a', 'b'].map((name) => meta(workloadOf('Pod', {}), { name, ownerReferences }));
  const { warnings } = plan({ objects: [...LINUX_NODES, ...pods] });
  expect(warnings).toEqual([
    `owner ${kind}/gone (default) is not among the objects: a real garbage collector deletes Pod/a and 1 more, unless the cluster has it`,
  ]);
});

test('a custom resource of the input is a known owner', () => {
  const kafka = manifest('kafka.example/v1', 'Kafka', 'main');
  const owner = { apiVersion: 'kafka.example/v1', kind: 'Kafka', name: 'main', uid: 'u1' };
  const pod = meta(workloadOf('Pod', {}), { ownerReferences: [owner] });
  expect(plan({ objects: [...LINUX_NODES, kafka, pod] }).warnings).toEqual([]);
});
