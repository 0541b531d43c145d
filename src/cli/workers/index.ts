export { mostWorkers, runTasks } from './run-tasks.ts';
export type { GroupedTask } from './queue.ts';
