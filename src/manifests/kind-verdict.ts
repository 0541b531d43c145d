import { isCustomResource, isOldVersion, whyUnknownKind } from '../api/index.ts';

/** What becomes of an object of a kind: simulated, listed as not modelled, or refused. */
export interface KindVerdict {
  /** Why the simulation leaves it out, wholly or in part. */
  readonly notModelled?: string;
  /** False: the simulation has no use for the object. */
  readonly kept: boolean;
  readonly refused?: string;
  /** True: refused because v1.34 does not serve the kind in that version. */
  readonly isUnknown?: true;
  /** True: there is a later version into which objects of this one are converted. */
  readonly isOld?: true;
}

const KEPT: KindVerdict = { kept: true };
const CUSTOM: KindVerdict = {
  kept: false,
  notModelled: 'custom resource: pods that its operator would create are not simulated',
};

const PARTLY: ReadonlyMap<string, KindVerdict> = new Map([
  [
    'CustomResourceDefinition',
    { kept: false, notModelled: 'custom resource definition: its objects are not simulated' },
  ],
  [
    'MutatingWebhookConfiguration',
    { kept: true, notModelled: 'admission webhook: what it would change is not simulated' },
  ],
  [
    'ValidatingWebhookConfiguration',
    { kept: true, notModelled: 'admission webhook: what it would refuse is not simulated' },
  ],
  [
    'HorizontalPodAutoscaler',
    { kept: true, notModelled: 'autoscaler: replicas stay as the workload gives them' },
  ],
]);

/** Documents of kschedsim and kube-scheduler that have a flag of their own, by group and kind. */
const FLAGS: readonly (readonly [RegExp, string])[] = [
  [/^kschedsim\.dev\/[^/]+\/Scenario$/, 'give it with --scenario'],
  [/^kschedsim\.dev\//, 'it is a result of kschedsim, not a manifest'],
  [/^kubescheduler\.config\.k8s\.io\/[^/]+\/Policy$/, 'give it with --policy'],
  [/^kubescheduler\.config\.k8s\.io\//, 'give it with --config'],
  [/^v1\/Policy$/, 'give it with --policy'],
];

/** What becomes of objects of a kind. */
export function judgeKind(apiVersion: string, kind: string): KindVerdict {
  const verdict = judgeServed(apiVersion, kind);
  return isOldVersion(apiVersion, kind) ? { ...verdict, isOld: true } : verdict;
}

function judgeServed(apiVersion: string, kind: string): KindVerdict {
  const flag = FLAGS.find(([pattern]) => pattern.test(`${apiVersion}/${kind}`));
  if (flag !== undefined)
    return { kept: false, refused: `a ${kind} is not a manifest: ${flag[1]}` };
  if (isCustomResource(apiVersion)) return CUSTOM;
  const unknown = whyUnknownKind(apiVersion, kind);
  if (unknown !== undefined) return { kept: false, refused: unknown, isUnknown: true };
  return PARTLY.get(kind) ?? KEPT;
}
