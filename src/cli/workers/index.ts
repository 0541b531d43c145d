export { answerParts } from './answer-parts.ts';
export { Pool } from './pool.ts';
export { mostWorkers, runTasks, workersWithMemory } from './run-tasks.ts';
export type { GroupedTask } from './queue.ts';
export { sourceOf } from './source.ts';
