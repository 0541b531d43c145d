import { compileLabelSelector, findCondition, isReady, keyOf } from '../../objects/index.ts';
import type {
  Deployment,
  KubernetesObject,
  PodTemplateSpec,
  ReplicaSet,
} from '../../objects/index.ts';
import {
  availableInMs,
  hasTemplate,
  newReplicaSet,
  POD_TEMPLATE_HASH,
  REVISION,
} from '../../controllers/index.ts';
import { epochOf } from '../world/epoch.ts';
import { chooseTemplates } from './choose-templates.ts';
import type { TemplateMatcher } from './template-matcher.ts';
import { activePods, firstCreated, modelPods } from './pod-groups.ts';
import type { PodGroup } from './pod-groups.ts';
import { templateOfPod } from './template-of-pod.ts';
import { isObserved, ownerIn, templatesIn } from './workloads.ts';
import type { WorkloadVersions, Workloads } from './workloads.ts';

type DeploymentConditions = NonNullable<NonNullable<Deployment['status']>['conditions']>;

interface Surroundings {
  readonly deployments: Workloads<'Deployment'>;
  /** The ReplicaSets of the input. */
  readonly known: readonly ReplicaSet[];
  readonly makers: TemplateMatcher;
  /** Wall-clock milliseconds since 1970 at which the snapshot was taken. */
  readonly wallMs: number;
}

/** The groups of one Deployment with the Deployment's versions, or groups that no Deployment of the input could own. */
interface Family {
  readonly described?: WorkloadVersions<Deployment>;
  readonly groups: PodGroup[];
}

/** The ReplicaSets that own these groups. */
export function missingReplicaSets(
  groups: readonly PodGroup[],
  {
    existing,
    ...others
  }: Omit<Surroundings, 'wallMs'> & { readonly existing: readonly KubernetesObject[] },
): readonly ReplicaSet[] {
  if (groups.length === 0) return [];
  const surroundings = { ...others, wallMs: epochOf(existing) };
  const families = new Map<string, Family>();
  for (const group of groups) {
    const described = deploymentOf(group, others.deployments);
    const owner = described && ownerIn(described);
    const key = keyOf({
      namespace: group.namespace,
      name: owner === undefined ? '' : owner.metadata.name,
    });
    const family = families.get(key);
    if (family !== undefined) family.groups.push(group);
    else families.set(key, { ...(described && { described }), groups: [group] });
  }
  return [...families.values()].flatMap(({ described, groups: alike }) =>
    described === undefined
      ? alike.map((group) => standalone(group, surroundings))
      : ofDeployment(described, alike, surroundings),
  );
}

/** The Deployment with the name of the ReplicaSet without its hash. */
export function deploymentOf(
  { owner, namespace, pods }: PodGroup,
  deployments: Workloads<'Deployment'>,
): WorkloadVersions<Deployment> | undefined {
  const labels = pods[0]?.metadata.labels ?? {};
  const suffix = `-${labels[POD_TEMPLATE_HASH] ?? ''}`;
  if (suffix === '-' || !owner.name.endsWith(suffix)) return undefined;
  const described = deployments.get(namespace, owner.name.slice(0, -suffix.length));
  const deployment = described && ownerIn(described);
  if (deployment === undefined) return undefined;
  return compileLabelSelector(deployment.spec.selector)(labels) ? described : undefined;
}

