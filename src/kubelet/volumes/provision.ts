/** An object that a pod takes its configuration from. */
export type SourceKind = 'ConfigMap' | 'Secret';

/** Which ConfigMaps and Secrets the pods of the cluster find. */
export interface Provision {
  /** False for an object that is not in the API server but is taken as provided: input often lacks such objects. */
  isMissing(kind: SourceKind, namespace: string, name: string): boolean;
}

/** Every object that is not in the API server is taken as provided. */
export const ALL_PROVIDED: Provision = { isMissing: () => false };
