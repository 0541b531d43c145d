import type { LimitRange, LimitRangeItem, Namespace, ResourceQuota } from '../../objects/index.ts';
import { fillZero, mapField, replace } from './copy-on-write.ts';
import { roundUpResources } from './resource-list.ts';

const NAME_LABEL = 'kubernetes.io/metadata.name';

/** Every namespace has its name as a label. Source: SetDefaults_Namespace, core/v1, v1.34. */
export function defaultNamespace(namespace: Namespace): Namespace {
  const { name, labels } = namespace.metadata;
  const status = fillZero(namespace.status ?? {}, { phase: 'Active' });
  const result = replace(namespace, 'status', status);
  if (!name || labels?.[NAME_LABEL] === name) return result;
  const metadata = { ...namespace.metadata, labels: { ...labels, [NAME_LABEL]: name } };
  return replace(result, 'metadata', metadata);
}

export function defaultLimitRange(limitRange: LimitRange): LimitRange {
  const spec = limitRange.spec;
  return spec ? replace(limitRange, 'spec', mapField(spec, 'limits', defaultLimit)) : limitRange;
}

/** Source: SetObjectDefaults_ResourceQuota, pkg/apis/core/v1, v1.34. */
export function defaultResourceQuota(quota: ResourceQuota): ResourceQuota {
  let result = quota;
  if (quota.spec?.hard) {
    result = replace(
      result,
      'spec',
      replace(quota.spec, 'hard', roundUpResources(quota.spec.hard)),
    );
  }
  let status = quota.status;
  if (status?.hard) status = replace(status, 'hard', roundUpResources(status.hard));
  if (status?.used) status = replace(status, 'used', roundUpResources(status.used));
  return status ? replace(result, 'status', status) : result;
}

/**
 * For containers the default limit is the maximum, and the default request is the default limit,
 * else the minimum. Source: SetDefaults_LimitRangeItem, pkg/apis/core/v1/defaults.go, v1.34.
 */
function defaultLimit(limit: LimitRangeItem): LimitRangeItem {
  let result = limit;
  if (limit.type === 'Container') {
    const defaults = { ...limit.max, ...limit.default };
    const requests = { ...limit.min, ...defaults, ...limit.defaultRequest };
    result = replace(replace(result, 'default', defaults), 'defaultRequest', requests);
  }
  for (const key of ['max', 'min', 'default', 'defaultRequest', 'maxLimitRequestRatio'] as const) {
    const list = result[key];
    if (list) result = replace(result, key, roundUpResources(list));
  }
  return result;
}
