import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KubernetesObject } from '../../src/api/index.ts';
import { runInput } from '../fuzz-input/run-input.ts';
import { manifest, meta, ownedBy, pod, web, wide } from '../support/finding-manifests.ts';
import { LINUX_NODES, workloadOf } from '../support/rejected-workloads.ts';

/*
 * No command passes in silence over pods that do not run. A row is a fault: a misspelt reference, pods that a kubelet rejects, pods that
 * wait for a volume. Every command with a verdict is run over it: as manifests, where the plan of the same input fails, and as the
 * objects of a cluster that stands so.
 */

interface Fault {
  readonly name: string;
  readonly objects: readonly KubernetesObject[];
  /** What a command must say. */
  readonly says: RegExp;
  /** Of a workload or pod with the fault. */
  readonly reference: string;
  /** True: a warning, which no verdict hangs on. */
  readonly isWarning?: boolean;
}

const settings = manifest('v1', 'ConfigMap', 'settings', { data: { a: 'b' } });
const password = manifest('v1', 'Secret', 'password', { stringData: { a: 'b' } });
const fast = wide(
  manifest('storage.k8s.io/v1', 'StorageClass', 'fast', {
    provisioner: 'disk.example.com',
    volumeBindingMode: 'WaitForFirstConsumer',
  }),
);
const claim = (storageClassName: string): KubernetesObject =>
  manifest('v1', 'PersistentVolumeClaim', 'data', {
    spec: {
      accessModes: ['ReadWriteOnce'],
      storageClassName,
      resources: { requests: { storage: '1Gi' } },
    },
  });
const small = { resources: { requests: { cpu: '100m' } } };
const mounting = (claimName: string) => ({
  spec: { volumes: [{ name: 'd', persistentVolumeClaim: { claimName } }] },
  container: { ...small, volumeMounts: [{ name: 'd', mountPath: '/d' }] },
});
const apart = {
  podAntiAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: [
      { labelSelector: { matchLabels: { app: 'web' } }, topologyKey: 'kubernetes.io/hostname' },
    ],
  },
};
const reading = (envFrom: object): KubernetesObject =>
  web({ container: { ...small, envFrom: [envFrom] } }, 2);
const disk = mounting('data');

const FAULTS: readonly Fault[] = [
  {
    name: 'a misspelt ConfigMap',
    objects: [settings, reading({ configMapRef: { name: 'setings' } })],
    says: /setings|CreateContainerConfigError/,
    reference: 'Deployment/web',
  },
  {
    name: 'a misspelt Secret in a volume',
    objects: [
      password,
      web(
        {
          spec: { volumes: [{ name: 's', secret: { secretName: 'pasword' } }] },
          container: { ...small, volumeMounts: [{ name: 's', mountPath: '/s' }] },
        },
        2,
      ),
    ],
    says: /pasword|ContainerCreating/,
    reference: 'Deployment/web',
  },
  {
    name: 'a misspelt StorageClass',
    objects: [fast, claim('fastt'), web(disk, 1)],
    says: /no StorageClass "fastt"/,
    reference: 'Deployment/web',
  },
  {
    name: 'a misspelt claim',
    objects: [fast, claim('fast'), web(mounting('dataa'), 1)],
    says: /"dataa" not found/,
    reference: 'Deployment/web',
  },
  {
    name: 'pods that a kubelet rejects',
    objects: [
      workloadOf('DaemonSet', { nodeName: 'n1' }, { resources: { requests: { cpu: '9' } } }),
    ],
    says: /OutOfcpu/,
    reference: 'DaemonSet/w',
  },
  {
    name: 'one disk of two pods that are kept apart',
    objects: [fast, claim('fast'), web({ ...disk, spec: { ...disk.spec, affinity: apart } }, 2)],
    says: /Multi-Attach|ContainerCreating/,
    reference: 'Deployment/web',
  },
  {
    name: 'an owner that nothing provides',
    objects: [meta(pod('solo', { container: small }), ownedBy('apps/v1', 'ReplicaSet', 'typo'))],
    says: /owner ReplicaSet\/typo/,
    reference: 'Pod/solo',
    isWarning: true,
  },
];

/** REFERENCE is that of the fault, COPY a pod that is not part of it; EXPECT:NAME an Expectations document. */
const COMMANDS: readonly (readonly string[])[] = [
  ['plan'],
  ['capacity', '--pod', 'COPY'],
  ['capacity', '--pod', 'REFERENCE'],
  ['size', '--catalog', 'CATALOG'],
  ['size', '--catalog', 'CATALOG', '--pod', 'REFERENCE', '--copies', '2'],
  ['survive'],
  ['pack'],
  ['check', '-e', 'EXPECT:placedWorkload'],
  ['check', '-e', 'EXPECT:ready'],
  ['check', '-e', 'EXPECT:survives'],
  ['check', '-e', 'EXPECT:headroom'],
  ['check', '-e', 'EXPECT:spread'],
  ['check', '-e', 'EXPECT:notEvicted'],
  ['drain', 'n1', '--force', '--delete-emptydir-data', '-f'],
];

