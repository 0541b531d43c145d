/** Header of a model file, and the fields that its rules may match. */
export const API_VERSION = 'kschedsim.dev/v1alpha1';
export const KIND = 'KubeletModel';
export const MATCHES_OF_CONTAINERS: readonly string[] = [
  'image',
  'workload',
  'namespace',
  'container',
  'labels',
];
export const MATCHES_OF_NODES: readonly string[] = ['name', 'labels'];
