/** Key of an object in lookups by kind, namespace and name. */
export const objectKey = (kind: string, namespace: string | undefined, name: string): string =>
  JSON.stringify([kind, namespace ?? 'default', name]);
