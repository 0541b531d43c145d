export { objectiveList, objectiveOf, usualObjective } from './read-objectives.ts';
export type { ReadObjective, WrittenObjective } from './read-objectives.ts';
