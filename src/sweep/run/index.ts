export { CellRunner, failedCell } from './cell-runner.ts';
export type { CellSource } from './cell-runner.ts';
export type { CellInput } from './input.ts';
export { settingOf } from './setting.ts';
export type { CellSetting } from './setting.ts';
