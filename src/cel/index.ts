export { CelError } from './error.ts';
export type { DeviceAttribute, SelectableDevice } from './device.ts';
export { compileSelector } from './selector.ts';
export type { DeviceSelector, SelectorOptions } from './selector.ts';
export { compilePattern, PatternError } from './regex/index.ts';
export type { Pattern } from './regex/index.ts';
