/** In the order in which kube-scheduler sets them up (getExtensionPoints in framework/runtime). */
export const EXTENSION_POINTS = [
  'preFilter',
  'filter',
  'postFilter',
  'reserve',
  'preScore',
  'score',
  'preBind',
  'bind',
  'postBind',
  'permit',
  'preEnqueue',
  'queueSort',
] as const;

export type ExtensionPoint = (typeof EXTENSION_POINTS)[number];

/** A plugin that is switched on or off; the weight counts for scores only, and 0 means 1. */
export interface Plugin {
  readonly name: string;
  readonly weight: number;
}

/** The plugins that a release of kube-scheduler is built with. */
export interface ReleasePlugins {
  /** Switched on at every extension point that they have, in this order. */
  readonly defaults: readonly Plugin[];
  /** Which extension points each plugin has. */
  readonly extensionPoints: Readonly<Record<string, readonly ExtensionPoint[]>>;
}
