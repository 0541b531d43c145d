import { formatProblem } from '../../units/index.ts';
import { EXIT } from '../exit-codes.ts';

/**
 * Ends the process when standard output cannot be written: silently if the reader has closed it (`| head`), else with one line
 * and the exit code of bad input, such as on a full disk. Write errors of standard error are ignored.
 */
export function endOnWriteErrors({ stdout, stderr, exit }: StreamsAndExit): void {
  stderr.on('error', () => undefined);
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') exit();
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
