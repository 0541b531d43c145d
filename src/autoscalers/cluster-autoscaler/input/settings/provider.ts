import type { Node } from '../../../../objects/index.ts';

/** The providers by the scheme of their nodes' ids. */
const PROVIDERS: ReadonlyMap<string, string> = new Map([
  ['aws', 'aws'],
  ['azure', 'azure'],
  ['gce', 'gce'],
]);

/** The value of `--cloud-provider` that the nodes tell: machines are of Cluster API on whatever cloud. */
export function providerOf(nodes: readonly Node[]): string | undefined {
  for (const { metadata, spec } of nodes) {
    const annotations = Object.keys(metadata.annotations ?? {});
    if (
      annotations.some((key) =>
        /^(?:cluster\.x-k8s\.io|machine\.openshift\.io)\/machine$/.test(key),
      )
    ) {
      return 'clusterapi';
    }
    const scheme = /^([a-z]+):\/\//.exec(spec?.providerID ?? '')?.[1];
    const provider = PROVIDERS.get(scheme ?? '');
    if (provider !== undefined) return provider;
  }
  return undefined;
}

const GPU_LABELS: ReadonlyMap<string, string> = new Map([
  ['aws', 'k8s.amazonaws.com/accelerator'],
  ['azure', 'kubernetes.azure.com/accelerator'],
  ['clusterapi', 'cluster-api/accelerator'],
]);

/** The label that tells the GPU of a node, by provider. Source: GPULabel in cloudprovider/, 1.36. */
export const gpuLabelOf = (provider: string): string =>
  GPU_LABELS.get(provider) ?? 'cloud.google.com/gke-accelerator';
