import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { endOnWriteErrors } from './standard-streams.ts';

/** What happens after an error of standard output with this code. */
function after(code: string): { readonly exits: readonly unknown[]; readonly written: string } {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const exits: unknown[] = [];
  const exit = (exitCode?: number): never => {
    exits.push(exitCode);
    throw new Error('the process ends');
  };
  endOnWriteErrors({ stdout, stderr, exit });
  stderr.emit('error', new Error('ignored'));
  const error = Object.assign(new Error(`${code}: not written`), { code });
  try {
    stdout.emit('error', error);
  } catch {
    exits.push('no more');
  }
  return { exits, written: String(stderr.read() ?? '') };
}

test.each(['EPIPE', 'ERR_STREAM_DESTROYED'])(
  '%s: the reader has enough, which is no error',
  (code) => {
    expect(after(code)).toEqual({ exits: [], written: '' });
  },
);

test('any other error ends the process as bad input does', () => {
  expect(after('ENOSPC')).toEqual({
    exits: [1, 'no more'],
    written: 'standard output: error: cannot write the result: ENOSPC: not written\n',
  });
});
