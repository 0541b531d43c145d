export { freshNode } from './node-template.ts';
export type { DaemonPod, NodeTemplate } from './node-template.ts';
export { TemplateRegistry } from './registry.ts';
