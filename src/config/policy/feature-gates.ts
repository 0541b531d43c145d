/** The feature gates of v1.22 that change the plugins of a Policy. */
export interface LegacyFeatureGates {
  /** False: SelectorSpreadPriority is the SelectorSpread plugin, as up to 1.19. Default true. */
  readonly DefaultPodTopologySpread?: boolean;
}
