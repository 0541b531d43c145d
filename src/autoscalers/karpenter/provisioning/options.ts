import type { Provider } from '../algebra/labels.ts';
import type { KarpenterVersion } from './versions.ts';

/** Karpenter's settings. */
export interface ProvisioningOptions {
  readonly version: KarpenterVersion;
  readonly provider: Provider;
  /** PREFERENCE_POLICY. */
  readonly preferencePolicy: 'Respect' | 'Ignore';
  /** MIN_VALUES_POLICY. */
  readonly minValuesPolicy: 'Strict' | 'BestEffort';
}
