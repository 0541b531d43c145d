import { Ajv } from 'ajv';
import { Command } from 'commander';
import { beforeAll, describe, expect, test } from 'vitest';
import { runInput } from '../../../test/fuzz-input/run-input.ts';
import { configFileRule } from '../flags/in-config-file.ts';
import { AS_ANSWER } from '../output/show.ts';
import { loadCommands } from '../program.ts';
import type { CommandLine } from './command-line.ts';
import type { Tool, ToolResult } from './server.ts';
import { inputMembers } from './tool-input.ts';
import { toolsOf } from './tools.ts';

let tools: ReadonlyMap<string, Tool>;
let ran: CommandLine[] = [];
/** This process has no standard input for the command. */
const NOT_RUN = { code: 1, stdout: '', stderr: 'not run' };

beforeAll(async () => {
  const made = toolsOf(await loadCommands(), async (line) => {
    ran.push(line);
    if (line.stdin !== '') return NOT_RUN;
    process.env[AS_ANSWER] = '1';
    const ended = await runInput(line.argv);
    Reflect.deleteProperty(process.env, AS_ANSWER);
    return ended;
  });
  tools = new Map(made.map((tool) => [tool.name, tool]));
}, 60_000);

async function call(name: string, given: object): Promise<ToolResult> {
  ran = [];
  const tool = tools.get(name);
  if (tool === undefined) throw new Error(`no tool ${name}`);
  return await tool.call(given as Record<string, unknown>, new AbortController().signal);
}

const SHOP = ['fixtures/quickstart'];

test.each<[tool: string, given: object, says: RegExp]>([
  ['plan', { paths: ['fixtures/too-big'] }, /^Plan failed: .*3 unschedulable/],
  ['explain', { paths: SHOP, pod: 'shop/api', at: 'start' }, /^Explanation passed/],
  ['capacity', { paths: SHOP, pod: ['deployment/web'] }, /^Capacity passed/],
  ['capacity', { paths: SHOP, pod: ['deployment/web:2', 'deployment/api'] }, /^Capacity passed/],
  ['capacity', { paths: SHOP, growth: ['3%/week'] }, /^Growth failed/],
  [
    'check',
    { paths: ['fixtures/check/shop'], expect: ['fixtures/check/expectations.yaml'] },
    /^Check failed: 1 failed/,
  ],
  ['survive', { paths: ['fixtures/survive'], fixes: false }, /^Survival failed/],
  ['drain', { paths: SHOP, nodes: ['general-a1'], gracePeriod: '5' }, /^Drain failed/],
  [
    'deschedule',
    { paths: ['fixtures/deschedule/shop'], policy: 'fixtures/deschedule/policy.yaml' },
    /^Descheduling failed/,
  ],
  ['size', { paths: ['fixtures/size'], limit: ['g2.large=1'] }, /^Sizing failed/],
])('%s answers %j with a document of its schema', async (name, given, says) => {
  const { content, structuredContent, isError } = await call(name, given);
  expect([isError, content[0]?.text]).toEqual([undefined, expect.stringMatching(says)]);
  const listed = tools.get(name)?.listed ?? {};
  const ajv = new Ajv({ strict: true, allowUnionTypes: true });
  const isInput = ajv.compile(listed['inputSchema'] as object);
  const isOutput = ajv.compile(listed['outputSchema'] as object);
  expect([isInput(given), isInput.errors]).toEqual([true, null]);
  expect([isOutput(structuredContent), isOutput.errors]).toEqual([true, null]);
  expect(listed['outputSchema']).toHaveProperty('type', 'object');
});

