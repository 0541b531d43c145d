/** By what versions of Karpenter differ in provisioning. */
export interface ProvisioningRules {
  /**
   * True: the overhead and host ports of DaemonSets are those of an instance type, and a NodeClaim that is not launched counts as registered
   * and initialized for them. False: they are those of the NodePool.
   */
  readonly daemonsByType: boolean;
  /** True: a pod claims devices by its spec alone. False: one of its containers must ask for the claim. */
  readonly countsPodClaims: boolean;
}

const RULES: Readonly<Record<KarpenterVersion, ProvisioningRules>> = {
  '1.13': { daemonsByType: false, countsPodClaims: false },
  '1.14': { daemonsByType: true, countsPodClaims: true },
};

export type KarpenterVersion = '1.13' | '1.14';

export const provisioningRules = (version: KarpenterVersion): ProvisioningRules => RULES[version];
