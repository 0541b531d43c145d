import { AS_GIVEN, podStrategy } from '../server/index.ts';
import type { GoRelease } from '../objects/index.ts';
import type { PodStrategy } from '../server/index.ts';
import type { PodFields } from '../cluster/index.ts';
import type { Features, Gates, Rules } from '../features/index.ts';
import { isEnabled, parseVersion } from '../features/index.ts';
import type { AnyPlugin, CycleRules, ExtensionPoint, ReasonWords } from '../framework/index.ts';

/** A release of Kubernetes as the simulation knows it. Everything that differs between releases is a field here. */
export interface Release {
  /** The patch release that was recorded: "v1.34.9". */
  readonly kubernetes: string;
  /** How its scheduler is configured: by a KubeSchedulerConfiguration or by a Policy. Part of every document. */
  readonly flavour: 'framework' | 'policy';
  /** The plugins that a configuration may name, by name. */
  readonly plugins: Readonly<Record<string, AnyPlugin>>;
  /** The plugins that are enabled by default at every extension point that they have, in this order. */
  readonly defaults: readonly PluginEntry[];
  /** Every feature gate that it has. */
  readonly gates: Gates;
  /** What it does otherwise than older releases, where no gate decides it. */
  readonly rules: Rules;
  /** By plugin and reason id: texts that differ from the plugin's own. */
  readonly texts: ReleaseTexts;
  readonly cycle: CycleRules;
  readonly queue: QueueRules;
  readonly extenders: ExtenderRules;
  readonly api: ApiRules;
  readonly configuration: ConfigurationRules;
  /** How the scheduler reads a pod. */
  readonly podFields: (features: Features) => PodFields;
}

/** A release that reads Policies. */
export interface PolicyRelease extends Release {
  readonly kubernetes: 'v1.22';
  readonly flavour: 'policy';
  readonly policy: PolicyRules;
}

/** A plugin as configurations list it; the weight counts for scores only, and 0 means 1. */
export interface PluginEntry {
  readonly name: string;
  readonly weight: number;
  /** Among the defaults only while this feature gate is enabled. */
  readonly gate?: string;
}

export type ReleaseTexts = Readonly<Record<string, Readonly<Record<string, ReasonWords['text']>>>>;

export interface QueueRules {
  /** A pod is tried again after this time without a change that may help it. */
  readonly timeoutMs: number;
  /** A pod whose attempt ended in an error is tried again after its back-off; false: after any event. */
  readonly errorsBackOff: boolean;
  /** When a pod waits on for a new or changed node without room for it, and its hints are not asked. */
  readonly checksNodes: 'always' | 'without hints' | 'never';
  /** Plugins that listen to deleted nodes are notified of them. */
  readonly notifiesOfDeletedNodes: boolean;
}

/** How the scheduler calls extenders. */
export interface ExtenderRules {
  /** apiVersion of the document that configures them. */
  readonly apiVersion: string;
  /** The Go structs that are sent. */
  readonly structs: GoRelease;
  /** Victims that are sent by UID, and victims in answers, keep the number of violated budgets. */
  readonly countsViolations: boolean;
  /** Pods are sent without managedFields. */
  readonly dropsManagedFields: boolean;
}

export interface ApiRules {
  /** New pods lose the fields of disabled feature gates. False: they are stored as given. */
  readonly preparesPods: boolean;
  /** Whether this program validates as the release does. If not, invalid objects are accepted with a warning. */
  readonly isValidated: boolean;
}

export interface ConfigurationRules {
  /** The extension points whose plugins a configuration lists. */
  readonly extensionPoints: readonly ExtensionPoint[];
  /** Versions of KubeSchedulerConfiguration that are converted, by apiVersion. */
  readonly olderVersions: ReadonlyMap<string, OlderVersion>;
  /** Plugins that v1 of KubeSchedulerConfiguration must not name (invalidPluginsByVersion in validation.go). */
  readonly invalidPlugins: readonly string[];
}

/** How a version of KubeSchedulerConfiguration differs from v1. */
export interface OlderVersion {
  /** Default weights of scores that differ. */
  readonly scoreWeights: Readonly<Record<string, number>>;
  /** Fields at the top that v1 does not have, and that have no effect on a simulation. */
  readonly ignoredFields: readonly string[];
  /** Plugins that the release no longer has, and what replaces each. */
  readonly removedPlugins: Readonly<Record<string, string>>;
}

/** What a Policy builds on. */
export interface PolicyRules {
  /** The plugins without a Policy and without a configuration, by extension point in their order. */
  readonly provider: (gates: Gates) => PluginsByPoint;
  /** Args of plugins that a Policy gives none, by plugin; null where Go has nil. */
  readonly args: (gates: Gates) => Readonly<Record<string, object>>;
  /** Args of NodeResourcesFit for resources that extenders manage. */
  readonly argsIgnoring: (ignoredResources: readonly string[]) => object;
}

export type PluginsByPoint = Readonly<Partial<Record<ExtensionPoint, readonly PluginEntry[]>>>;

/** A release without a predecessor here. */
export function release<R extends Release>(rules: R): R {
  return Object.freeze({ ...rules, gates: Object.freeze({ ...rules.gates }) });
}

/** The record without some of its entries. */
export function without<T>(
  record: Readonly<Record<string, T>>,
  names: readonly string[],
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

/** Extension points by plugin. */
export type PointsByPlugin = Readonly<Record<string, readonly ExtensionPoint[]>>;

/** The plugins, some of them with other extension points. */
export function withPoints(
  plugins: Release['plugins'],
  points: PointsByPlugin,
): Release['plugins'] {
  const entries = Object.entries(plugins).map(([name, plugin]): readonly [string, AnyPlugin] => {
    const changed = points[name];
    return [name, changed === undefined ? plugin : { ...plugin, points: changed }];
  });
  return Object.fromEntries(entries);
}

/** The release with other settings of its feature gates, by gate; undefined keeps the setting. */
export function withGates<R extends Release>(release: R, changes: object): R {
  const entries: readonly [string, unknown][] = Object.entries(changes);
  const set = entries.filter(([, isOn]) => typeof isOn === 'boolean');
  return { ...release, gates: Object.freeze({ ...release.gates, ...Object.fromEntries(set) }) };
}

/** What the API server of a release with its feature gates makes of new pods. */
export const podStrategyOf = ({
  api,
  gates,
  kubernetes,
}: Pick<Release, 'api' | 'gates' | 'kubernetes'>): PodStrategy =>
  api.preparesPods ? podStrategy(gates, parseVersion(kubernetes)?.minor) : AS_GIVEN;

/** The plugin of that name, or undefined. */
export function pluginOf(
  { plugins }: Pick<Release, 'plugins'>,
  name: string,
): AnyPlugin | undefined {
  return Object.hasOwn(plugins, name) ? plugins[name] : undefined;
}

/** Whether the release has a plugin of that name with that extension point. */
export function extendsPoint(
  release: Pick<Release, 'plugins'>,
  name: string,
  point: ExtensionPoint,
): boolean {
  return pluginOf(release, name)?.points.includes(point) ?? false;
}

/** The plugins that are enabled by default under the release's feature gates. */
export function enabledByDefault({ defaults, gates }: Release): readonly PluginEntry[] {
  return defaults
    .filter(({ gate }) => gate === undefined || isEnabled(gates, gate))
    .map(({ name, weight }) => ({ name, weight }));
}
