import { isOldVersion } from '../server/index.ts';
import { whyUnknownKind } from './why-unknown.ts';

/** The result of checking a kind: Kubernetes v1.34 serves it, or an extension may. */
export interface KindVerdict {
  /** Why objects of the kind are no manifests; absent if they are. */
  readonly refused?: string;
  /** True: refused because v1.34 does not serve the kind in that version. */
  readonly isUnknown?: true;
  /** True: objects of the version are converted to a later one. */
  readonly isOld?: true;
}

/** Documents of kschedsim and kube-scheduler with their own flag, by group and kind. */
const FLAGS: readonly (readonly [RegExp, string])[] = [
  [/^kschedsim\.dev\/[^/]+\/Scenario$/, 'give it with --scenario'],
  [/^kschedsim\.dev\/[^/]+\/PodRules$/, 'give it with --pods-of'],
  [/^kschedsim\.dev\/[^/]+\/NodeGroups$/, 'give it with --node-groups'],
  [/^kschedsim\.dev\/(?![^/]+\/SnapshotInfo$)/, 'it is a result of kschedsim, not a manifest'],
  [/^kubescheduler\.config\.k8s\.io\/[^/]+\/Policy$/, 'give it with --policy'],
  [/^kubescheduler\.config\.k8s\.io\//, 'give it with --config'],
  [/^v1\/Policy$/, 'give it with --policy'],
];

export function judgeKind(apiVersion: string, kind: string): KindVerdict {
  const flag = FLAGS.find(([pattern]) => pattern.test(`${apiVersion}/${kind}`));
  if (flag !== undefined) return { refused: `kind ${kind} is not a manifest: ${flag[1]}` };
  const unknown = whyUnknownKind(apiVersion, kind);
  return {
    ...(unknown === undefined ? {} : { refused: unknown, isUnknown: true }),
    ...(isOldVersion(apiVersion, kind) ? { isOld: true } : {}),
  };
}
