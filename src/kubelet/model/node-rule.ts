/** What a model says of some nodes: those that match all that is given. */
export interface NodeRule {
  readonly match: {
    readonly name?: string;
    readonly labels?: Readonly<Record<string, string>>;
  };
  readonly settings: NodeSettings;
}

/** What may be another on each node. */
export interface NodeSettings {
  readonly pullBytesPerSecond?: number;
  readonly pullOverheadMs?: number;
  readonly serializeImagePulls?: boolean;
}
