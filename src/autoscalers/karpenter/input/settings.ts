import type { Container, KubernetesObject } from '../../../objects/index.ts';
import { findController } from './controller.ts';

/** Karpenter's settings, as far as decisions depend on them. */
export interface ControllerSettings {
  readonly preferencePolicy: 'Respect' | 'Ignore';
  readonly minValuesPolicy: 'Strict' | 'BestEffort';
  readonly replacesSpotBySpot: boolean;
}

/**
 * The settings of the controller in an input, by its flags or its environment; the defaults without it.
 *
 * Source: pkg/operator/options/options.go of sigs.k8s.io/karpenter, v1.13.
 */
export function controllerSettings(objects: readonly KubernetesObject[]): ControllerSettings {
  const container = findController(objects)?.container;
  const isSet = (flag: string, word: string): boolean => settingOf(container, flag) === word;
  return {
    preferencePolicy: isSet('preference-policy', 'Ignore') ? 'Ignore' : 'Respect',
    minValuesPolicy: isSet('min-values-policy', 'BestEffort') ? 'BestEffort' : 'Strict',
    replacesSpotBySpot: isGateOn(settingOf(container, 'feature-gates'), 'SpotToSpotConsolidation'),
  };
}

/** A flag is also read from the environment variable of its name; the flag wins. */
function settingOf(container: Container | undefined, flag: string): string | undefined {
  const { command = [], args = [], env = [] } = container ?? {};
  const prefix = `--${flag}=`;
  const given = [...command, ...args].findLast((one) => one.startsWith(prefix));
  if (given !== undefined) return given.slice(prefix.length);
  const variable = flag.toUpperCase().replaceAll('-', '_');
  return env.find(({ name }) => name === variable)?.value;
}

/** Gates are written as "A=true,B=false". */
const isGateOn = (gates: string | undefined, gate: string): boolean =>
  (gates ?? '').split(',').some((one) => one.trim().toLowerCase() === `${gate}=true`.toLowerCase());