function ofDeployment(
  described: WorkloadVersions<Deployment>,
  groups: readonly PodGroup[],
  { known, makers, wallMs }: Surroundings,
): readonly ReplicaSet[] {
  const deployment = ownerIn(described);
  if (deployment === undefined) return [];
  const { namespace } = deployment.metadata;
  const siblings = known.filter(
    ({ metadata }) =>
      metadata.namespace === namespace && metadata.name.startsWith(`${deployment.metadata.name}-`),
  );
  const templates = templatesIn(described).filter(
    (template) => !siblings.some((set) => hasTemplate(set, template)),
  );
  const current = currentGroup(described.existing, groups);
  const chosen = chooseTemplates(groups, { makers, templates, current });
  const active = groups.filter((group) => activePods(group).length > 0);
  // A Deployment that only the manifests hold had the size of its one ReplicaSet before.
  const before = described.existing === undefined && active.length === 1 ? active[0] : undefined;
  const replicas = before === undefined ? deployment.spec.replicas : activePods(before).length;
  const newest = Number(described.existing?.metadata.annotations?.[REVISION] ?? chosen.size);
  return Array.from(chosen, ([group, template], at) => {
    const revision = Math.max(1, newest - (chosen.size - 1 - at));
    const spec = { ...deployment.spec, template, ...(replicas !== undefined && { replicas }) };
    const made = newReplicaSet({ ...deployment, spec }, hashOf(group), 0, revision);
    return asFound(made, group, wallMs);
  });
}

/** The group of the new ReplicaSet according to the Deployment's status. Source: progress.go, v1.34. */
function currentGroup(
  deployment: Deployment | undefined,
  groups: readonly PodGroup[],
): PodGroup | undefined {
  if (deployment === undefined || !isObserved(deployment)) return undefined;
  const { conditions = [], replicas = 0, updatedReplicas = 0 } = deployment.status ?? {};
  const name = replicaSetIn(conditions);
  const named = groups.find(({ owner }) => owner.name === name);
  if (named !== undefined) return named;
  const [only, ...others] = groups.filter((group) => activePods(group).length > 0);
  return replicas > 0 && replicas === updatedReplicas && others.length === 0 ? only : undefined;
}

/** The ReplicaSet that the condition Progressing names. */
function replicaSetIn(conditions: DeploymentConditions): string | undefined {
  const progress = findCondition(conditions, 'Progressing')?.message ?? '';
  return /replica ?set "([^"]+)"/i.exec(progress)?.[1];
}

/** A ReplicaSet without a Deployment, with the template that its pods show. */
function standalone(group: PodGroup, { wallMs }: Surroundings): ReplicaSet {
  const { owner, namespace } = group;
  const [model] = modelPods(group);
  const shown: PodTemplateSpec = model === undefined ? {} : templateOfPod(model);
  const hash = hashOf(group);
  const labels = {
    ...shown.metadata?.labels,
    ...(hash === '' ? undefined : { [POD_TEMPLATE_HASH]: hash }),
  };
  const made: ReplicaSet = {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: { name: owner.name, namespace, labels },
    spec: {
      replicas: 0,
      selector: { matchLabels: labels },
      template: { ...shown, metadata: { name: '', ...shown.metadata, labels } },
    },
  };
  return asFound(made, group, wallMs);
}

/** The ReplicaSet with the name and uid of the pods' owner reference and the number of its active pods. */
function asFound(made: ReplicaSet, group: PodGroup, wallMs: number): ReplicaSet {
  const { name, uid } = group.owner;
  const creationTimestamp = firstCreated(group);
  const pods = activePods(group);
  const replicas = pods.length;
  const ready = pods.filter(isReady);
  const { minReadySeconds = 0 } = made.spec;
  const available = ready.filter((pod) => availableInMs(pod, minReadySeconds, wallMs) === 0);
  return {
    ...made,
    metadata: {
      ...made.metadata,
      name,
      uid,
      generation: 1,
      ...(creationTimestamp === '' ? undefined : { creationTimestamp }),
    },
    spec: { ...made.spec, replicas },
    status: {
      replicas,
      fullyLabeledReplicas: replicas,
      readyReplicas: ready.length,
      availableReplicas: available.length,
      observedGeneration: 1,
    },
  };
}

function hashOf({ pods }: PodGroup): string {
  return pods[0]?.metadata.labels?.[POD_TEMPLATE_HASH] ?? '';
}
