export type { NodeGroups, StatedGroup } from './node-groups.ts';
export { idlePriority, readNodeGroups } from './read-node-groups.ts';
