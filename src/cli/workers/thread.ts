import { parentPort, workerData } from 'node:worker_threads';
import { isRecord } from '../../units/index.ts';
import { isJobName, jobs } from './jobs.ts';

/** Serves the tasks of a job in a worker thread (run-tasks.ts). */
async function serve(): Promise<void> {
  const port = parentPort;
  const given: unknown = workerData;
  if (port === null || !isRecord(given) || !isJobName(given['job'])) return;
  const { start } = await jobs[given['job']]();
  const answer = await start(given['shared']);
  port.on('message', (task: unknown) => {
    // A rejection ends the thread, and the pool hears of it.
    void answer(task).then((result) => {
      port.postMessage({ result });
    });
  });
  port.postMessage({ isReady: true });
}

void serve();
