/** Something that the head's release does otherwise. */
export interface ReleaseChange {
  readonly about:
    | 'plugin'
    | 'default'
    | 'weight'
    | 'point'
    | 'rule'
    | 'gate'
    | 'text'
    | 'cycle'
    | 'configuration';
  /** The plugins that answer otherwise. Empty: it is not about plugins. */
  readonly plugins: readonly string[];
  /** Name of the rule or the feature gate. */
  readonly name?: string;
  /** A sentence. */
  readonly text: string;
}

/** What of a release moves a pod. */
export type ReleaseCause =
  | {
      /** The base's release would choose the same node at that time: other pods had moved before. */
      readonly by: 'earlier moves';
    }
  | {
      /** This plugin answers otherwise, and so decides. */
      readonly by: 'plugin';
      readonly plugin: string;
      /** What the head's release changes of it. Empty if the sides also differ in their configurations. */
      readonly because: readonly string[];
    };
