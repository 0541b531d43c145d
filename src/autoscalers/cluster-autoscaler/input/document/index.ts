export type { NodeGroups, StatedGroup } from './node-groups.ts';
export { readNodeGroups } from './read-node-groups.ts';
