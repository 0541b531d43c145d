import type { Diagnosis, EnabledPlugin, Profile } from '../framework/index.ts';
import { ANY_EVENT } from './queue/may-help.ts';

/**
 * The plugins that rejected a node or left it out at PreFilter; any event may help a pod if an extender rejected nodes. None if there
 * is no node: the attempt ended in an error.
 *
 * Source: kubernetes v1.34.1 schedule_one.go findNodesThatFitPod, handleSchedulingFailure.
 */
export function rejecting(diagnosis: Diagnosis, profile: Profile): EnabledPlugin[] {
  const { rejections, nodeCount } = diagnosis;
  if (nodeCount === 0) return [];
  const names = new Set(rejections.flatMap(({ plugin, plugins = [plugin] }) => plugins));
  for (const name of diagnosis.narrowedBy ?? []) names.add(name);
  const known = new Set([...profile.preFilter, ...profile.filter]);
  const named = [...known].filter(({ name }) => names.has(name));
  return named.length === 0 || isByExtenders(diagnosis, profile) ? [...named, ANY_EVENT] : named;
}

function isByExtenders({ rejections, nodeCount }: Diagnosis, { extenders }: Profile): boolean {
  if (extenders === undefined) return false;
  const explained = rejections.reduce((sum, { nodes }) => sum + nodes.length, 0);
  return explained < nodeCount || rejections.some(({ plugin }) => plugin === '');
}
