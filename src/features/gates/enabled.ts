/** The feature gates of a release, by Kubernetes name. Frozen. */
export type Gates = Readonly<Record<string, boolean>>;

/** Whether a gate is enabled; a gate that the release does not name is disabled. */
export const isEnabled = (gates: Gates, name: string): boolean =>
  Object.hasOwn(gates, name) && gates[name] === true;
