import { checkObjectDefaults } from './object-defaults.ts';

/** One line of api/pod-defaults: a Pod after defaulting. */
export function checkPodDefaults(line: unknown): readonly string[] {
  return checkObjectDefaults(line);
}
