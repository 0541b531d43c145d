/** Settings of the nodes that match every field of `match`. */
export interface NodeRule {
  readonly match: {
    readonly name?: string;
    readonly labels?: Readonly<Record<string, string>>;
  };
  readonly settings: NodeSettings;
}

/** The settings that may differ between nodes. */
export interface NodeSettings {
  readonly pullBytesPerSecond?: number;
  readonly pullOverheadMs?: number;
  readonly serializeImagePulls?: boolean;
}
