import { aggregate } from '../../decoding/index.ts';
import type { FieldError } from '../../decoding/index.ts';
import { isEnabled } from '../../features/index.ts';
import type { Gates } from '../../features/index.ts';
import {
  validateNodeLabelArgs,
  validateRequestedToCapacityRatioArgs,
} from '../../plugins/index.ts';
import type { PolicyRelease } from '../../releases/index.ts';
import { goQuote } from '../../golang/index.ts';
import { checkExtenderTls } from '../component-config/extender-tls.ts';
import type { FileExists } from '../component-config/extender-tls.ts';
import { CreationError } from './creation-error.ts';
import type { PolicyFieldError } from './creation-error.ts';
import type { CustomArgs } from './custom-args.ts';
import { PREDICATES, PRIORITIES, scorePlugin } from './legacy-names.ts';
import { originsOf } from './origins.ts';
import type { Origins } from './origins.ts';
import { PluginLists } from './plugin-lists.ts';
import type { Policy } from './document.ts';
import { resolveNames } from './resolve-names.ts';
import type { ResolvedNames } from './resolve-names.ts';
import { validatePolicy } from './reading/validate.ts';

/** The profile of a Policy. */
export interface TranslatedPolicy {
  readonly lists: PluginLists;
  readonly args: Readonly<Record<string, unknown>>;
  readonly origins: Origins;
}

export interface TranslateOptions {
  /** With the feature gates of the run. */
  readonly release: PolicyRelease;
  /** Whether the certificate files of extenders exist. Default: they do. */
  readonly fileExists?: FileExists | undefined;
}

/**
 * The plugins of a Policy's predicates and priorities (kubernetes v1.22.6 pkg/scheduler/factory.go createFromPolicy).
 *
 * @throws CreationError with the text of kube-scheduler
 * @throws ProfileError for the certificates of extenders
 */
export function translatePolicy(
  policy: Policy,
  { release, fileExists }: TranslateOptions,
): TranslatedPolicy {
  const invalid = validatePolicy(policy, release.rules);
  const resolved = resolveNames(policy);
  const { predicates, custom, errors } = resolved;
  if (invalid.length > 0) throw new CreationError(aggregate(invalid), [...invalid, ...errors]);
  const [first] = errors;
  if (first !== undefined) throw new CreationError(first.text, errors);
  const lists = new PluginLists();
  lists.add('queueSort', 'PrioritySort');
  lists.add('postFilter', 'DefaultPreemption');
  lists.add('bind', 'DefaultBinder');
  addPredicates(lists, predicates);
  addPriorities(lists, resolved, release.gates);
  const args = argsOf(lists, policy, resolved, release);
  for (const extender of policy.extenders) checkExtenderTls(extender, fileExists);
  requirePlugins(lists, custom);
  return { lists, args, origins: originsOf(policy, resolved, release.gates) };
}

function addPredicates(lists: PluginLists, names: ReadonlySet<string>): void {
  for (const { name, plugins } of PREDICATES) {
    if (!names.has(name)) continue;
    for (const plugin of plugins) {
      for (const point of plugin.points) lists.add(point, plugin.name);
    }
  }
}

/** The weight of a priority, cut to 32 bits, counts once per label for priorities with labels. */
function addPriorities(
  lists: PluginLists,
  { priorities: weights, custom }: ResolvedNames,
  gates: Gates,
): void {
  for (const { name, plugin: standard, hasPreScore } of PRIORITIES) {
    const written = weights.get(name);
    if (written === undefined) continue;
    const plugin = scorePlugin({ name, plugin: standard }, gates);
    const labels = labelsOf(plugin, custom);
    lists.add('score', plugin, toInt32(BigInt.asIntN(32, BigInt(written)) * BigInt(labels)));
    if (hasPreScore) lists.add('preScore', plugin);
  }
}

const toInt32 = (value: bigint): number => Number(BigInt.asIntN(32, value));

/** The number of labels of a custom priority. */
function labelsOf(plugin: string, { nodeLabel, serviceAffinity }: CustomArgs): number {
  if (plugin === 'NodeLabel') {
    if (nodeLabel === undefined) throw crash(plugin, 'labelPreference');
    const { presentLabelsPreference: present, absentLabelsPreference: absent } = nodeLabel;
    return (present?.length ?? 0) + (absent?.length ?? 0);
  }
  if (plugin === 'ServiceAffinity') {
    if (serviceAffinity === undefined) throw crash(plugin, 'serviceAntiAffinity');
    return serviceAffinity.antiAffinityLabelsPreference?.length ?? 0;
  }
  return 1;
}

/** kube-scheduler dereferences a nil pointer. */
function crash(name: string, argument: string): CreationError {
  const text = 'panic: runtime error: invalid memory address or nil pointer dereference';
  const help = `kube-scheduler v1.22 crashes on a priority named ${name}: choose any other name for the ${argument}`;
  return new CreationError(text, [{ field: 'priorities', text, help }]);
}

