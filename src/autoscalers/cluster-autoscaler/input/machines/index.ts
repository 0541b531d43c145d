export { MACHINE_APIS, machineApiOf, SCALABLE_KINDS } from './api.ts';
export { machinePools } from './find-pools.ts';
export type { MachinePool } from './find-pools.ts';
export type { StatedBounds } from './scalable.ts';
