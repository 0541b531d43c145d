import { endOnWriteErrors } from './output/standard-streams.ts';
import { run } from './run.ts';

/*
 * SIGINT keeps its default: a handler would wait for the simulation, which never yields, while the default ends it at once and the
 * shell sees 130.
 */
const { stdout, stderr } = process;
endOnWriteErrors({ stdout, stderr, exit: (code) => process.exit(code) });

void run(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
  // Nothing is left to do, and without this V8 first ends a garbage collection, which takes as long as a tenth of a small plan.
  // Errors of what was written are reported before.
  setImmediate(() => {
    if (stdout.writableLength === 0 && stderr.writableLength === 0) process.exit();
  });
});
