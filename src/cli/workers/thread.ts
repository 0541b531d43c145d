import { parentPort, workerData } from 'node:worker_threads';
import { isRecord } from '../../units/index.ts';
import { confineReading, READ_BELOW } from '../input/reading/confinement.ts';
import { isJobName, jobs } from './jobs.ts';

/** Serves the tasks of a job in a worker thread (pool.ts). It may read no more than the process. */
async function serve(): Promise<void> {
  const port = parentPort;
  const given: unknown = workerData;
  if (port === null || !isRecord(given) || !isJobName(given['job'])) return;
  confineReading(process.env[READ_BELOW]);
  const { start } = await jobs[given['job']]();
  const answer = await start(given['shared']);
  port.on('message', (task: unknown) => {
    // A rejection ends the thread, and the pool hears of it.
    void answer(task).then((result) => {
      port.postMessage({ result });
    });
  });
}

void serve();
