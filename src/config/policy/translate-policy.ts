import { goQuote } from '../../units/index.ts';
import { checkExtenderTls } from '../component-config/extender-tls.ts';
import type { FileExists } from '../component-config/extender-tls.ts';
import { aggregate } from '../../decoding/index.ts';
import type { FieldError, Integer } from '../../decoding/index.ts';
import { validateNodeLabel, validateRatio } from './custom-args.ts';
import type { CustomArgs } from './custom-args.ts';
import { defaultArgs, fitArgs } from './default-args.ts';
import type { LegacyFeatureGates } from './feature-gates.ts';
import { CreationError } from './finding.ts';
import type { Finding } from './finding.ts';
import { PREDICATES, PRIORITIES, scorePlugin } from './legacy-names.ts';
import { PluginLists } from './plugin-lists.ts';
import { originsOf } from './origins.ts';
import type { Origins } from './origins.ts';
import type { Policy } from './policy.ts';
import { resolveNames } from './resolve-names.ts';
import { validatePolicy } from './validate-policy.ts';

/** The one profile that a Policy makes. */
export interface TranslatedPolicy {
  readonly lists: PluginLists;
  readonly args: Readonly<Record<string, unknown>>;
  readonly origins: Origins;
}

export interface TranslateOptions {
  readonly gates: LegacyFeatureGates;
  /** Looks for the certificates of extenders; without it they are taken to be there. */
  readonly fileExists?: FileExists | undefined;
}

/**
 * Predicates and priorities as plugins (kubernetes v1.22.6 pkg/scheduler/factory.go createFromPolicy).
 *
 * @throws CreationError with the words of kube-scheduler
 * @throws ProfileError for the certificates of extenders
 */
export function translatePolicy(
  policy: Policy,
  { gates, fileExists }: TranslateOptions,
): TranslatedPolicy {
  const invalid = validatePolicy(policy);
  const resolved = resolveNames(policy);
  const { predicates, priorities, custom, findings } = resolved;
  if (invalid.length > 0) {
    const text = aggregate(invalid.map(({ path: field, text }) => ({ field, text })));
    throw new CreationError(text, [...invalid, ...findings]);
  }
  const [first] = findings;
  if (first !== undefined) throw new CreationError(first.text, findings);
  const lists = new PluginLists();
  lists.add('queueSort', 'PrioritySort');
  lists.add('postFilter', 'DefaultPreemption');
  lists.add('bind', 'DefaultBinder');
  addPredicates(lists, predicates);
  addPriorities(lists, priorities, custom, gates);
  const args = argsOf(lists, policy, resolved, gates);
  for (const extender of policy.extenders) checkExtenderTls(extender, fileExists);
  requirePlugins(lists, custom);
  return { lists, args, origins: originsOf(policy, resolved, gates) };
}

function addPredicates(lists: PluginLists, names: ReadonlySet<string>): void {
  for (const { name, plugins } of PREDICATES) {
    if (!names.has(name)) continue;
    for (const plugin of plugins) {
      for (const point of plugin.points) lists.add(point, plugin.name);
    }
  }
}

/** Plugins that score both have a weight per priority, cut to 32 bits; custom ones count once for each label. */
function addPriorities(
  lists: PluginLists,
  weights: ReadonlyMap<string, Integer>,
  custom: CustomArgs,
  gates: LegacyFeatureGates,
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

/** For how many labels a custom priority stands. */
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

/** kube-scheduler follows a pointer that is not there, and dies. */
function crash(name: string, argument: string): CreationError {
  const text = 'panic: runtime error: invalid memory address or nil pointer dereference';
  const help = `kube-scheduler v1.22 crashes on a priority named ${name}: choose any other name for the ${argument}`;
  return new CreationError(text, [{ path: 'priorities', text, help }]);
}

function argsOf(
  lists: PluginLists,
  policy: Policy,
  { priorities, custom }: ReturnType<typeof resolveNames>,
  gates: LegacyFeatureGates,
): Readonly<Record<string, unknown>> {
  const args = new Map<string, object | undefined>(defaultArgs(gates));
  args.set('NodeLabel', custom.nodeLabel);
  args.set('ServiceAffinity', custom.serviceAffinity);
  args.set('RequestedToCapacityRatio', custom.requestedToCapacityRatio);
  const hardPodAffinityWeight = Number(policy.hardPodAffinitySymmetricWeight);
  if (hardPodAffinityWeight !== 0 && priorities.has('InterPodAffinityPriority')) {
    args.set('InterPodAffinity', { hardPodAffinityWeight });
  }
  if (gates.DefaultPodTopologySpread !== false) {
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
    args.set('NodeResourcesFit', fitArgs(ignored));
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
  const path = `extenders[${String(index)}].managedResources`;
  const help =
    'resources can be ignored only with a predicate that looks at them: GeneralPredicates or PodFitsResources';
  return new CreationError(text, [{ path, text, help }]);
}

const MAX_INT64 = (1n << 63n) - 1n;
const MAX_NODE_SCORE = 100n;

/** What making the framework and its plugins objects to (kubernetes v1.22.6 framework/runtime/framework.go NewFramework). */
function requirePlugins(lists: PluginLists, custom: CustomArgs): void {
  let total = 0n;
  for (const { name, weight } of lists.of('score')) {
    const score = BigInt(weight === 0 ? 1 : weight) * MAX_NODE_SCORE;
    // With a negative total the difference wraps around, and every further plugin is too much.
    if (score > BigInt.asIntN(64, MAX_INT64 - total)) {
      const help = `the weight of ${name}, cut to 32 bits and multiplied by 100, does not go with the others`;
      throw profileError([
        { path: 'priorities', text: 'total score of Score plugins could overflow', help },
      ]);
    }
    total += score;
  }
  const findings = lists.names.flatMap((name) => objections(name, custom));
  if (findings.length > 0) throw profileError(findings);
}

function profileError(findings: readonly Finding[]): CreationError {
  const where = 'initializing profiles: creating profile for scheduler name default-scheduler: ';
  const named = findings.map((finding) => ({ ...finding, text: `${where}${finding.text}` }));
  return new CreationError(named[0]?.text ?? where, named);
}

function objections(plugin: string, custom: CustomArgs): readonly Finding[] {
  const of = (
    args: object | undefined,
    path: string,
    freely: string,
    errors: readonly FieldError[],
  ): readonly Finding[] => {
    const start = `initializing plugin ${goQuote(plugin)}: `;
    if (args === undefined) {
      const help = `under a registered name arguments are lost: give the entry any other name, with ${freely}`;
      return [{ path, text: `${start}want args to be of type ${plugin}Args, got <nil>`, help }];
    }
    return errors.length === 0 ? [] : [{ path, text: `${start}${aggregate(errors)}` }];
  };
  switch (plugin) {
    case 'NodeLabel': {
      const { nodeLabel: args } = custom;
      const errors = args === undefined ? [] : validateNodeLabel(args);
      return of(args, 'predicates', 'labelsPresence', errors);
    }
    case 'ServiceAffinity':
      return of(custom.serviceAffinity, 'predicates', 'serviceAffinity', []);
    case 'RequestedToCapacityRatio': {
      const { requestedToCapacityRatio: args } = custom;
      const errors = args === undefined ? [] : validateRatio(args);
      return of(args, 'priorities', 'requestedToCapacityRatioArguments', errors);
    }
    default:
      return [];
  }
}
