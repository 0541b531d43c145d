/* Every release, a line each, from old to new. */
export { v1_22 } from './v1-22.ts';
export { v1_30 } from './v1-30.ts';
export { v1_31 } from './v1-31.ts';
export { v1_32 } from './v1-32.ts';
export { v1_33 } from './v1-33.ts';
export { v1_34, v1_34_1 } from './v1-34.ts';
export { v1_35, v1_35_3 } from './v1-35.ts';
export { v1_36 } from './v1-36.ts';
