/** The feature gates of v1.22 that change what a Policy becomes. */
export interface LegacyFeatureGates {
  /** Off: SelectorSpreadPriority is the SelectorSpread plugin, as in 1.19 and before. Default true. */
  readonly DefaultPodTopologySpread?: boolean;
}
