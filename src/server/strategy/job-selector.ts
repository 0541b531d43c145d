import type { Job } from '../../objects/index.ts';

const NAME_LABELS = ['job-name', 'batch.kubernetes.io/job-name'];
const LEGACY_UID_LABEL = 'controller-uid';
const UID_LABEL = 'batch.kubernetes.io/controller-uid';

/**
 * A new Job with the selector and labels of its pods, unless it sets spec.manualSelector.
 * Rule: generateSelectorIfNeeded, pkg/registry/batch/job/strategy.go, v1.34.
 */
export function withJobSelector(job: Job): Job {
  const { metadata, spec } = job;
  const { name, uid = '' } = metadata;
  if (spec.manualSelector === true) return job;
  const generated = {
    ...Object.fromEntries(NAME_LABELS.map((label) => [label, name])),
    [LEGACY_UID_LABEL]: uid,
    [UID_LABEL]: uid,
  };
  const { template } = spec;
  const labels = { ...generated, ...template.metadata?.labels };
  const matchLabels = { [UID_LABEL]: uid, ...spec.selector?.matchLabels };
  return {
    ...job,
    spec: {
      ...spec,
      selector: { ...spec.selector, matchLabels },
      // The type of a template's metadata requires a name, which templates lack.
      template: { ...template, metadata: { ...template.metadata, labels } as typeof metadata },
    },
  };
}
