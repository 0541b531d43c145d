import type { Pod } from '../../api/index.ts';
import type { Plugin } from '../../framework/index.ts';

/** Keeps pods on nodes whose kubelet declares the features that they use (KEP-5328). */
export const nodeDeclaredFeatures: Plugin<unknown> = {
  name: 'NodeDeclaredFeatures',
  points: ['preFilter', 'filter'],
  reads: [],
  reasons: {},
  signer: () => (pod) => JSON.stringify(featuresUsed(pod)),
  create: () => ({}),
};

/** Whether the pod uses each of the features that are inferred from pods. */
function featuresUsed({ spec }: Pod): readonly boolean[] {
  const restartsAll = [...spec.containers, ...(spec.initContainers ?? [])].some((container) =>
    container.restartPolicyRules?.some(({ action }) => action === 'RestartAllContainers'),
  );
  return [restartsAll, spec.hostNetwork === true && spec.hostUsers === false];
}
