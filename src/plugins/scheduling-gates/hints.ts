import type { EventHint } from '../../framework/index.ts';

/** The waiting pod itself lost its gates. Source: kubernetes v1.34.1 plugins/schedulinggates. */
export const lostItsGates: EventHint = (pod, { object }) =>
  object?.metadata.uid === pod.metadata.uid;
