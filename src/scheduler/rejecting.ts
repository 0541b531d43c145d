import type { Diagnosis, EnabledPlugin, Profile } from '../framework/index.ts';

/** The plugins that rejected at least one node; all plugins if none is named or an extender rejected nodes. */
export function rejecting(diagnosis: Diagnosis, profile: Profile): EnabledPlugin[] {
  const names = new Set(diagnosis.rejections.map(({ plugin }) => plugin));
  const known = new Set([...profile.preFilter, ...profile.filter]);
  const named = [...known].filter(({ name }) => names.has(name));
  return named.length === 0 || isByExtenders(diagnosis, profile) ? [...known] : named;
}

function isByExtenders({ rejections, nodeCount }: Diagnosis, { extenders }: Profile): boolean {
  if (extenders === undefined) return false;
  const explained = rejections.reduce((sum, { nodes }) => sum + nodes.length, 0);
  return explained < nodeCount || rejections.some(({ plugin }) => plugin === '');
}
