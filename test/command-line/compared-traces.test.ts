import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Comparison } from '../../src/outcome/index.ts';
import { runInput } from '../fuzz-input/run-input.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kschedsim-compared-traces-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function written(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** A saved plan of a node with so much cpu, with three pods of 3 cpu that run for an hour each. */
async function planned(cpu: string, hasTrace = true): Promise<string> {
  const offered = `{ cpu: '${cpu}', memory: 16Gi, pods: '110' }`;
  const node = written(
    `node-${cpu}.yaml`,
    `{ apiVersion: v1, kind: Node, metadata: { name: n1 }, status: { capacity: ${offered}, allocatable: ${offered} } }\n`,
  );
  const trace = written('trace.csv', 'arrival,duration,name,cpu\n0,1h,a,3\n10,1h,b,3\n20,1h,c,3\n');
  const containers = '[{ name: c, image: x, resources: { requests: { cpu: 3 } } }]';
  const pod = written(
    'pod.yaml',
    `{ apiVersion: v1, kind: Pod, metadata: { name: a }, spec: { containers: ${containers} } }\n`,
  );
  const words = hasTrace ? ['--trace', trace] : [pod];
  const { stdout } = await runInput([
    'plan',
    node,
    ...words,
    '-o',
    'json',
    '-q',
    '--no-config-file',
  ]);
  return written(`plan-${cpu}-${String(hasTrace)}.json`, stdout);
}

const compared = (base: string, head: string, format: string): ReturnType<typeof runInput> =>
  runInput(['compare', '--base', base, '--head', head, '-o', format, '--no-config-file']);

test('plans of a trace are compared by how it ran, in every format', async () => {
  // Two pods at a time, then the third; or one after the other: the waits follow from the hour that each runs.
  const [base, head] = [await planned('8'), await planned('4')];
  const { stdout } = await compared(base, head, 'json');
  const { trace } = JSON.parse(stdout) as Comparison;
  expect(trace?.base).toMatchObject({ placed: 3, pendingAtEnd: 0, waits: { pods: 3, p50: 0 } });
  expect(trace?.base?.waits?.longest).toBeCloseTo(3580, -1);
  expect(trace?.head?.waits?.p50).toBeCloseTo(3590, -1);
  expect(trace?.head?.waits?.longest).toBeCloseTo(7180, -1);
  expect(trace?.base?.endTime).toBeCloseTo(7200, -1);
  expect(trace?.head?.endTime).toBeCloseTo(10_800, -1);
  expect(trace?.head?.resources.find(({ resource }) => resource === 'cpu')?.mean).toBeCloseTo(0.75);
  for (const format of ['table', 'wide', 'markdown', 'html', 'yaml']) {
    const shown = await compared(base, head, format);
    expect(shown.stdout, format).toMatch(/waits:|[Mm]ean wait for a node/);
    expect(shown.stdout, format).toMatch(/strandedMean|Stranded cpu/);
  }
  const line = (await compared(base, head, 'table')).stdout.trimEnd().split('\n').at(-1);
  expect(line).toMatch(/mean wait for a node 19m 5\ds → 59m 5\ds, end of the run 2h → 3h\.$/);
});

test('a plan of a trace beside one without is told', async () => {
  const { stdout } = await compared(await planned('8'), await planned('8', false), 'table');
  expect(stdout.trimEnd()).toMatch(/; only the base is the plan of a trace\.$/);
});
