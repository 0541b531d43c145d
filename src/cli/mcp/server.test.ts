import { expect, test } from 'vitest';
import { McpServer, type Tool, type ToolResult } from './server.ts';

const INFO = { name: 'x', title: 'X', version: '1', instructions: 'ask' };
const DONE: ToolResult = { content: [{ type: 'text', text: 'done' }], structuredContent: { a: 1 } };

/** A server with a tool that answers, one that waits until it is cancelled or let go, and one that fails. */
function serverWith(): { server: McpServer; letGo: () => void; started: string[] } {
  const started: string[] = [];
  let letGo = (): void => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const tool = (name: string, call: Tool['call']): Tool => ({
    name,
    listed: { title: name },
    call: async (given, signal) => {
      started.push(name);
      return await call(given, signal);
    },
  });
  const server = new McpServer(INFO, [
    tool('plan', async () => await Promise.resolve(DONE)),
    tool('wait', async (_, signal) => {
      const cancelled = new Promise<never>((__, reject) => {
        signal.addEventListener('abort', () => {
          reject(new Error('cancelled'));
        });
      });
      await Promise.race([gate, cancelled]);
      return DONE;
    }),
    tool('fail', async () => await Promise.reject(new Error('no such luck'))),
  ]);
  return {
    server,
    letGo: () => {
      letGo();
    },
    started,
  };
}

const ask = async (server: McpServer, message: unknown): Promise<unknown> => {
  const answer = await server.answer(
    typeof message === 'string' ? message : JSON.stringify(message),
  );
  return answer === undefined ? undefined : JSON.parse(answer);
};

const request = (method: string, params?: unknown, id: unknown = 1): object => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params === undefined ? {} : { params }),
});
const call = (name: unknown, id: unknown = 1): object => request('tools/call', { name }, id);
const cancel = (requestId: unknown): object => ({
  jsonrpc: '2.0',
  method: 'notifications/cancelled',
  params: { requestId },
});

test.each([
  ['2025-11-25', '2025-11-25'],
  ['2024-11-05', '2024-11-05'],
  ['1.0', '2025-11-25'],
  [undefined, '2025-11-25'],
  [{}, '2025-11-25'],
])('a client of version %j gets %s', async (protocolVersion, given) => {
  const { server } = serverWith();
  expect(await ask(server, request('initialize', { protocolVersion }))).toEqual({
    jsonrpc: '2.0',
    id: 1,
    result: {
      protocolVersion: given,
      capabilities: { tools: {} },
      serverInfo: { name: 'x', title: 'X', version: '1' },
      instructions: 'ask',
    },
  });
});

test.each([
  ['2025-06-18', [{ type: 'text', text: 'done' }], { a: 1 }],
  [
    '2025-03-26',
    [
      { type: 'text', text: 'done' },
      { type: 'text', text: '{"a":1}' },
    ],
    undefined,
  ],
])(
  'a client of version %s gets the document as it knows it',
  async (version, content, document) => {
    const { server } = serverWith();
    await ask(server, request('initialize', { protocolVersion: version }));
    const { result } = (await ask(server, call('plan'))) as { result: ToolResult };
    expect([result.content, result.structuredContent]).toEqual([content, document]);
  },
);

