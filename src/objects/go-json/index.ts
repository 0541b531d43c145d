export { goText } from './encode.ts';
export type { GoRelease } from './encode.ts';
