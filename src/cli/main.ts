import { isMainThread } from 'node:worker_threads';
import { endOnWriteErrors } from './output/standard-streams.ts';
import { run } from './run.ts';

if (isMainThread) start();
else void import('./workers/thread.ts');

/**
 * Runs the command line. No SIGINT handler: it would run only after the simulation, which never yields. The default ends the process at
 * once, and the shell sees 130.
 */
function start(): void {
  const { stdout, stderr } = process;
  endOnWriteErrors({ stdout, stderr, exit: (code) => process.exit(code) });
  void run(process.argv.slice(2)).then((code) => {
    process.exitCode = code;
    // Exit now, or V8 first finishes a garbage collection, which takes a tenth of a small plan's time. Write errors were reported
    // before.
    setImmediate(() => {
      if (stdout.writableLength === 0 && stderr.writableLength === 0) process.exit();
    });
  });
}
