import type { Deployment, ReplicaSet } from '../../objects/index.ts';
import type { ApiError } from '../../server/index.ts';
import { hasTemplate, withoutHash } from './replica-set.ts';
import { lastRevision, ownAnnotations, revisionOf, sharedAnnotations } from './revision.ts';
import type { DeploymentSync } from './sync.ts';

/*
 * The rollback that the annotation of extensions/v1beta1 asks for. Source of this file: pkg/controller/deployment/rollback.go,
 * v1.34.
 */

const ROLLBACK_TO = 'deprecated.deployment.rollback.to';
const NOT_FOUND = 'DeploymentRollbackRevisionNotFound';

/** The revision to roll back to, 0 for the last one; undefined if no rollback is asked for: getRollbackTo. */
export function rollbackRevision({ metadata }: Deployment): number | undefined {
  const text = metadata.annotations?.[ROLLBACK_TO] ?? '';
  return /^[+-]?[0-9]+$/.test(text) ? Number(text) : undefined;
}

/** Gives the Deployment the template and annotations of that revision. Returns a refusal: rollback. */
export function rollback(sync: DeploymentSync, asked: number): ApiError | undefined {
  const refusal = sync.current === undefined ? sync.createCurrent() : undefined;
  if (refusal !== undefined) return refusal;
  const revision = asked === 0 ? lastRevision(sync.sets) : asked;
  const target = revision === 0 ? undefined : sync.sets.find((set) => revisionOf(set) === revision);
  if (target !== undefined) rollBackTo(sync, target, revision);
  else {
    const text =
      revision === 0
        ? 'Unable to find last revision.'
        : 'Unable to find the revision to rollback to.';
    sync.warn(NOT_FOUND, text);
    sync.update(withoutRollback(sync.deployment));
  }
  return undefined;
}

/** rollbackToTemplate. */
function rollBackTo(sync: DeploymentSync, target: ReplicaSet, revision: number): void {
  const { deployment } = sync;
  const { name } = deployment.metadata;
  if (target.spec.template === undefined || hasTemplate(target, deployment.spec.template)) {
    const text = `The rollback revision contains the same template as current deployment "${name}"`;
    sync.warn('DeploymentRollbackTemplateUnchanged', text);
    sync.update(withoutRollback(deployment));
    return;
  }
  const annotations = {
    ...ownAnnotations(deployment.metadata),
    ...sharedAnnotations(target.metadata),
  };
  sync.update(
    withoutRollback({
      ...deployment,
      metadata: { ...deployment.metadata, annotations },
      spec: { ...deployment.spec, template: withoutHash(target.spec.template) },
    }),
  );
  sync.recordEvent(
    'DeploymentRollback',
    `Rolled back deployment "${name}" to revision ${revision}`,
  );
}

function withoutRollback(deployment: Deployment): Deployment {
  const { [ROLLBACK_TO]: _, ...annotations } = deployment.metadata.annotations ?? {};
  const metadata = { ...deployment.metadata, annotations };
  return { ...deployment, metadata };
}
