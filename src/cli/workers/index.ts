export { Pool } from './pool.ts';
export { mostWorkers, runTasks } from './run-tasks.ts';
export type { GroupedTask } from './queue.ts';
