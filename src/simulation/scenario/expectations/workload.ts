import {
  described,
  flag,
  object,
  optional,
  text,
  wholeNumber,
  entryKind,
} from '../../../documents/index.ts';
import { isConditionTrue, WORKLOAD_KINDS } from '../../../objects/index.ts';
import type { DaemonSet, Job, WorkloadKind } from '../../../objects/index.ts';
import type { ApiServer } from '../../../server/index.ts';
import type { ExpectationKind } from '../expectation-kind.ts';
import { referenceText, referenceTo } from '../reference.ts';
import type { Reference } from '../reference.ts';

interface OneWorkload {
  readonly name: Reference<WorkloadKind>;
  readonly namespace: string | undefined;
  readonly ready: boolean | undefined;
  readonly readyReplicas: number | undefined;
  readonly failed: boolean | undefined;
}

export const workload: ExpectationKind = entryKind({
  name: 'workload',
  description: 'Whether a workload has come to where it is meant to be.',
  fields: object<OneWorkload>(
    {
      name: described(referenceTo(WORKLOAD_KINDS), 'KIND/NAME, such as deployment/web.'),
      namespace: optional(text()),
      ready: described(
        optional(flag()),
        'Every replica is there, of the newest template, and ready; of a Job: it is complete.',
      ),
      readyReplicas: optional(wholeNumber()),
      failed: described(optional(flag()), 'Of a Job: it has failed.'),
    },
    ({ ready, readyReplicas, failed }) =>
      ready === undefined && readyReplicas === undefined && failed === undefined
        ? 'give ready, readyReplicas or failed'
        : undefined,
  ),
  make: ({ name, namespace: own, ready, readyReplicas, failed }, { namespace: usual }) => {
    const namespace = own ?? usual;
    const words = [
      ready === undefined ? '' : ready ? 'ready' : 'not ready',
      readyReplicas === undefined ? '' : `${readyReplicas} replicas ready`,
      failed === undefined ? '' : failed ? 'failed' : 'not failed',
    ].filter((word) => word !== '');
    return {
      text: `${referenceText(name, namespace)} ${words.join(', ')}`,
      found: (api) => {
        const now = progressOf(name, namespace, api);
        if (now === undefined) return 'it does not exist';
        const isMet =
          (ready ?? now.isReady) === now.isReady &&
          (failed ?? now.isFailed) === now.isFailed &&
          (readyReplicas ?? now.ready) === now.ready;
        return isMet ? undefined : now.text;
      },
    };
  },
});

interface Progress {
  readonly isReady: boolean;
  readonly isFailed: boolean;
  readonly ready: number;
  readonly text: string;
}

interface ReplicaCounts {
  readonly replicas?: number;
  readonly updatedReplicas?: number;
  readonly readyReplicas?: number;
}

/** Follows `kubectl rollout status` and `kubectl wait` (kubectl/pkg/polymorphichelpers/rollout_status.go, v1.34). */
function progressOf(
  { kind, name }: Reference<WorkloadKind>,
  namespace: string,
  api: ApiServer,
): Progress | undefined {
  switch (kind) {
    case 'Deployment':
    case 'StatefulSet': {
      const found = api.get(kind, namespace, name);
      return found && replicated(found.spec.replicas, found.status);
    }
    case 'ReplicaSet':
    case 'ReplicationController': {
      const found = api.get(kind, namespace, name);
      const updatedReplicas = found?.status?.replicas ?? 0;
      return found && replicated(found.spec.replicas, { ...found.status, updatedReplicas });
    }
    case 'DaemonSet': {
      const status = api.get('DaemonSet', namespace, name)?.status;
      return status && onNodes(status);
    }
    case 'Job': {
      const found = api.get('Job', namespace, name);
      return found && ofJob(found);
    }
    case 'CronJob':
      return api.get('CronJob', namespace, name) && replicated(0, {});
  }
}

function replicated(
  wanted = 1,
  { replicas = 0, updatedReplicas = 0, readyReplicas = 0 }: ReplicaCounts = {},
): Progress {
  const isRolledOut = replicas === wanted && updatedReplicas === wanted;
  const rolling = isRolledOut ? '' : `, ${updatedReplicas} updated, ${replicas} in all`;
  return {
    isReady: isRolledOut && readyReplicas === wanted,
    isFailed: false,
    ready: readyReplicas,
    text: `${readyReplicas} of ${wanted} ready${rolling}`,
  };
}

function onNodes({
  desiredNumberScheduled,
  updatedNumberScheduled = desiredNumberScheduled,
  numberReady,
}: NonNullable<DaemonSet['status']>): Progress {
  return replicated(desiredNumberScheduled, {
    replicas: desiredNumberScheduled,
    updatedReplicas: updatedNumberScheduled,
    readyReplicas: numberReady,
  });
}

function ofJob({ status }: Job): Progress {
  const { conditions = [], ready = 0, succeeded = 0, failed = 0 } = status ?? {};
  const is = (type: string): boolean => isConditionTrue(conditions, type);
  const state = is('Complete') ? 'complete' : is('Failed') ? 'failed' : 'not complete';
  return {
    isReady: is('Complete'),
    isFailed: is('Failed'),
    ready,
    text: `${state}: ${succeeded} succeeded, ${failed} failed`,
  };
}
