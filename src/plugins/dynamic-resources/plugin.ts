import type { ResourceClaim } from '../../objects/index.ts';
import type { ClusterView, PodView } from '../../cluster/index.ts';
import {
  asGroup,
  fault,
  FITS,
  IDLE,
  isEnabled,
  SKIP,
  unresolvable,
} from '../../framework/index.ts';
import type {
  FilterAnswer,
  GroupScore,
  Plugin,
  PluginPoints,
  PostFilterAnswer,
  PostFilterContext,
  Rejection,
  UniformScore,
} from '../../framework/index.ts';
import { mayBeDevices } from '../../objects/index.ts';
import { nodeEvents } from '../shared/node-events.ts';
import { normalizeByLargest } from '../shared/normalize.ts';
import { dynamicResourcesArgs } from './args.ts';
import { reservedObjects } from './claim-changes.ts';
import { claimHelps, hasItsClaims } from './claim-hints.ts';
import { deallocation } from './deallocation.ts';
import { DeviceLedger } from './device-ledger.ts';
import { NODE_REASONS, REASONS } from './device-reasons.ts';
import { deviceSettings } from './device-settings.ts';
import type { DeviceSettings } from './device-settings.ts';
import { leftOverClaim, PodExtendedResources } from './extended-resources.ts';
import { PodDevices } from './pod-devices.ts';
import { requestProblem, userClaims } from './user-claims.ts';

const NAME = 'DynamicResources';

/**
 * Allocates devices to the resource claims of pods, and to the extended resources that device classes stand behind
 * (kubernetes v1.36.3 plugins/dynamicresources; the rules of v1.32 to v1.35 where they differ).
 */
export const dynamicResources: Plugin = {
  name: NAME,
  points: ['preEnqueue', 'preFilter', 'filter', 'postFilter', 'reserve', 'preBind'],
  args: dynamicResourcesArgs,
  reads: ['devices', 'devices.claims', 'devices.classes', 'node.allocatable', 'node.labels'],
  events: (_, gates) =>
    isEnabled(gates, 'DynamicResourceAllocation')
      ? [
          { on: nodeEvents(gates, 'Node/Add', 'Node/UpdateLabels', 'Node/UpdateAllocatable') },
          {
            on: ['ResourceClaim/Add', 'ResourceClaim/Update', 'ResourceClaim/Delete'],
            hint: claimHelps,
          },
          { on: ['Pod/UpdateClaims'], hint: hasItsClaims },
          { on: ['DeviceClass/Add', 'DeviceClass/Update'] },
          { on: ['ResourceSlice/Add', 'ResourceSlice/Update'] },
        ]
      : [],
  reasons: REASONS,
  signer: () => (pod) => ((pod.spec.resourceClaims ?? []).length > 0 ? undefined : ''),
  create: (_, gates, rules) => {
    const settings = deviceSettings(gates, rules);
    if (!settings.isEnabled) return DISABLED;
    return settings.isModelled ? pointsOf(settings) : NOT_MODELLED;
  },
};

const NOTHING_TO_RELEASE: PostFilterAnswer = {
  outcome: 'unschedulable',
  message: 'no new claims to deallocate',
};

const NOT_FOUND: PostFilterAnswer = { outcome: 'error', message: 'not found' };

/** In v1.35 and later the plugin scores every pod; the score of a pod without claims changes no choice. */
const NO_SCORE: UniformScore = { type: 'uniform', raw: 0, normalized: 0, isFixed: true };

const DISABLED: PluginPoints = {
  preFilter: () => SKIP,
  preScore: () => NO_SCORE,
  postFilter: () => ({ outcome: 'unschedulable', message: 'plugin disabled' }),
};

const NOT_MODELLED: PluginPoints = {
  preFilter: () => SKIP,
  filterAlone: () => fault('not found'),
  postFilter: ({ ranPreFilter }) => (ranPreFilter(NAME) ? NOTHING_TO_RELEASE : NOT_FOUND),
};

