import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runInput } from '../fuzz-input/run-input.ts';
import { pod, web } from '../support/finding-manifests.ts';
import { LINUX_NODES } from '../support/rejected-workloads.ts';
import { sampleOf } from '../support/property-runs.ts';
import { FAULTS } from '../support/troubles.ts';
import type { Exception, Fault } from '../support/troubles.ts';

/*
 * No command passes in silence over pods that do not run: every fault of test/support/troubles.ts by every command with a verdict, in
 * the table and in JSON. The fault is given as manifests, where the plan of the same input fails, and as a cluster that stands so.
 */

/** REFERENCE is the faulty reference, COPY a pod that is not part of it; EXPECT:NAME an Expectations document; INPUT what is judged. */
const COMMANDS: readonly (readonly string[])[] = [
  ['plan', 'INPUT'],
  ['explain', 'REFERENCE', 'INPUT'],
  ['audit', 'INPUT'],
  ['capacity', '--pod', 'COPY', 'INPUT'],
  ['capacity', '--pod', 'REFERENCE', 'INPUT'],
  ['size', '--catalog', 'CATALOG', 'INPUT'],
  ['size', '--catalog', 'CATALOG', '--pod', 'REFERENCE', '--copies', '2', 'INPUT'],
  ['survive', 'INPUT'],
  ['survive', '--timeline', 'n1', 'INPUT'],
  ['pack', 'INPUT'],
  ['deschedule', '--policy', 'fixtures/deschedule/policy.yaml', 'INPUT'],
  ['drain', 'n1', '--force', '--delete-emptydir-data', '-f', 'INPUT'],
  ['compare', '-f', 'NODES', '--base', 'BASE', '--head', 'INPUT'],
  ['check', '-e', 'EXPECT:placed', 'INPUT'],
  ['check', '-e', 'EXPECT:placedWorkload', 'INPUT'],
  ['check', '-e', 'EXPECT:ready', 'INPUT'],
  ['check', '-e', 'EXPECT:survives', 'INPUT'],
  ['check', '-e', 'EXPECT:headroom', 'INPUT'],
  ['check', '-e', 'EXPECT:spread', 'INPUT'],
  ['check', '-e', 'EXPECT:notEvicted', 'INPUT'],
  ['check', '-e', 'EXPECT:utilisation', 'INPUT'],
];

const expectationsOf = (reference: string): Readonly<Record<string, object>> => ({
  placed: { placed: 'all' },
  placedWorkload: { placed: reference },
  ready: { ready: { within: '5m' } },
  survives: { survives: 'node' },
  headroom: { headroom: { pod: reference, atLeast: 1 } },
  spread: { spread: { workload: reference, by: 'node', maxSkew: 2 } },
  notEvicted: { notEvicted: 'all' },
  utilisation: { utilisation: { resource: 'cpu', atMost: 0.99 } },
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

const small = { resources: { requests: { cpu: '100m' } } };
const files: Readonly<Record<string, string>> = {
  CATALOG: write('catalog.json', [
    { types: [{ name: 'big', cpu: '8', memory: '32Gi', price: 1 }] },
  ]),
  COPY: write('copy.json', [pod('copy', { container: small })]),
  NODES: write('nodes.json', LINUX_NODES),
  BASE: write('base.json', [web({ container: small }, 1)]),
};

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

interface Said {
  readonly code: number;
  readonly said: string;
}

async function runOver(
  command: readonly string[],
  { reference }: Pick<Fault, 'reference'>,
  input: string,
  format = 'table',
): Promise<Said> {
  const [name = '', ...words] = command.map((word) => {
    if (word === 'REFERENCE') return reference;
    if (word === 'INPUT') return input;
    return word.startsWith('EXPECT:')
      ? expectation(word.slice('EXPECT:'.length), reference)
      : (files[word] ?? word);
  });
  const { code, stdout, stderr } = await runInput([name, '-o', format, ...words]);
  return { code, said: (stdout + stderr).replaceAll(/\s+/g, ' ') };
}

function exceptionOf({ but = {} }: Fault, command: readonly string[]): Exception | undefined {
  const [name = ''] = command;
  const word = command.find((one) => but[`${name} ${one}`] !== undefined) ?? '';
  return but[`${name} ${word}`] ?? but[name] ?? but['*'];
}

const titled = COMMANDS.map((command) => [command.join(' '), command] as const);

describe.each(sampleOf(FAULTS, 2))('$name', (fault) => {
  const { name, objects, says } = fault;
  const input = write(`${name}-input.json`, [...LINUX_NODES, ...objects]);
  const head = write(`${name}-head.json`, objects);
  const standing = join(folder, `${name}-standing.yaml`);

  beforeAll(async () => {
    const { stdout } = await runInput(['plan', input, '-o', 'manifests']);
    writeFileSync(standing, stdout);
  });

  test.each(titled)('is no clean pass of %s', async (_, command) => {
    const { code, says: own = says } = exceptionOf(fault, command) ?? { code: 2 };
    const given = command[0] === 'compare' ? head : input;
    for (const format of ['table', 'json']) {
      const found = await runOver(command, fault, given, format);
      if (own === 'nothing')
        expect([format, found.said]).not.toEqual([format, expect.stringMatching(says)]);
      else expect([format, found.said]).toEqual([format, expect.stringMatching(own)]);
      expect([format, found.said, found.code]).toEqual([format, found.said, code]);
    }
  });

  /* audit and explain are about new pods; the base of compare has the same troubles. */
  const skipped = ['audit', 'compare', 'explain'];
  const judged = titled.filter(([, [command = '']]) => !skipped.includes(command));
  test.each(fault.inCluster === undefined ? judged : [])(
    'of a cluster is no clean pass of %s',
    async (_, command) => {
      const { code, says: own = says } = exceptionOf(fault, command) ?? { code: 2 };
      const found = await runOver(command, fault, standing, 'json');
      if (code === 0 || found.code !== 0) return;
      expect(found.said).toMatch(own === 'nothing' ? /./ : own);
    },
  );
});

const [misspelt] = FAULTS;

test.each(
  sampleOf(
    COMMANDS.filter(([name]) => name !== 'audit').flatMap((command) =>
      ['junit', 'github', 'markdown', 'html'].map(
        (format) => [format, command.join(' '), command] as const,
      ),
    ),
    5,
  ),
)('a misspelt ConfigMap is in %s of %s', async (format, _, command) => {
  if (misspelt === undefined) throw new Error('no fault');
  const given = command[0] === 'compare' ? misspelt.objects : [...LINUX_NODES, ...misspelt.objects];
  const input = write('misspelt.json', given);
  const { code, said } = await runOver(command, misspelt, input, format);
  expect(said).toMatch(/setings|CreateContainerConfigError/);
  expect(code).toBe(2);
});

test.each(titled)('without a fault %s passes', async (_, command) => {
  const sound = [web({ container: small }, 1)];
  const input = write('sound.json', command[0] === 'compare' ? sound : [...LINUX_NODES, ...sound]);
  const found = await runOver(command, { reference: 'Deployment/web' }, input);
  for (const { says } of FAULTS) expect(found.said).not.toMatch(says);
  expect([found.said, found.code]).toEqual([found.said, 0]);
});
