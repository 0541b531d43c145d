import type { Container, ObjectRef, PodSpec } from '../../../../objects/index.ts';
import { groupBy } from '../../../../units/index.ts';
import type { AuditedCluster } from '../../cluster/audited.ts';
import type { AuditRule, Found } from '../../rule.ts';
import { podsByOwner } from '../../cluster/pods-by-owner.ts';
import { namesOf } from '../../words.ts';

export const requestsMissing: AuditRule = {
  code: 'KS401',
  name: 'requests-missing',
  severity: 'warning',
  sentence: 'Containers have no request for cpu or memory.',
  why: 'The scheduler takes them as free of cost: their node may be full in fact, and they are the first to be evicted.',
  helps: 'Request what the container uses, or set defaults with a LimitRange.',
  needs: ['LimitRange'],
  find: (cluster) =>
    podsByOwner(cluster).flatMap(({ owner, spec, exist, example }) => {
      const isDefaulted = exist ? NEVER : defaultsIn(cluster, owner);
      const found = foundOf(owner, spec, isDefaulted);
      return example === undefined ? found : found.map((one) => ({ ...one, example }));
    }),
};

type IsDefaulted = (resource: string) => boolean;

const NEVER: IsDefaulted = () => false;

/** Admission adds the defaults of LimitRanges to new pods. */
function defaultsIn(cluster: AuditedCluster, { namespace }: ObjectRef): IsDefaulted {
  const limits = cluster
    .list('LimitRange')
    .filter(({ metadata }) => metadata.namespace === namespace)
    .flatMap(({ spec }) => spec?.limits ?? [])
    .filter(({ type }) => type === 'Container');
  return (resource) =>
    limits.some(({ defaultRequest = {}, default: limit = {} }) =>
      [defaultRequest, limit].some((amounts) => Object.hasOwn(amounts, resource)),
    );
}

function foundOf(subject: ObjectRef, spec: PodSpec, isDefaulted: IsDefaulted): readonly Found[] {
  const ofPod = spec.resources?.requests ?? {};
  const wanted = ['cpu', 'memory'].filter(
    (resource) => !Object.hasOwn(ofPod, resource) && !isDefaulted(resource),
  );
  const lacking = groupBy(spec.containers, (container) => lacks(container, wanted).join(' and '));
  lacking.delete('');
  if (lacking.size === 0) return [];
  const parts = Array.from(
    lacking,
    ([resources, containers]) => `${namesOf(containers.map(({ name }) => name))}: ${resources}`,
  );
  return [{ subject, message: `no requests in containers ${parts.join('; ')}` }];
}

/** A limit without a request is the request too. */
const lacks = ({ resources = {} }: Container, wanted: readonly string[]): readonly string[] =>
  wanted.filter(
    (resource) =>
      !Object.hasOwn(resources.requests ?? {}, resource) &&
      !Object.hasOwn(resources.limits ?? {}, resource),
  );
