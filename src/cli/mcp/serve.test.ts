import { Readable, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { loadCommands } from '../program.ts';
import { serve } from './serve.ts';

test('many answers that a slow reader has not taken wait with one listener', async () => {
  const count = 40;
  const asked = Array.from({ length: count }, (_, id) =>
    Buffer.from(`${JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' })}\n`),
  );
  let listeners = 0;
  const answers: unknown[] = [];
  const stdout = new Writable({
    highWaterMark: 1,
    write(chunk: Buffer, _encoding, done) {
      answers.push(JSON.parse(String(chunk)));
      setImmediate(() => {
        listeners = Math.max(listeners, stdout.listenerCount('drain'));
        done();
      });
    },
  });
  await serve(await loadCommands(), { stdin: Readable.from(asked), stdout });
  expect(answers).toHaveLength(count);
  expect(listeners).toBe(1);
}, 60_000);
