import type { Plugin } from '../../framework/index.ts';

/** Keeps pods on nodes whose kubelet declares the features that they use (KEP-5328). */
export const nodeDeclaredFeatures: Plugin<unknown> = {
  name: 'NodeDeclaredFeatures',
  points: ['preFilter', 'filter'],
  reads: [],
  reasons: {},
  create: () => ({}),
};
