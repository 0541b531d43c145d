import type { NotModelled } from '../outcome/index.ts';
import type { ExtenderTransport, SchedulerSetUp } from '../scheduler/index.ts';

/** Extenders are somebody's web servers: where nothing reaches them nobody is asked, and that must not go unsaid. */
export function silentExtenders(
  { flavour, settings }: Pick<SchedulerSetUp, 'flavour' | 'settings'>,
  transport: ExtenderTransport | undefined,
): NotModelled[] {
  if (transport !== undefined) return [];
  const apiVersion = flavour === 'policy' ? 'v1' : 'kubescheduler.config.k8s.io/v1';
  return settings.extenders.map(({ urlPrefix }) => ({
    apiVersion,
    kind: 'Extender',
    object: urlPrefix,
    reason: 'extender: it is not asked, so what it would filter, score or evict is left out',
  }));
}
