import { decodeStruct } from '../../decoding/index.ts';
import type { GoType, JsonNode, StrictError } from '../../decoding/index.ts';
import type { Node, Pod } from '../../objects/index.ts';
import type { NodeFit } from '../cluster/node-fit.ts';
import type { ClusterState } from '../cluster/state.ts';
import type { EvictionResult } from '../evictor/limits.ts';
import type { PodFilter } from '../cluster/pod-filter.ts';
import type { ArgsProblem } from '../policy/args-problem.ts';

/** All deschedule plugins of all profiles run before the first balance plugin. */
export type ExtensionPoint = 'deschedule' | 'balance';

/** Why a strategy evicts a pod. */
export interface Cause {
  /** Names the rule, such as "age" or "untolerated taint". */
  readonly id: string;
  readonly detail: Readonly<Record<string, string | number>>;
  /** The cause as a clause. The descheduler itself names only the strategy. */
  readonly text: string;
}

/** What a strategy works with. */
export interface StrategyHandle {
  readonly cluster: ClusterState;
  readonly nodeFit: NodeFit;
  /** Ages count up to here; milliseconds of the epoch. */
  readonly nowMs: number;
  /** The evictor takes the pod in general. */
  readonly filter: PodFilter;
  /** The evictor takes the pod right before its eviction: it fits another node, if that is asked for. */
  readonly preEvictionFilter: PodFilter;
  readonly evict: (pod: Pod, cause: Cause) => EvictionResult;
}

/** The nodes that a strategy of utilisation tells apart. */
export interface NodeClasses {
  /** Below the thresholds. */
  readonly under: readonly Node[];
  /** Above the target thresholds; empty for a strategy without any. */
  readonly over: readonly Node[];
}

/** What nodes are classified by. */
export type Measured = Pick<StrategyHandle, 'cluster' | 'nodeFit'>;

/** A strategy of the descheduler: a plugin of extension point deschedule or balance. */
export interface StrategyDefinition<Args> {
  readonly name: string;
  readonly point: ExtensionPoint;
  readonly args: GoType<Args>;
  /** All values that are not accepted, in the order of the descheduler. */
  readonly validate: (args: Args) => readonly ArgsProblem[];
  /** The descheduler reports only the first problem. */
  readonly stopsAtFirstProblem?: boolean;
  /** What of these args is not modelled; the strategy is then not run. */
  readonly unmodelled?: (args: Args) => string | undefined;
  /** @param nodes those that the policy selects and that are ready */
  readonly run: (args: Args, nodes: readonly Node[], handle: StrategyHandle) => void;
  /** Only of strategies of utilisation. */
  readonly classify?: (args: Args, nodes: readonly Node[], of: Measured) => NodeClasses;
}

/** A strategy with its args decoded. */
export interface BoundStrategy {
  readonly name: string;
  readonly point: ExtensionPoint;
  readonly unmodelled: string | undefined;
  readonly run: (nodes: readonly Node[], handle: StrategyHandle) => void;
  /** Undefined for a strategy that does not look at utilisation. */
  readonly classify: ((nodes: readonly Node[], of: Measured) => NodeClasses) | undefined;
}

export interface DecodedArgs<Value> {
  readonly value: Value;
  /** Unknown and duplicate fields, which the descheduler refuses in args. */
  readonly strictErrors: readonly StrictError[];
  readonly problems: readonly ArgsProblem[];
  readonly stopsAtFirstProblem: boolean;
}

/** A strategy whose args only it knows. */
export interface Strategy {
  readonly name: string;
  readonly point: ExtensionPoint;
  /** @throws DecodeError for a value of a wrong type */
  readonly decode: (args: JsonNode | undefined) => DecodedArgs<BoundStrategy>;
}

export function strategy<Args>(definition: StrategyDefinition<Args>): Strategy {
  const { name, point, classify } = definition;
  return {
    name,
    point,
    decode: (node) => {
      const { value: args, strictErrors } = decodeArgs(node, definition.args);
      return {
        strictErrors,
        problems: definition.validate(args),
        stopsAtFirstProblem: definition.stopsAtFirstProblem === true,
        value: {
          name,
          point,
          unmodelled: definition.unmodelled?.(args),
          run: (nodes, handle) => {
            definition.run(args, nodes, handle);
          },
          classify: classify && ((nodes, of) => classify(args, nodes, of)),
        },
      };
    },
  };
}

/** Absent args are the zero value. */
export function decodeArgs<Args>(
  node: JsonNode | undefined,
  type: GoType<Args>,
): { readonly value: Args; readonly strictErrors: readonly StrictError[] } {
  return node === undefined ? { value: type.zero(), strictErrors: [] } : decodeStruct(node, type);
}
