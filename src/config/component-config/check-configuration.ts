import type { Problem } from '../../problems/index.ts';
import { ConfigurationError } from './configuration-error.ts';
import { readConfiguration } from './read-configuration.ts';
import type { ReadConfigurationOptions } from './read-configuration.ts';

/** Problems of a configuration, and what is left out or converted. */
export interface ConfigurationCheck {
  /** With the texts of kube-scheduler: all problems of the stage at which it stops. */
  readonly problems: readonly Problem[];
  readonly warnings: readonly string[];
}

/** @param document JSON or YAML text, or an already parsed value */
export function checkConfiguration(
  document: unknown,
  options: ReadConfigurationOptions = {},
): ConfigurationCheck {
  try {
    return { problems: [], warnings: readConfiguration(document, options).warnings };
  } catch (error) {
    if (error instanceof ConfigurationError) return { problems: error.problems, warnings: [] };
    throw error;
  }
}
