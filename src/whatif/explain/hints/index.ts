export { findHints } from './find-hints.ts';
