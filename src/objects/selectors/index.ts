export { labelNameErrors, labelSelectorErrors, labelsErrors } from './label-selector-errors.ts';
export {
  compileLabelSelector,
  formatLabelSelector,
  isEmptySelector,
  labelSelections,
  SelectorIndex,
} from './label-selector.ts';
export { labelOf } from './requirement.ts';
export type { Labels } from './requirement.ts';
export { requirementHolds } from './requirement.ts';
export type { SelectorRequirement } from './requirement.ts';
export { compileSelections, selectionsText, SelectorError } from './selection.ts';
export { parseLabelSelector } from './string-selector.ts';
export { compileTopologySelector } from './topology-selector.ts';
