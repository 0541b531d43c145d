/** The extension points for single pods, in the order in which kube-scheduler sets them up (getExtensionPoints in framework/runtime). */
export const POD_POINTS = [
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

/** All extension points. The points for groups of pods came with v1.36; no group is simulated. */
export const EXTENSION_POINTS = [...POD_POINTS, 'placementGenerate', 'placementScore'] as const;

export type ExtensionPoint = (typeof EXTENSION_POINTS)[number];
