export { findHints } from './find-hints.ts';
export type { TemplateOwner } from './template-patch.ts';
