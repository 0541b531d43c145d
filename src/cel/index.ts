export { CelError } from './error.ts';
export type { DeviceAttribute, SelectableDevice } from './device.ts';
export { compileSelector } from './selector.ts';
export type { DeviceSelector, SelectorOptions } from './selector.ts';
