import { catalogTypes } from '../../catalog/index.ts';
import { parseVersion } from '../../features/index.ts';
import { NODE_AUTOSCALER_KINDS, NodeLog } from '../../autoscalers/index.ts';
import type { AutoscalerSetUp, NodeStartup, PreparedAutoscaler } from '../../autoscalers/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import type { NodeAutoscalerName } from '../../outcome/index.ts';
import { InputError } from '../../problems/index.ts';
import type { AutoscalingOptions } from './options.ts';

/** The node autoscaler of a run, and what it has done. */
export interface ActingAutoscaler {
  readonly name: NodeAutoscalerName;
  /** Whether it reads the object: that is modelled. */
  readonly models: (object: KubernetesObject) => boolean;
  readonly prepared: PreparedAutoscaler;
  /** True: it does nothing, and is only asked what it would do. */
  readonly isSwitchedOff: boolean;
  /** The plan has the sizes of its pools. */
  readonly reportsPools: boolean;
  /** It removes nodes, and is simulated until it has come to rest. */
  readonly isToRest: boolean;
  readonly startup: NodeStartup;
  readonly log: NodeLog;
  /** Another one that the input has, too, and that does nothing here. Absent: there is none, or the user has chosen. */
  readonly rival?: ActingAutoscaler;
}

/** A machine runs some seconds after it was asked for, and its node is Ready some time later. Both are round figures of public clouds. */
export const DEFAULT_STARTUP: NodeStartup = { launchMs: 5_000, readyMs: 40_000 };

/**
 * The node autoscaler that the options name, or else the one that the input has; undefined: there is none.
 *
 * @param kubernetes the release, such as "v1.36"
 * @throws InputError with everything that is wrong in the documents of the options, or if the one that they name is missing
 */
export function chooseAutoscaler(
  objects: readonly KubernetesObject[],
  kubernetes: string,
  { use, startup, catalog, toRest: isToRest = false, ...given }: AutoscalingOptions = {},
): ActingAutoscaler | undefined {
  const reportsPools = given.bounds !== undefined;
  const setUp: AutoscalerSetUp = {
    ...given,
    minor: minorOf(kubernetes),
    ...(catalog === undefined ? {} : { catalog: catalogTypes(catalog) }),
  };
  for (const { name, models, prepare } of NODE_AUTOSCALER_KINDS) {
    if (!isWanted(name, use)) continue;
    const prepared = prepare(objects, setUp);
    if (prepared === undefined) continue;
    const isSwitchedOff = use === 'none';
    const own = { isSwitchedOff, isToRest, reportsPools, startup: startupOf(startup) };
    const acting = { ...own, name, models, prepared, log: new NodeLog() };
    return use === undefined ? withRival(acting, objects, setUp) : acting;
  }
  const isNeeded = isToRest || reportsPools || isNamed(use);
  if (isNeeded) throw missingAutoscaler(objects, setUp, use);
  return undefined;
}

const minorOf = (kubernetes: string): number => parseVersion(kubernetes)?.minor ?? 0;

const isNamed = (use: AutoscalingOptions['use']): boolean => use !== undefined && use !== 'none';

/** With another node autoscaler that the input has. */
function withRival(
  acting: ActingAutoscaler,
  objects: readonly KubernetesObject[],
  setUp: AutoscalerSetUp,
): ActingAutoscaler {
  for (const { name, models, prepare } of NODE_AUTOSCALER_KINDS) {
    const prepared = name === acting.name ? undefined : prepare(objects, setUp);
    if (prepared === undefined) continue;
    return { ...acting, rival: { ...acting, name, models, prepared, log: new NodeLog() } };
  }
  return acting;
}

const isWanted = (name: NodeAutoscalerName, use: AutoscalingOptions['use']): boolean =>
  use === undefined || use === 'none' || use === name;

/** By what an input shows that an autoscaler runs. */
const SIGNS: Readonly<Record<NodeAutoscalerName, string>> = {
  karpenter: 'a NodePool of karpenter.sh/v1',
  'cluster-autoscaler':
    'its container, its status ConfigMap, machines with its annotations, or a NodeGroups document',
};

/** The error that names the missing autoscaler, and the one that the input has instead. */
function missingAutoscaler(
  objects: readonly KubernetesObject[],
  setUp: AutoscalerSetUp,
  use: AutoscalingOptions['use'],
): InputError {
  const wanted = NODE_AUTOSCALER_KINDS.filter(({ name }) => isWanted(name, use));
  const other = NODE_AUTOSCALER_KINDS.find(
    (kind) => !wanted.includes(kind) && kind.prepare(objects, setUp) !== undefined,
  );
  const looked = wanted.map(({ name }) => `${name} (${SIGNS[name]})`).join(', ');
  const instead = other === undefined ? '' : `; the input has ${other.name}`;
  return new InputError([{ message: `the input lacks the autoscaler ${looked}${instead}` }]);
}

function startupOf(seconds: number | undefined): NodeStartup {
  if (seconds === undefined) return DEFAULT_STARTUP;
  const launchMs = Math.min(DEFAULT_STARTUP.launchMs, seconds * 1000);
  return { launchMs, readyMs: seconds * 1000 - launchMs };
}
