import {
  cheapestLaunch,
  failureText,
  KWOK,
  nodeClaimOf,
  provision,
  PassPlanner,
  StateNode,
} from '../../../src/autoscalers/karpenter/index.ts';
import type { ClusterState, PlannedClaim } from '../../../src/autoscalers/karpenter/index.ts';
import { keyOf } from '../../../src/objects/index.ts';
import type { Pod } from '../../../src/objects/index.ts';
import type { ReadInput } from './read-input.ts';

/** A NodeClaim as it is recorded. */
export interface ClaimOutcome {
  readonly nodePool: string;
  readonly pods: readonly string[];
  readonly types: readonly string[];
  readonly requirements: readonly unknown[];
  readonly typeMinValues: number | undefined;
  readonly requests: Readonly<Record<string, unknown>>;
  readonly labels: Readonly<Record<string, unknown>>;
  readonly minValuesRelaxed: boolean;
  readonly launch: unknown;
}

export interface RoundOutcome {
  readonly newNodeClaims: readonly ClaimOutcome[];
  readonly existingNodes: Readonly<Record<string, readonly string[]>>;
  readonly failed: readonly string[];
}

export interface Outcome {
  readonly rounds: readonly RoundOutcome[];
  /** By object and reason, as they are recorded. */
  readonly messages: ReadonlyMap<string, readonly string[]>;
}

/** Provisions once, or several times: then what was launched is on its way in the next round. */
export function runRounds(
  { now, state, options, podDisruptionBudgets }: ReadInput,
  version: '1.13' | '1.14',
): Outcome {
  const rounds: RoundOutcome[] = [];
  const messages = new Map<string, string[]>();
  const say = (key: string, text: string): void => {
    messages.set(key, [...(messages.get(key) ?? []), text]);
  };
  let nodes = state.nodes;
  let launches = 0;
  for (let round = 0; round < (options.rounds ?? 1); round++) {
    const planner = new PassPlanner({ ...state, nodes } satisfies ClusterState, {
      version,
      provider: KWOK,
      preferencePolicy: options.preferencePolicy ?? 'Respect',
      minValuesPolicy: options.minValuesPolicy ?? 'Strict',
    });
    const { claims, moves, failures, events } = provision(planner, {
      nowMs: now,
      podDisruptionBudgets,
    });
    for (const { kind, name, reason, message } of events) {
      say(`${kind.toLowerCase()}/${name} ${reason}`, message);
    }
    for (const [pod, failure] of failures) {
      const isReserved =
        failure.kind === 'pools' && failure.pools.at(-1)?.failure.kind === 'reserved';
      if (isReserved) {
        say(`pod/${keyOf(pod.metadata)} reservedOffering (no event) `, failureText(pod, failure));
      }
    }
    const made = claims.map((claim) => launched(claim, `${claim.nodePool}-new-${++launches}`));
    rounds.push({
      newNodeClaims: made.map(({ outcome }) => outcome),
      existingNodes: Object.fromEntries(
        [...moves].map(([node, pods]) => [node.name, namesOf(pods)]),
      ),
      failed: namesOf(
        [...failures].flatMap(([pod, { kind }]) => (kind === 'invalid' ? [] : [pod])),
      ),
    });
    if (made.length === 0) break;
    nodes = [...nodes, ...made.flatMap(({ node }) => (node === undefined ? [] : [node]))];
  }
  return { rounds, messages };
}

const namesOf = (pods: readonly Pod[]): readonly string[] =>
  pods.map(({ metadata }) => keyOf(metadata)).sort();

const LEFT_OUT = new Set([
  'node.kubernetes.io/instance-type',
  'karpenter.sh/nodepool',
  KWOK.nodeClassLabel,
]);

/** A planned NodeClaim as it is recorded, and the node that its launch makes. */
export function launched(
  claim: PlannedClaim,
  name: string,
): { readonly outcome: ClaimOutcome; readonly node: StateNode | undefined } {
  const { nodeClaim, requirements } = nodeClaimOf(claim, name, KWOK);
  const launch = cheapestLaunch(KWOK, claim.types, requirements);
  const { spec, metadata } = nodeClaim;
  const outcome: ClaimOutcome = {
    nodePool: claim.nodePool,
    pods: namesOf(claim.pods),
    types: claim.types.map((type) => type.name),
    requirements: (spec.requirements ?? []).filter(({ key }) => !LEFT_OUT.has(key)),
    typeMinValues: requirements.get('node.kubernetes.io/instance-type').minValues,
    requests: spec.resources?.requests ?? {},
    labels: Object.fromEntries(
      Object.entries(metadata.labels ?? {}).flatMap(([key, value]): [string, string][] => {
        if (LEFT_OUT.has(key)) return [];
        const isRandom = requirements.get(key).complement;
        return [[key, isRandom ? '<random integer>' : value]];
      }),
    ),
    minValuesRelaxed: claim.isRelaxed,
    launch: launch && {
      type: launch.type.name,
      price: launch.price,
      offerings: launch.offerings.map(({ zone, capacityType }) => [zone, capacityType]),
    },
  };
  const offering = launch?.offerings[0];
  if (launch === undefined || offering === undefined) return { outcome, node: undefined };
  const single = [...launch.type.requirements].flatMap((requirement): [string, string][] => {
    const [value] = requirement.values;
    return requirement.size === 1 && value !== undefined ? [[requirement.key, value]] : [];
  });
  const labels = {
    ...Object.fromEntries(single),
    ...(offering.zone === undefined ? {} : { 'topology.kubernetes.io/zone': offering.zone }),
    'karpenter.sh/capacity-type': offering.capacityType,
    ...(offering.reservationId === undefined
      ? {}
      : { [KWOK.reservationLabel]: offering.reservationId }),
    ...metadata.labels,
  };
  const { capacity, allocatable } = launch.type.stated;
  const node = new StateNode({
    nodeClaim: {
      metadata: { ...metadata, labels },
      spec,
      status: { providerID: `kwok://${name}`, capacity, allocatable },
    },
  });
  return { outcome, node };
}