const expectationsOf = (reference: string): Readonly<Record<string, object>> => ({
  placedWorkload: { placed: reference },
  ready: { ready: { within: '5m' } },
  survives: { survives: 'node' },
  headroom: { headroom: { pod: reference, atLeast: 1 } },
  spread: { spread: { workload: reference, by: 'node', maxSkew: 2 } },
  notEvicted: { notEvicted: 'all' },
});

const folder = mkdtempSync(join(tmpdir(), 'kschedsim-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, objects: readonly object[]): string {
  const file = join(folder, name);
  writeFileSync(file, objects.map((object) => JSON.stringify(object)).join('\n'));
  return file;
}

const catalog = write('catalog.json', [
  { types: [{ name: 'big', cpu: '8', memory: '32Gi', price: 1 }] },
]);
const copy = write('copy.json', [pod('copy', { container: small })]);
const files = new Map([
  ['CATALOG', catalog],
  ['COPY', copy],
]);

/** `allPlaced: false`: the expectation stands alone, so that its own verdict is seen. */
function expectation(name: string, reference: string): string {
  const document = {
    apiVersion: 'kschedsim.dev/v1alpha1',
    kind: 'Expectations',
    allPlaced: false,
    expect: [expectationsOf(reference)[name]],
  };
  return write(`${name}.json`, [document]);
}

async function runOver(command: readonly string[], reference: string, input: string) {
  const words = command.map((word) => {
    if (word === 'REFERENCE') return reference;
    return word.startsWith('EXPECT:')
      ? expectation(word.slice('EXPECT:'.length), reference)
      : (files.get(word) ?? word);
  });
  const { code, stdout, stderr } = await runInput([...words, input]);
  return { code, said: (stdout + stderr).replaceAll(/\s+/g, ' ') };
}

describe.each(FAULTS)('$name', ({ name, objects, says, reference, isWarning = false }) => {
  const input = write(`${name}-input.json`, [...LINUX_NODES, ...objects]);
  const standing = join(folder, `${name}-standing.yaml`);

  beforeAll(async () => {
    const { stdout } = await runInput(['plan', input, '-o', 'manifests']);
    writeFileSync(standing, stdout);
  });

  test.each(COMMANDS.map((command) => [command.join(' '), command] as const))(
    'is no clean pass of %s',
    async (_, command) => {
      const { code, said } = await runOver(command, reference, input);
      expect(said).toMatch(says);
      if (!isWarning) expect([said, code]).toEqual([said, 2]);
    },
  );

  test('is a regression of compare', async () => {
    const nodes = write('nodes.json', LINUX_NODES);
    const base = write('base.json', [web({ container: small }, 1)]);
    const head = write('head.json', objects);
    const command = ['compare', '-f', nodes, '--base', base, '--head'];
    const { code, said } = await runOver(command, reference, head);
    expect(said).toMatch(says);
    if (!isWarning) expect([said, code]).toEqual([said, 2]);
  });

  test.skipIf(isWarning).each(COMMANDS.map((command) => [command.join(' '), command] as const))(
    'of a cluster is no clean pass of %s',
    async (_, command) => {
      const { code, said } = await runOver(command, reference, standing);
      if (code !== 2) expect([said, code]).toEqual([expect.stringMatching(says), 0]);
    },
  );
});

const FORMATS = ['json', 'junit', 'github', 'markdown', 'html'];

test.each(
  COMMANDS.flatMap((command) =>
    FORMATS.map((format) => [format, command.join(' '), command] as const),
  ),
)('a misspelt ConfigMap is in %s of %s', async (format, _, command) => {
  const input = write('misspelt.json', [
    ...LINUX_NODES,
    settings,
    reading({ configMapRef: { name: 'setings' } }),
  ]);
  const [name = '', ...words] = command;
  const { code, said } = await runOver([name, '-o', format, ...words], 'Deployment/web', input);
  expect(said).toMatch(/setings|CreateContainerConfigError/);
  expect(code).toBe(2);
});

test.each(COMMANDS.map((command) => [command.join(' '), command] as const))(
  'without a fault %s passes',
  async (_, command) => {
    const input = write('sound.json', [...LINUX_NODES, web({ container: small }, 1)]);
    const { code, said } = await runOver(command, 'Deployment/web', input);
    for (const { says } of FAULTS) expect(said).not.toMatch(says);
    expect([said, code]).toEqual([said, 0]);
  },
);
