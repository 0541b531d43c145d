import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../architecture/project-files.ts';
import { buildPackage, type BuiltPackage } from '../support/run-kschedsim.ts';

let built: BuiltPackage;
let place: string;

beforeAll(() => {
  built = buildPackage();
  place = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'mcp-')));
  fs.cpSync(path.join(root, 'fixtures/too-big'), path.join(place, 'too-big'), { recursive: true });
  fs.symlinkSync(path.join(root, 'fixtures/quickstart'), path.join(place, 'link'));
}, 120_000);

afterAll(() => {
  fs.rmSync(place, { recursive: true });
  built.remove();
});

const script = (): string => path.join(built.directory, 'bin/kschedsim.js');

async function connected(): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const args = [script(), 'mcp'];
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, cwd: place, stderr: 'pipe' }),
  );
  return client;
}

test("the SDK's client lists the tools and calls them", { timeout: 300_000 }, async () => {
  const client = await connected();
  try {
    expect(client.getServerVersion()).toMatchObject({ name: 'kschedsim', version: '0.1.0' });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'plan',
      'explain',
      'capacity',
      'check',
      'survive',
      'drain',
      'deschedule',
      'size',
    ]);
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
    // The client holds each result to the schema of its tool.
    const call = async (given: Record<string, unknown>): ReturnType<Client['callTool']> =>
      await client.callTool({ name: 'plan', arguments: given });
    const failing = await call({ paths: ['too-big'], scale: ['deployment/web=1'] });
    expect(failing.structuredContent).toMatchObject({
      kind: 'Plan',
      summary: { verdict: 'failed', unschedulable: 3 },
    });
    expect(JSON.stringify(failing.content)).toContain('"Plan failed: 1 to place, 3 unschedulable');
    const manifests = 'kind: Pod\napiVersion: v1\nmetadata: {name: 1}\n';
    expect(await call({ paths: ['too-big'], manifests })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/^-:3:\d+: error: /) as string }],
    });
    expect(await call({ paths: ['link', '../', '/etc'] })).toMatchObject({
      isError: true,
      content: [
        {
          text: expect.stringMatching(
            /^link: .*outside.*\n\.\.\/: .*outside.*\n\/etc: .*outside/,
          ) as string,
        },
      ],
    });
  } finally {
    await client.close();
  }
});

test(
  'a call that is cancelled, or whose client goes, ends at once',
  { timeout: 300_000 },
  async () => {
    const server = spawn(process.execPath, [script(), 'mcp'], { cwd: place });
    const answers: string[] = [];
    server.stdout.setEncoding('utf8').on('data', (text: string) => answers.push(text));
    const send = (message: object): void => {
      server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    };
    const slow = { paths: ['too-big'], scale: ['deployment/web=150000'], seeds: 16 };
    const call = (id: number): void => {
      send({ id, method: 'tools/call', params: { name: 'plan', arguments: slow } });
    };
    call(1);
    send({ id: 'p', method: 'ping' });
    await expect.poll(() => answers.join(''), { timeout: 100_000 }).toContain('"id":"p"');
    send({ method: 'notifications/cancelled', params: { requestId: 1 } });
    call(2);
    send({ id: 'q', method: 'ping' });
    await expect.poll(() => answers.join(''), { timeout: 100_000 }).toContain('"id":"q"');
    server.stdin.end();
    const code = await new Promise((resolve) => server.on('close', resolve));
    expect(code).toBe(0);
    expect(answers.join('').match(/"id":\d/g)).toBeNull();
  },
);
