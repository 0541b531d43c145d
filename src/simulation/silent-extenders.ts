import type { NotModelled } from '../outcome/index.ts';
import type { SchedulerSetUp } from '../scheduler/index.ts';

/** Extenders are somebody's web servers: nobody is asked here, and that must not go unsaid. */
export function silentExtenders({ flavour, settings }: SchedulerSetUp): NotModelled[] {
  const apiVersion = flavour === 'policy' ? 'v1' : 'kubescheduler.config.k8s.io/v1';
  return settings.extenders.map(({ urlPrefix }) => ({
    apiVersion,
    kind: 'Extender',
    object: urlPrefix,
    reason: 'extender: it is not asked, so what it would filter, score or evict is left out',
  }));
}
