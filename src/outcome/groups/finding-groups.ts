import { groupBy } from '../../units/index.ts';
import type { Finding } from '../finding.ts';
import { maskedMessage } from './masked-message.ts';
import type { PodGroup } from './waiting-pods.ts';
import { namespacesOf, workloadsOf } from './workloads-of.ts';

/** Findings of one kind by message; messages that differ only by names and numbers are one. */
export const findingGroups = (findings: readonly Finding[]): readonly PodGroup[] =>
  Array.from(groupBy(findings, findingId), ([id, alike]) => findingGroup(id, alike));

function findingId({ kind, counts, object, message, hint = '' }: Finding): string {
  const name = object.slice(object.indexOf('/') + 1);
  const texts = hint === '' ? [message] : [message, hint];
  const masked = texts.map((text) => maskedMessage(text, name)).join('; ');
  return `${kind}${counts ? '' : ' (does not count)'}: ${masked}`;
}

function findingGroup(id: string, alike: readonly Finding[]): PodGroup {
  const { kind = 'unknown', counts = false, message = '' } = alike[0] ?? {};
  return {
    pods: [],
    group: {
      id,
      kind,
      counts,
      pods: alike.reduce((sum, { pods }) => sum + pods, 0),
      cause: message,
      workloads: workloadsOf(alike),
      namespaces: namespacesOf(alike),
      message,
      messages: new Set(alike.map((one) => one.message)).size,
    },
  };
}
