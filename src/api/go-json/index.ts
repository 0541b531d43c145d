export { goText } from './go-json.ts';
export type { GoRelease } from './go-json.ts';
