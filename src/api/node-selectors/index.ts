export { compilePreferredTerms, compileRequiredNodeAffinity } from './node-affinity.ts';
export { nodeSelectorErrors, nodeSelectorTermErrors } from './node-selector-errors.ts';
export { compileNodeSelector, compileTerm } from './node-selector.ts';
export type { NodeMatcher } from './node-selector.ts';
