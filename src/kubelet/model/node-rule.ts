import type { EvictionSettings } from './eviction-settings.ts';
import type { Failures } from './knob-texts.ts';

/** Settings of the nodes that match every field of `match`. */
export interface NodeRule {
  readonly match: {
    readonly name?: string | undefined;
    readonly labels?: Readonly<Record<string, string>> | undefined;
  };
  readonly settings: NodeSettings;
}

/** The settings that may differ between nodes. */
export interface NodeSettings extends Partial<EvictionSettings> {
  readonly pullBytesPerSecond?: number;
  readonly pullOverheadMs?: number;
  readonly serializeImagePulls?: boolean;
  readonly sandboxFailures?: Failures;
  readonly sandboxError?: string;
  readonly maxRestartDelayMs?: number;
  readonly allowedUnsafeSysctls?: readonly string[];
}
