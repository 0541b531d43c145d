export { optionsOf } from './node-group.ts';
export type { Cloud, Instance, InstanceError, NodeGroup } from './node-group.ts';
