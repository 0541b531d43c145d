import { countedRejections } from '../framework/index.ts';
import type { Diagnosis, EnabledPlugin, Profile } from '../framework/index.ts';
import { append, getOrInsert } from '../units/index.ts';
import { ANY_EVENT } from './queue/may-help.ts';

/**
 * The plugins that rejected a node or left it out at PreFilter; any event may help a pod if an extender rejected nodes. None if there
 * is no node: the attempt ended in an error.
 *
 * Source: kubernetes v1.34.1 schedule_one.go findNodesThatFitPod, handleSchedulingFailure.
 */
export function rejecting(diagnosis: Diagnosis, profile: Profile): readonly EnabledPlugin[] {
  if (diagnosis.nodeCount === 0) return [];
  const names: string[] = [];
  for (const { plugin, plugins } of countedRejections(diagnosis)) {
    if (plugins === undefined) names.push(plugin);
    else append(names, plugins);
  }
  if (diagnosis.narrowedBy !== undefined) append(names, diagnosis.narrowedBy);
  const named = pluginsNamed(names, profile);
  return named.length === 0 || isByExtenders(diagnosis, profile) ? [...named, ANY_EVENT] : named;
}

/** By profile, and by the names as they came. */
const lists = new WeakMap<Profile, Map<string, readonly EnabledPlugin[]>>();

/** The plugins of these names, in the order of the profile: one list for all pods that the same plugins rejected. */
function pluginsNamed(names: readonly string[], profile: Profile): readonly EnabledPlugin[] {
  const ofProfile = getOrInsert(lists, profile, () => new Map<string, readonly EnabledPlugin[]>());
  return getOrInsert(ofProfile, names.join(), () => {
    const known = new Set([...profile.preFilter, ...profile.filter]);
    return [...known].filter(({ name }) => names.includes(name));
  });
}

function isByExtenders(diagnosis: Diagnosis, { extenders }: Profile): boolean {
  if (extenders === undefined) return false;
  const rejections = countedRejections(diagnosis);
  const explained = rejections.reduce((sum, { count }) => sum + count, 0);
  return explained < diagnosis.nodeCount || rejections.some(({ plugin }) => plugin === '');
}
