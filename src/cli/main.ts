import { run } from './run.ts';

/*
 * A reader that closes early (`| head`) is no error. SIGINT keeps its default: a handler would wait for the
 * simulation, which never yields, while the default ends it at once and the shell sees 130.
 */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

process.exitCode = await run(process.argv.slice(2));
