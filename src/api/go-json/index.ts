export { goText } from './go-json.ts';
export type { GoRelease, GoStruct, QuantityText } from './go-json.ts';
