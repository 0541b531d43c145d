import { isEnabled } from '../../framework/index.ts';
import type { EventName, Gates } from '../../framework/index.ts';

const EVERY_UPDATE: readonly EventName[] = [
  'Node/Add',
  'Node/UpdateAllocatable',
  'Node/UpdateLabels',
  'Node/UpdateTaints',
  'Node/UpdateConditions',
  'Node/UpdateAnnotations',
];

const asksHints = (gates: Gates): boolean => isEnabled(gates, 'SchedulerQueueingHints');

/** Without hints upstream's plugins listen to every change of a node (kubernetes v1.31 EventsToRegister). */
export const nodeEvents = (gates: Gates, ...hinted: readonly EventName[]): readonly EventName[] =>
  asksHints(gates) ? hinted : EVERY_UPDATE;

/** Without hints these plugins listen to changes of labels and taints as well (kubernetes v1.31 and v1.34.1 EventsToRegister). */
export const topologyEvents = (
  gates: Gates,
  ...hinted: readonly EventName[]
): readonly EventName[] =>
  asksHints(gates) ? hinted : [...hinted, 'Node/UpdateLabels', 'Node/UpdateTaints'];