function argsOf(
  lists: PluginLists,
  policy: Policy,
  { priorities, custom }: ResolvedNames,
  { gates, policy: rules }: PolicyRelease,
): Readonly<Record<string, unknown>> {
  const args = new Map<string, object | undefined>(Object.entries(rules.args(gates)));
  args.set('NodeLabel', custom.nodeLabel);
  args.set('ServiceAffinity', custom.serviceAffinity);
  args.set('RequestedToCapacityRatio', custom.requestedToCapacityRatio);
  const hardPodAffinityWeight = Number(policy.hardPodAffinitySymmetricWeight);
  if (hardPodAffinityWeight !== 0 && priorities.has('InterPodAffinityPriority')) {
    args.set('InterPodAffinity', { hardPodAffinityWeight });
  }
  if (isEnabled(gates, 'DefaultPodTopologySpread')) {
    const onlyEven =
      priorities.has('EvenPodsSpreadPriority') && !priorities.has('SelectorSpreadPriority');
    if (onlyEven) {
      args.set('PodTopologySpread', { defaultConstraints: null, defaultingType: 'List' });
    }
  }
  const ignored = policy.extenders.flatMap(({ managedResources }) =>
    managedResources.filter(({ ignoredByScheduler }) => ignoredByScheduler).map(({ name }) => name),
  );
  const { names } = lists;
  if (ignored.length > 0) {
    if (!names.includes('NodeResourcesFit')) throw noResources(policy);
    args.set('NodeResourcesFit', rules.argsIgnoring(ignored));
  }
  const present: [string, object][] = names.flatMap((name) => {
    const given = args.get(name);
    return given === undefined ? [] : [[name, given]];
  });
  return Object.fromEntries(present);
}

function noResources({ extenders }: Policy): CreationError {
  const text = "can't find NodeResourcesFitArgs in plugin config";
  const index = extenders.findIndex(({ managedResources }) =>
    managedResources.some(({ ignoredByScheduler }) => ignoredByScheduler),
  );
  const field = `extenders[${String(index)}].managedResources`;
  const help =
    'resources can be ignored only with a predicate that looks at them: GeneralPredicates or PodFitsResources';
  return new CreationError(text, [{ field, text, help }]);
}

const MAX_INT64 = (1n << 63n) - 1n;
const MAX_NODE_SCORE = 100n;

/** The checks of NewFramework in kubernetes v1.22.6 framework/runtime/framework.go and of the plugins' constructors. */
function requirePlugins(lists: PluginLists, custom: CustomArgs): void {
  let total = 0n;
  for (const { name, weight } of lists.of('score')) {
    const score = BigInt(weight === 0 ? 1 : weight) * MAX_NODE_SCORE;
    // With a negative total the difference wraps around, and every further plugin fails.
    if (score > BigInt.asIntN(64, MAX_INT64 - total)) {
      const help = `the weight of ${name}, cut to 32 bits and multiplied by 100, does not go with the others`;
      throw profileError([
        { field: 'priorities', text: 'total score of Score plugins could overflow', help },
      ]);
    }
    total += score;
  }
  const errors = lists.names.flatMap((name) => argsErrors(name, custom));
  if (errors.length > 0) throw profileError(errors);
}

function profileError(errors: readonly PolicyFieldError[]): CreationError {
  const where = 'initializing profiles: creating profile for scheduler name default-scheduler: ';
  const named = errors.map((error) => ({ ...error, text: `${where}${error.text}` }));
  return new CreationError(named[0]?.text ?? where, named);
}

/** What the plugin's constructor reports. */
function argsErrors(plugin: string, custom: CustomArgs): readonly PolicyFieldError[] {
  const { nodeLabel, serviceAffinity, requestedToCapacityRatio: ratio } = custom;
  switch (plugin) {
    case 'NodeLabel':
      return nodeLabel === undefined
        ? [lostArgs(plugin, 'predicates', 'labelsPresence')]
        : invalidArgs(plugin, 'predicates', validateNodeLabelArgs(nodeLabel));
    case 'ServiceAffinity':
      return serviceAffinity === undefined
        ? [lostArgs(plugin, 'predicates', 'serviceAffinity')]
        : [];
    case 'RequestedToCapacityRatio':
      return ratio === undefined
        ? [lostArgs(plugin, 'priorities', 'requestedToCapacityRatioArguments')]
        : invalidArgs(plugin, 'priorities', validateRequestedToCapacityRatioArgs(ratio));
    default:
      return [];
  }
}

function lostArgs(plugin: string, field: string, argument: string): PolicyFieldError {
  const text = `${initializing(plugin)}want args to be of type ${plugin}Args, got <nil>`;
  const help = `under a registered name arguments are lost: give the entry any other name, with ${argument}`;
  return { field, text, help };
}

function invalidArgs(
  plugin: string,
  field: string,
  errors: readonly FieldError[],
): readonly PolicyFieldError[] {
  return errors.length === 0
    ? []
    : [{ field, text: `${initializing(plugin)}${aggregate(errors)}` }];
}

const initializing = (plugin: string): string => `initializing plugin ${goQuote(plugin)}: `;
