export { labelNameErrors, labelSelectorErrors, labelsErrors } from './label-selector-errors.ts';
export {
  compileLabelSelector,
  formatLabelSelector,
  isEmptySelector,
  labelSelections,
} from './label-selector.ts';
export { labelOf } from './labels.ts';
export type { Labels } from './labels.ts';
export { requirementHolds } from './requirement.ts';
export type { SelectorRequirement } from './requirement.ts';
export { compileSelections, selectionsText, SelectorError } from './selection.ts';
export { parseLabelSelector } from './string-selector.ts';
export { compileTopologySelector } from './topology-selector.ts';
