/** The extension points in the order in which kube-scheduler sets them up (getExtensionPoints in framework/runtime). */
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