test.each<[name: string, message: unknown, code: number, id: unknown]>([
  ['no JSON', '{', -32700, null],
  ['an empty line that is no JSON', 'null x', -32700, null],
  ['a text', '"plan"', -32600, null],
  ['null', 'null', -32600, null],
  ['another version', { jsonrpc: '1.0', id: 1, method: 'ping' }, -32600, 1],
  ['no version', { id: 'a', method: 'ping' }, -32600, 'a'],
  ['no method', { jsonrpc: '2.0', id: 1 }, -32600, 1],
  ['a method that is no text', { jsonrpc: '2.0', id: 1, method: {} }, -32600, 1],
  ['an id that is null', request('ping', undefined, null), -32600, null],
  ['an id that is an object', request('ping', undefined, { __proto__: null }), -32600, null],
  ['an id that is no whole number', request('ping', undefined, 1.5), -32600, null],
  ['a very long id', request('ping', undefined, 'x'.repeat(300)), -32600, null],
  ['params that are a list', request('ping', []), -32602, 1],
  ['an unknown method', request('resources/list'), -32601, 1],
  ['a method of objects', request('constructor'), -32601, 1],
  ['a second page', request('tools/list', { cursor: 'x' }), -32602, 1],
  ['an unknown tool', call('nope'), -32602, 1],
  ['a tool of objects', call('__proto__'), -32602, 1],
  ['a tool that is no text', call({}), -32602, 1],
  ['no tool', request('tools/call'), -32602, 1],
  ['arguments that are a list', request('tools/call', { name: 'plan', arguments: [] }), -32602, 1],
  ['arguments that are null', request('tools/call', { name: 'plan', arguments: null }), -32602, 1],
  ['a tool that fails', call('fail'), -32603, 1],
  ['an empty batch', '[]', -32600, null],
  ['a long batch', JSON.stringify(Array(100).fill(request('ping'))), -32600, null],
])('%s is an error of the protocol', async (_, message, code, id) => {
  const { server, started } = serverWith();
  expect(await ask(server, message)).toMatchObject({ jsonrpc: '2.0', id, error: { code } });
  expect(started.filter((name) => name !== 'fail')).toEqual([]);
  // It goes on.
  expect(await ask(server, request('ping'))).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
});

test('a line that was too long is an error without an id', async () => {
  const answer = await serverWith().server.answer(undefined);
  expect(JSON.parse(answer ?? '')).toMatchObject({ id: null, error: { code: -32600 } });
});

test.each([
  ['a notification', { jsonrpc: '2.0', method: 'notifications/initialized' }],
  ['an unknown notification', { jsonrpc: '2.0', method: 'x', params: {} }],
  ['a response', { jsonrpc: '2.0', id: 1, result: {} }],
  ['an error', { jsonrpc: '2.0', id: 1, error: { code: 1, message: '' } }],
  ['a cancellation of nothing', cancel(7)],
  ['a cancellation of what is no id', cancel({})],
  ['a batch of notifications', [{ jsonrpc: '2.0', method: 'notifications/initialized' }]],
])('%s is not answered', async (_, message) => {
  expect(await ask(serverWith().server, message)).toBeUndefined();
});

test('a batch has an answer for each request', async () => {
  const { server } = serverWith();
  const answers = await ask(server, [request('ping', {}, 'a'), cancel(1), 3, call('plan', 'b')]);
  expect(answers).toMatchObject([{ id: 'a' }, { id: null, error: {} }, { id: 'b', result: {} }]);
});

test('calls run one after the other, and others are answered meanwhile', async () => {
  const { server, letGo, started } = serverWith();
  const [first, second] = [ask(server, call('wait', 1)), ask(server, call('plan', 2))];
  expect(await ask(server, request('ping', {}, 3))).toMatchObject({ id: 3 });
  expect(await ask(server, call('plan', 1))).toMatchObject({ id: 1, error: { code: -32600 } });
  expect(started).toEqual(['wait']);
  letGo();
  expect(await Promise.all([first, second])).toMatchObject([{ id: 1 }, { id: 2 }]);
  expect(started).toEqual(['wait', 'plan']);
});

test('a cancelled call ends without an answer, whether it runs or waits', async () => {
  const { server, started } = serverWith();
  const calls = [call('wait', 1), call('wait', 'b'), call('plan', 3)].map((each) =>
    ask(server, each),
  );
  await ask(server, cancel('b'));
  await ask(server, cancel(1));
  expect(await Promise.all(calls)).toMatchObject([undefined, undefined, { id: 3 }]);
  expect(started).toEqual(['wait', 'plan']);
});

test('too many calls are refused, and closing ends all', async () => {
  const { server } = serverWith();
  const calls = Array.from({ length: 30 }, (_, id) => ask(server, call('wait', id)));
  const refused = calls.slice(17);
  for (const answer of await Promise.all(refused)) {
    expect(answer).toMatchObject({ error: { code: -32000 } });
  }
  server.close();
  expect(new Set(await Promise.all(calls.slice(0, 17)))).toEqual(new Set([undefined]));
});
