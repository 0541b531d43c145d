import type {
  Labels,
  Path,
  Loose,
  LabelSelector,
  PodTemplateSpec,
} from '../../../objects/index.ts';
import {
  compileLabelSelector,
  isEmptySelector,
  labelSelectorErrors,
  labelsErrors,
} from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';
import { sortedMap } from '../decoding/internal-form.ts';
import { checkAnnotations } from '../metadata-errors.ts';
import { checkPodAnnotations, checkProfileAnnotations } from './annotation-errors.ts';
import { checkPodSpec } from './spec-errors.ts';

type Template = Loose<PodTemplateSpec>;
/** Upstream names no metadata in the path of a template. */
const inMetadata = (path: Path, field: 'annotations' | 'labels'): Path =>
  path.child(field).writtenAs(path.child('metadata').child(field));

type Selector = Loose<LabelSelector> | undefined;

const NO_MATCH = '`selector` does not match template `labels`';

/** Rule: ValidatePodTemplateSpec, pkg/apis/core/validation/validation.go, v1.34. */
export function checkTemplate(template: Template, path: Path, list: ErrorList): void {
  const { metadata, spec = {} } = template;
  checkTemplateMetadata(template, path, list);
  checkPodSpec(spec, path.child('spec'), list);
  checkProfileAnnotations(metadata?.annotations, spec, path.child('spec'), list);
  if ((spec.ephemeralContainers ?? []).length > 0) {
    const detail = 'ephemeral containers not allowed in pod template';
    list.forbidden(path.child('spec').child('ephemeralContainers'), detail);
  }
}

/** The labels and annotations of a template. A StatefulSet validates them a second time. */
export function checkTemplateMetadata(
  { metadata, spec = {} }: Template,
  path: Path,
  list: ErrorList,
): void {
  const { labels, annotations } = metadata ?? {};
  if (labels !== undefined) list.addAll(labelsErrors(labels, inMetadata(path, 'labels')));
  if (annotations !== undefined) {
    checkAnnotations(annotations, inMetadata(path, 'annotations'), list);
  }
  checkPodAnnotations(annotations, spec, inMetadata(path, 'annotations'), list);
}

/** Pods of such workloads never end by themselves. */
export function checkLongLived(
  { spec }: Template,
  kind: string,
  path: Path,
  list: ErrorList,
): void {
  const { restartPolicy = '', activeDeadlineSeconds } = spec ?? {};
  const field = path.child('spec');
  list.supported(field.child('restartPolicy'), restartPolicy, ['Always']);
  if (activeDeadlineSeconds === undefined) return;
  const detail = `activeDeadlineSeconds in ${kind} is not Supported`;
  list.forbidden(field.child('activeDeadlineSeconds'), detail);
}

/** `selector` must match the labels of the template. */
export function checkSelected(
  selector: Selector,
  { metadata }: Template,
  path: Path,
  list: ErrorList,
): void {
  if (selects(selector, metadata?.labels)) return;
  const shown = sortedMap(metadata?.labels);
  list.invalid(path.child('metadata').child('labels'), shown, NO_MATCH);
}

/** An absent selector selects nothing. Rule: LabelSelectorAsSelector, apimachinery/pkg/apis/meta/v1/helpers.go, v0.34. */
export function selects(selector: Selector, labels: Labels | undefined): boolean {
  if (selector === undefined) return false;
  return compileLabelSelector(completeOf(selector))(labels ?? {});
}

/** False for a selector that cannot be converted, which stops the validation of a template. */
export const isConvertible = (selector: Selector, path: Path): boolean =>
  labelSelectorErrors(selector, path).length === 0;

/** True for an absent selector: it selects nothing, but is not empty. */
export const hasRequirements = (selector: Selector): boolean =>
  selector === undefined || !isEmptySelector(completeOf(selector));

/** Callers ask only for selectors without errors. */
const completeOf = (selector: Loose<LabelSelector>): LabelSelector => selector as LabelSelector;
