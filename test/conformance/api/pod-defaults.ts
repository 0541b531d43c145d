import { checkObjectDefaults } from './object-defaults.ts';

/** One line of api/pod-defaults: what defaulting makes of a Pod. */
export function checkPodDefaults(line: unknown): readonly string[] {
  return checkObjectDefaults(line);
}
