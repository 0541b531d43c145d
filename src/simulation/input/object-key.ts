/** Key of an object in lookups by kind, namespace and name. The namespace of a cluster-wide object may be absent or empty. */
export const objectKey = (kind: string, namespace: string | undefined, name: string): string =>
  JSON.stringify([kind, namespace === '' ? 'default' : (namespace ?? 'default'), name]);
