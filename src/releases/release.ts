import type { ClusterOptions } from '../cluster/index.ts';
import type { AnyPlugin, CycleRules, Gates, ReasonWords } from '../framework/index.ts';

/** A release of Kubernetes as the simulation knows it: everything that differs between releases is a field here. */
export interface Release {
  /** "v1.34" */
  readonly kubernetes: string;
  /** How its scheduler is configured: by a KubeSchedulerConfiguration or by a Policy. Part of every document. */
  readonly flavour: 'framework' | 'policy';
  /** The plugins that a configuration may name, by name. */
  readonly plugins: Readonly<Record<string, AnyPlugin>>;
  /** The plugins that are enabled by default at every extension point that they have, in this order. */
  readonly defaults: readonly DefaultPlugin[];
  /** The feature gates that plugins read. */
  readonly gates: Gates;
  /** By plugin and reason id: texts that differ from the plugin's own. */
  readonly texts: ReleaseTexts;
  readonly cycle: CycleRules;
  readonly queue: QueueRules;
  readonly extenders: ExtenderRules;
  readonly api: ApiRules;
  readonly configuration: ConfigurationRules;
  /** How the scheduler reads a pod. Default: as v1.34 does. */
  readonly podFields?: NonNullable<ClusterOptions['podFields']>;
}

/** A plugin that is enabled by default; the weight counts for scores only, and 0 means 1. */
export interface DefaultPlugin {
  readonly name: string;
  readonly weight: number;
}

export type ReleaseTexts = Readonly<Record<string, Readonly<Record<string, ReasonWords['text']>>>>;

export interface QueueRules {
  /** While no pod is active, pods in back-off are tried early (KEP-5142). */
  readonly popsFromBackoff: boolean;
  /** How long a pod waits for a change before it is tried again in any case. */
  readonly unschedulableTimeoutMs: number;
}

/** How the scheduler calls extenders. */
export interface ExtenderRules {
  /** apiVersion of the document that configures them. */
  readonly apiVersion: string;
  /** The Go structs that are sent. */
  readonly structs: 'v1.34' | 'v1.22';
  readonly countsViolations: boolean;
  readonly dropsManagedFields: boolean;
}

export interface ApiRules {
  /** The API server merges matchLabelKeys into the selectors of a pod's rules (KEP-3633). */
  readonly mergesMatchLabelKeys: boolean;
  /** Its validation is ours. Where it is not, invalid objects are accepted with a warning. */
  readonly isValidated: boolean;
}

export interface ConfigurationRules {
  /** Versions of KubeSchedulerConfiguration that are converted, by apiVersion. */
  readonly olderVersions: ReadonlyMap<string, OlderVersion>;
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

/** What a release changes. Whatever is absent is as in its predecessor. */
export interface ReleaseChanges extends Partial<
  Pick<Release, 'queue' | 'extenders' | 'api' | 'configuration' | 'podFields'>
> {
  readonly kubernetes: string;
  /** New plugins, and those of which this release has another version. */
  readonly plugins?: Release['plugins'];
  /** Plugins that it no longer has. */
  readonly removed?: readonly string[];
  /** The whole list, where the order or the set differs. */
  readonly defaults?: readonly DefaultPlugin[];
  /** Default weights that differ. */
  readonly weights?: Readonly<Record<string, number>>;
  readonly gates?: Gates;
  readonly texts?: ReleaseTexts;
  readonly cycle?: Partial<CycleRules>;
}

/** A release that has no predecessor here. */
export const release = (rules: Release): Release => Object.freeze(rules);

/** A release made from its predecessor. */
export function successor(predecessor: Release, changes: ReleaseChanges): Release {
  const { weights = {}, removed = [], defaults = predecessor.defaults } = changes;
  const { plugins, gates, texts, cycle, kubernetes, ...rules } = changes;
  const all = Object.entries({ ...predecessor.plugins, ...plugins });
  return Object.freeze({
    ...predecessor,
    ...pick(rules),
    kubernetes,
    plugins: Object.fromEntries(all.filter(([name]) => !removed.includes(name))),
    defaults: defaults
      .filter(({ name }) => !removed.includes(name))
      .map(({ name, weight }) => ({ name, weight: weights[name] ?? weight })),
    gates: Object.freeze({ ...predecessor.gates, ...gates }),
    texts: mergeTexts(predecessor.texts, texts),
    cycle: { ...predecessor.cycle, ...cycle },
  });
}

function pick({
  queue,
  extenders,
  api,
  configuration,
  podFields,
}: Partial<ReleaseChanges>): Partial<Release> {
  return {
    ...(queue && { queue }),
    ...(extenders && { extenders }),
    ...(api && { api }),
    ...(configuration && { configuration }),
    ...(podFields && { podFields }),
  };
}

function mergeTexts(before: ReleaseTexts, changes: ReleaseTexts = {}): ReleaseTexts {
  const names = new Set([...Object.keys(before), ...Object.keys(changes)]);
  return Object.fromEntries(
    Array.from(names, (name) => [name, { ...before[name], ...changes[name] }]),
  );
}
