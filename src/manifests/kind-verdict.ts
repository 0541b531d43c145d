import { whyUnknownKind } from '../api/index.ts';

/** Documents of kschedsim and kube-scheduler that have a flag of their own, by group and kind. */
const FLAGS: readonly (readonly [RegExp, string])[] = [
  [/^kschedsim\.dev\/[^/]+\/Scenario$/, 'give it with --scenario'],
  [/^kschedsim\.dev\/[^/]+\/PodRules$/, 'give it with --pods-of'],
  [/^kschedsim\.dev\/(?![^/]+\/SnapshotInfo$)/, 'it is a result of kschedsim, not a manifest'],
  [/^kubescheduler\.config\.k8s\.io\/[^/]+\/Policy$/, 'give it with --policy'],
  [/^kubescheduler\.config\.k8s\.io\//, 'give it with --config'],
  [/^v1\/Policy$/, 'give it with --policy'],
];

/** Why objects of a kind are no manifests of Kubernetes v1.34 or an extension of it; undefined for those that are. */
export function whyRefused(apiVersion: string, kind: string): string | undefined {
  const flag = FLAGS.find(([pattern]) => pattern.test(`${apiVersion}/${kind}`));
  return flag === undefined
    ? whyUnknownKind(apiVersion, kind)
    : `a ${kind} is not a manifest: ${flag[1]}`;
}
