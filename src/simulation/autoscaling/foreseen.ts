import type { AutoscalerContext } from '../../autoscalers/index.ts';
import { counted } from '../../units/index.ts';
import type { ActingAutoscaler } from './choose.ts';

/** What a node autoscaler that is switched off would launch for the pods that wait at the end. */
export function foreseenWarnings(
  world: { contextOf(autoscaler: ActingAutoscaler): AutoscalerContext },
  switchedOff: ActingAutoscaler | undefined,
): readonly string[] {
  if (switchedOff === undefined) return [];
  const { nodes, pods } = switchedOff.prepared.foresee(world.contextOf(switchedOff));
  if (nodes === 0) return [];
  return [
    `${switchedOff.name} is switched off: it would launch ${counted(nodes, 'node')} for ${counted(pods, 'pod')} that wait`,
  ];
}
