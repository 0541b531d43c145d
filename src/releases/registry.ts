/* Every release, a line each. */
export { v1_22 } from './v1-22.ts';
export { v1_34 } from './v1-34.ts';
