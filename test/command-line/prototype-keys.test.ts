import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runInput } from '../fuzz-input/run-input.ts';

/* Words that every object of JavaScript has as members, given to the flags that take names and keys: bad input, never an internal error. */

const folder = mkdtempSync(join(tmpdir(), 'kschedsim-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const containers = [{ name: 'c', image: 'i', resources: { limits: { cpu: '1' } } }];
const labels = { app: 'x' };
const objects = [
  {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name: 'n1', uid: 'n1' },
    status: { allocatable: { cpu: '4', memory: '8Gi', pods: '110' } },
  },
  {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'live', namespace: 'default', uid: 'live', resourceVersion: '1' },
    spec: { nodeName: 'n1', containers },
    status: { phase: 'Running' },
  },
  {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web' },
    spec: {
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers } },
    },
  },
];
const shop = join(folder, 'shop.json');
writeFileSync(shop, objects.map((object) => JSON.stringify(object)).join('\n'));

const commandsWith = (key: string): readonly (readonly string[])[] => [
  ['plan', shop, '--set-request', `deployment/web:${key}=1`],
  ['plan', shop, '--set-request', `pod/live:${key}=1`],
  ['plan', shop, '--set-request', `deployment/web/${key}:cpu=1`],
  ['plan', shop, '--set-request', `${key}/web:cpu=1`],
  ['plan', shop, '--scale', `${key}/web=1`],
  ['plan', shop, '--scale', `deployment/${key}=1`],
  ['plan', shop, '--feature-gates', `${key}=true`],
  ['plan', shop, '--remove-node', key],
  ['plan', shop, '--fail-zone', key],
  ['plan', shop, '--evict', `${key}/x`],
  ['plan', shop, '--add-node', key],
  ['plan', shop, '-o', key],
  ['plan', shop, '--fail-on', key],
  ['plan', shop, '--kubernetes', key],
  ['plan', shop, '--namespace', key],
  ['survive', shop, '--by', key],
  ['drain', '-l', `${key}=x`, '-f', shop],
  ['drain', key, '-f', shop],
  ['drain', 'n1', '-f', shop, '--pod-selector', `${key}=x`],
  ['explain', `${key}/web`, shop],
  ['explain', `deployment/${key}`, shop],
  ['capacity', shop, '--pod', `${key}/web`],
  ['capacity', shop, '--pod', shop, '--by', key],
  ['audit', shop, '--ignore', key],
  [key],
];

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  '%s is a name as any other',
  async (key) => {
    for (const command of commandsWith(key)) {
      const { code, stdout, stderr } = await runInput(command);
      expect([command, [0, 1, 2].includes(code), stdout + stderr]).toEqual([
        command,
        true,
        expect.not.stringMatching(/internal error|native code|\[object /),
      ]);
    }
  },
);