function pointsOf(settings: DeviceSettings): PluginPoints {
  const ledger = new DeviceLedger(settings);
  /** The result of PreFilter for pods that may be scored and reserved next: it runs again after every change that it reads. */
  const plans = new WeakMap<PodView, PodDevices>();
  /** Pods for which PreFilter ran: upstream's Filter and Score need the state that it leaves. */
  const known = new WeakSet<PodView>();
  return {
    preEnqueue: ({ metadata, spec, status }, cluster) => {
      const { resourceClaims = [] } = spec;
      if (resourceClaims.length === 0) return undefined;
      const { namespace, name, uid = '' } = metadata;
      const generated = status?.resourceClaimStatuses ?? [];
      const user = { namespace, name, uid, claims: resourceClaims, generated };
      const claims = userClaims(user, cluster);
      return 'type' in claims ? claims : undefined;
    },
    preFilter(pod, cluster) {
      known.add(pod);
      if (pod.claimUser === undefined && !mayAskForDevices(pod, settings)) return SKIP;
      plans.delete(pod);
      const plan = planOf(pod, cluster, settings, ledger);
      if (!(plan instanceof PodDevices)) return plan;
      plans.set(pod, plan);
      return {
        type: 'node',
        filter(node) {
          const problem = plan.problem(node);
          return problem === undefined ? FITS : unresolvable(problem);
        },
        explain: (detail) => NODE_REASONS.slice(detail, detail + 1).map((id) => ({ id })),
      };
    },
    filterAlone: () => fault('not found'),
    preScore(pod) {
      const scores = settings.allocator.features.prioritizedList;
      if (scores && !known.has(pod)) return fault('not found');
      const plan = plans.get(pod);
      if (plan === undefined) {
        return mayAskForDevices(pod, settings) ? NO_SCORE_NOW : NO_SCORE;
      }
      return scores ? alternativesScore(plan) : NO_SCORE_NOW;
    },
    postFilter: (context) => release(context, plans.get(context.view), settings),
    reserve(pod, node, cluster, reservation) {
      const plan = plans.get(pod);
      if (plan === undefined) return [];
      const nodeName = cluster.columns.names[node] ?? '';
      const devices = plan.devicesOn(node);
      return reservedObjects(plan.claims, devices, nodeName, { settings, reservation });
    },
  };
}

const NO_SCORE_NOW: UniformScore = { type: 'uniform', raw: 0, normalized: 0 };

const mayAskForDevices = (
  { askingContainers }: PodView,
  { extendedResources }: DeviceSettings,
): boolean =>
  askingContainers.length > 0 &&
  extendedResources !== 'off' &&
  askingContainers.some(({ requests }) =>
    Object.keys(requests).some((resource) => mayBeDevices(resource, extendedResources === 'on')),
  );

/** Source: kubernetes v1.36.3 plugins/dynamicresources PreFilter. */
function planOf(
  pod: PodView,
  cluster: ClusterView,
  settings: DeviceSettings,
  ledger: DeviceLedger,
): PodDevices | Exclude<FilterAnswer, { readonly type: 'node' | 'group' }> {
  const { namespace, claimUser } = pod;
  const claims = claimUser === undefined ? [] : userClaims({ namespace, ...claimUser }, cluster);
  if ('type' in claims) return claims;
  const extended = mayAskForDevices(pod, settings)
    ? PodExtendedResources.of(pod, cluster, settings, ledger.classes(cluster))
    : undefined;
  if (claims.length === 0 && extended === undefined) {
    return mayAskForDevices(pod, settings) ? IDLE : SKIP;
  }
  const leftOver = extended && leftOverClaim(pod, cluster);
  const open = claims.filter(({ status }) => status?.allocation === undefined);
  const problem = firstProblem(open, settings, cluster);
  if (problem !== undefined) return problem;
  const needsAllocator = open.length > 0 || (extended !== undefined && leftOver === undefined);
  const allocator = needsAllocator ? ledger.allocator(cluster) : undefined;
  return new PodDevices({ namespace, settings, cluster, claims, extended, leftOver, allocator });
}

function firstProblem(
  claims: readonly ResourceClaim[],
  settings: DeviceSettings,
  cluster: ClusterView,
): Rejection | undefined {
  for (const claim of claims) {
    const problem = requestProblem(claim, settings, cluster);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** More where earlier alternatives of requests are met. */
const alternativesScore = (plan: PodDevices): GroupScore => ({
  type: 'group',
  group: (node) => asGroup(plan.score(node)),
  score(present, scores) {
    for (let at = 0; at < present.length; at++) scores[at] = present.group[at]!;
  },
  normalize(scores) {
    normalizeByLargest(scores, false);
  },
});

/**
 * If another plugin's PreFilter rejected the pod before this one's ran, upstream finds no state and returns an error: PostFilter
 * ends, DefaultPreemption does not run, and the FitError ends in " not found".
 */
function release(
  { ranPreFilter, pod }: PostFilterContext,
  plan: PodDevices | undefined,
  { isSilentWithoutClaims }: DeviceSettings,
): PostFilterAnswer {
  if (isSilentWithoutClaims && (pod.spec.resourceClaims ?? []).length === 0) {
    return { outcome: 'unschedulable', message: '' };
  }
  if (!ranPreFilter(NAME)) return NOT_FOUND;
  if (plan === undefined) return NOTHING_TO_RELEASE;
  return deallocation(plan, pod.metadata.uid ?? '');
}
