import { formatProblem } from '../../problems/index.ts';
import { EXIT } from '../exit-codes.ts';

/**
 * Ends the process with one line and the exit code of bad input when standard output cannot be written, such as on a full disk. That
 * its reader has closed it (`| head`) is no error: the rest is dropped, and the exit code is still that of the verdict. Write errors of
 * standard error are ignored.
 */
export function endOnWriteErrors({ stdout, stderr, exit }: StreamsAndExit): void {
  stderr.on('error', () => undefined);
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED') return;
    const message = `cannot write the result: ${error.message}`;
    stderr.write(`${formatProblem({ file: 'standard output', message })}\n`);
    exit(EXIT.badInput);
  });
}

interface StreamsAndExit {
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
  readonly exit: (code?: number) => never;
}
