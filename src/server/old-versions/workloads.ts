import { isRecord } from '../../units/index.ts';
import { defined, within, without } from './fields.ts';
import type { Conversion, Fields } from './fields.ts';

const MAX_INT32 = 2_147_483_647;

/**
 * Before v1beta2 a workload's selector and its own labels default to the labels of its template.
 *
 * Rule: SetDefaults_*, pkg/apis/extensions/v1beta1/defaults.go and pkg/apis/apps/v1beta1/defaults.go, v1.34.
 */
function labelledByTemplate(object: Fields): Fields {
  const spec = isRecord(object['spec']) ? object['spec'] : {};
  const template = isRecord(spec['template']) ? spec['template'] : {};
  const inner = isRecord(template['metadata']) ? template['metadata'] : {};
  const labels = inner['labels'];
  if (!isRecord(labels)) return object;
  const selected = within(object, 'spec', (fields) => ({
    ...fields,
    selector: fields['selector'] ?? { matchLabels: labels },
  }));
  return within(selected, 'metadata', (metadata) =>
    isRecord(metadata['labels']) && Object.keys(metadata['labels']).length > 0
      ? metadata
      : { ...metadata, labels },
  );
}

/** Defaults of a rollout's settings; `rollbackTo` exists only in former versions. */
const deployment =
  (defaults: { readonly share: number | string; readonly spec: Fields }): Conversion =>
  (object) =>
    within(object, 'spec', (spec) => {
      const strategy = isRecord(spec['strategy']) ? spec['strategy'] : {};
      const { type = 'RollingUpdate' } = strategy;
      const given = isRecord(strategy['rollingUpdate']) ? strategy['rollingUpdate'] : {};
      const { share } = defaults;
      const rollingUpdate = { maxUnavailable: share, maxSurge: share, ...given };
      const completed = type === 'RollingUpdate' ? { ...strategy, type, rollingUpdate } : strategy;
      return { ...defaults.spec, ...without(spec, 'rollbackTo'), strategy: completed };
    });

const onDelete: Conversion = (object) =>
  within(object, 'spec', (spec) => {
    const strategy = isRecord(spec['updateStrategy']) ? spec['updateStrategy'] : {};
    return { ...spec, updateStrategy: { type: 'OnDelete', ...strategy } };
  });

/** apps/v1 has no templateGeneration. */
const daemonSet: Conversion = (object) =>
  within(object, 'spec', (spec) => without(spec, 'templateGeneration'));

const chain =
  (...conversions: readonly Conversion[]): Conversion =>
  (object) =>
    conversions.reduce((converted, convert) => convert(converted), object);

export const deploymentOfExtensions = chain(
  labelledByTemplate,
  deployment({
    share: 1,
    spec: { progressDeadlineSeconds: MAX_INT32, revisionHistoryLimit: MAX_INT32 },
  }),
);
export const deploymentOfV1beta1 = chain(
  labelledByTemplate,
  deployment({ share: '25%', spec: { progressDeadlineSeconds: 600, revisionHistoryLimit: 2 } }),
);
export const daemonSetOfExtensions = chain(labelledByTemplate, onDelete, daemonSet);
export const daemonSetOfV1beta2 = daemonSet;
export const statefulSetOfV1beta1 = chain(labelledByTemplate, onDelete);
export const replicaSetOfExtensions = labelledByTemplate;

const MATCH_NONE_KEY = 'pdb.kubernetes.io/deprecated-v1beta1-empty-selector-match';

/**
 * In policy/v1beta1 an empty selector selects no pod, in v1 every pod.
 *
 * Rule: Convert_v1beta1_PodDisruptionBudget_To_policy_PodDisruptionBudget, pkg/apis/policy/v1beta1/conversion.go, v1.34.
 */
export const budgetOfV1beta1: Conversion = (object) =>
  within(object, 'spec', (spec) =>
    within(spec, 'selector', (selector) => {
      if (isEmpty(selector['matchLabels']) && isEmpty(selector['matchExpressions'])) {
        return { matchExpressions: [{ key: MATCH_NONE_KEY, operator: 'Exists' }] };
      }
      const given: unknown = selector['matchExpressions'];
      if (!Array.isArray(given)) return selector;
      const all: readonly unknown[] = given;
      const kept = all.filter((entry) => !isRecord(entry) || entry['key'] !== MATCH_NONE_KEY);
      return defined({ ...selector, matchExpressions: kept.length > 0 ? kept : undefined });
    }),
  );

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || (typeof value === 'object' && Object.keys(value ?? {}).length === 0)
  );
}

/** The fields of v1alpha1's spec are at the top in v1. */
export const runtimeClassOfV1alpha1: Conversion = (object) => {
  const spec = isRecord(object['spec']) ? object['spec'] : {};
  const { runtimeHandler, overhead, scheduling } = spec;
  return defined({ ...without(object, 'spec'), handler: runtimeHandler, overhead, scheduling });
};
