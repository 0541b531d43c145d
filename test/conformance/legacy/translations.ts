import { showPolicy } from '../../../src/config/index.ts';
import { differences } from '../differences.ts';
import type { Line } from '../format.ts';
import { featureGates, policyDocument } from './policy-document.ts';

/** A Policy that is accepted: the plugins it becomes, their order, weights and args. */
export function checkTranslation(line: Line, text: string): readonly string[] {
  const { policyPlugins, pluginConfig } = showPolicy(policyDocument(line, text), {
    featureGates: featureGates(line),
  });
  return differences(
    { policyPlugins: line['policyPlugins'], pluginConfig: line['pluginConfig'] },
    { policyPlugins, pluginConfig },
  );
}