describe('the arguments of a tool', () => {
  const keysOf = (name: string): readonly string[] => {
    const schema = tools.get(name)?.listed['inputSchema'] as { readonly properties: object };
    return Object.keys(schema.properties);
  };

  test('are flags that neither write nor run nor call anything', async () => {
    for (const command of await loadCommands()) {
      const name = command.name();
      if (!tools.has(name)) continue;
      const offered = new Set(keysOf(name));
      for (const key of ['paths', 'cluster', 'addNode', 'seed']) expect(offered).toContain(key);
      for (const option of command.options) {
        const key = option.attributeName();
        const { refused } = configFileRule(option);
        if (refused !== undefined) expect(offered, refused).not.toContain(key);
      }
      for (const key of ['output', 'filename', 'configFile', 'github', 'quiet']) {
        expect(offered).not.toContain(key);
      }
    }
  });

  test('lack a flag for a file that nobody has said to be read', () => {
    const command = new Command('plan')
      .option('--fix <file>', 'writes')
      .option('--more <path|word>', 'writes')
      .option('--catalog <file>', 'reads')
      .option('--word <word>', 'no file');
    const members = inputMembers(command).map(({ key }) => key);
    expect(members).toEqual(['paths', 'catalog', 'word']);
  });

  test('become flags with their values, whatever the values look like', async () => {
    const given = {
      paths: ['-x', '--output=json=evil'],
      preemption: false,
      recursive: true,
      allErrors: false,
      seed: 7,
      failOn: ['unschedulable', 'lost'],
      scale: ['deployment/web=1'],
      manifests: 'kind: Pod\n',
    };
    await call('plan', given);
    expect(ran).toEqual([
      {
        stdin: 'kind: Pod\n',
        argv: [
          'plan',
          '--no-config-file',
          '--filename=-x',
          '--filename=--output=json=evil',
          '--no-preemption',
          '--recursive',
          '--seed=7',
          '--fail-on=unschedulable,lost',
          '--scale=deployment/web=1',
          '--filename=-',
          '--max-pods=200000',
          '--output=table',
          '--no-github',
          '--no-color',
          '--',
        ],
      },
    ]);
    await call('drain', { nodes: ['--force', 'a'], paths: SHOP });
    expect(ran[0]?.argv.slice(-3)).toEqual(['--', '--force', 'a']);
  });

  test.each<[what: string, given: object, message: RegExp]>([
    ['an unknown name', { path: ['x'] }, /^path: unknown argument; did you mean paths\?$/],
    ['a prototype', JSON.parse('{"__proto__": {"paths": ["x"]}}') as object, /^__proto__: unknown/],
    ['a constructor', { constructor: 'x', toString: 1 }, /^constructor: unknown.*\ntoString: unk/],
    ['a text for a list', { paths: 'x' }, /^paths: not a list of texts$/],
    ['a number in a list', { paths: ['x', 1] }, /^paths: \[1\]: not a text$/],
    ['a long list', { paths: Array(101).fill('x') }, /^paths: more than 100 texts$/],
    ['a long text', { namespace: 'x'.repeat(5000) }, /^namespace: longer than 4096 characters$/],
    ['long texts', { paths: Array(99).fill('x'.repeat(4000)) }, /^the arguments are too long/],
    ['an empty text', { namespace: '' }, /^namespace: an empty text$/],
    ['a null byte', { paths: ['x\0y'] }, /^paths: \[0\]: a control character$/],
    ['a line break', { namespace: 'x\n' }, /^namespace: a control character$/],
    ['a text for a switch', { recursive: 'yes' }, /^recursive: not true or false$/],
    ['a choice that is none', { tieBreak: 'luck' }, /^tieBreak: not one of random, name$/],
    ['a number that is a text', { seed: '1' }, /^seed: not a whole number from 0 to 4294967295$/],
    ['too many pods', { maxPods: 1_000_000 }, /^maxPods: not a whole number from 1 to 200000$/],
    ['too many seeds', { seeds: 1000 }, /^seeds: not a whole number from 1 to 16$/],
    ['a list of objects', { scale: [{}] }, /^scale: \[0\]: not a text$/],
    ['manifests that are none', { manifests: {} }, /^manifests: not a text$/],
    ['long manifests', { manifests: 'x'.repeat(1e6) }, /^manifests: longer than 524288 char/],
    [
      'thousands of mistakes',
      Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`x${at}`, 1])),
      /^(?:x\d+: unknown argument\n?){20}$/,
    ],
  ])('with %s are not run', async (_, given, message) => {
    const { content, isError } = await call('plan', given);
    expect([isError, content[0]?.text, ran]).toEqual([true, expect.stringMatching(message), []]);
  });

  test('that are missing are named', async () => {
    const { content } = await call('explain', { paths: SHOP });
    expect(content).toEqual([{ type: 'text', text: 'pod: missing' }]);
  });
});

test('bad input is a result with the messages of the command line', async () => {
  expect(await call('plan', { paths: ['nope.yaml'] })).toEqual({
    isError: true,
    content: [{ type: 'text', text: 'nope.yaml: error: no such file or directory' }],
  });
  const { isError, content } = await call('plan', { paths: SHOP, until: 'soon' });
  expect([isError, content[0]?.text]).toEqual([true, expect.stringContaining("'--until")]);
});
