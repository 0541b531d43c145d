export { compilePreferredTerms, compileRequiredNodeAffinity } from './node-affinity.ts';
export { nodeSelectorErrors, nodeSelectorTermErrors } from './errors.ts';
export { compileNodeSelector, compileTerm } from './terms.ts';
export type { NodeMatcher } from './terms.ts';
