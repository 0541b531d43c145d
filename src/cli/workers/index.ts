export { answerParts } from './answer-parts.ts';
export { Pool } from './pool.ts';
export { mostWorkers, workersWithMemory } from './pace.ts';
export { runTasks } from './run-tasks.ts';
export type { GroupedTask } from './queue.ts';
export { sourceOf } from './source.ts';
