import { describe, expect, it } from 'vitest';
import type { KubernetesObject } from '../../src/objects/index.ts';
import { Cluster, podFieldsOf, POD_FIELDS_V122 } from '../../src/cluster/index.ts';
import type { ClusterOptions } from '../../src/cluster/index.ts';
import { CYCLE, PluginResults, diagnose, evaluate } from '../../src/framework/index.ts';
import type {
  Code,
  Gates,
  Plugin,
  PluginPoints,
  Profile,
  Reason,
  Rules,
} from '../../src/framework/index.ts';
import type { NodeBuilder, PodBuilder } from './builders.ts';
import { featuresOf } from '../../src/features/index.ts';
import type { Features } from '../../src/features/index.ts';
import { NEWEST } from './features.ts';

/** A cluster and the pod to schedule. */
interface Situation<Args> {
  readonly title: string;
  /** The release that decides. Default: the newest. */
  readonly release?: string;
  /** Feature gates that are set otherwise than the release's defaults. */
  readonly featureGates?: Gates;
  readonly args?: Args;
  readonly pod: PodBuilder;
  /** Placed pods (`onNode`). */
  readonly placed?: readonly PodBuilder[];
  /** Namespaces, Services and other objects that plugins list. */
  readonly objects?: readonly KubernetesObject[];
}

export interface FitExample<Args> extends Situation<Args> {
  readonly node: NodeBuilder;
  /** The other nodes and pods; only `node` is evaluated. */
  readonly others?: readonly NodeBuilder[];
}

export interface RejectExample<Args> extends FitExample<Args> {
  readonly because: string | readonly string[];
  readonly code: Code;
}

export interface ScoreExample<Args> extends Situation<Args> {
  readonly nodes: readonly NodeBuilder[];
  /** By node, in the order of `nodes`; undefined if the plugin does not score. */
  readonly raw?: readonly number[];
  readonly normalized?: readonly number[];
  /** The plugin skips scoring for this pod. */
  readonly skipped?: true;
}

export interface PluginExamples<Args> {
  readonly fits?: readonly FitExample<Args>[];
  readonly rejects?: readonly RejectExample<Args>[];
  readonly scores?: readonly ScoreExample<Args>[];
}

/** A `Plugin` with arguments of any type. */
interface PluginOf<Args> extends Pick<Plugin, 'name' | 'reads' | 'reasons'> {
  readonly create: (args: Args, gates: Gates, rules: Rules) => PluginPoints;
}

/** A plugin of v1.22, which reads pods as that release does and always has arguments. */
export function describePluginV122<Args>(
  plugin: Plugin<Args>,
  args: Args,
  examples: PluginExamples<Args>,
): void {
  const complete = {
    ...plugin,
    create: (given = args): PluginPoints => plugin.create(given, NEWEST.gates, NEWEST.rules),
  };
  describePlugin(complete, examples, { podFields: POD_FIELDS_V122 });
}

/** Runs one plugin alone in the framework, for one situation after another. */
export function describePlugin<Args>(
  plugin: PluginOf<Args | undefined>,
  { fits = [], rejects = [], scores = [] }: PluginExamples<Args>,
  options: ClusterOptions = {},
): void {
  describe(plugin.name, () => {
    it.each(fits)('lets $title', (example) => {
      const { results, cluster } = ask(
        plugin,
        example,
        [example.node, ...(example.others ?? [])],
        options,
      );
      expect(rejectionsOf(results, cluster, example.node)).toEqual([]);
    });

    it.each(rejects)('keeps $title', (example) => {
      const { results, cluster } = ask(
        plugin,
        example,
        [example.node, ...(example.others ?? [])],
        options,
      );
      expect(rejectionsOf(results, cluster, example.node)).toEqual([
        { plugin: plugin.name, code: example.code, reasons: [example.because].flat() },
      ]);
    });

    it.each(scores)('$title', (example) => {
      const { results, cluster } = ask(plugin, example, example.nodes, options);
      results.catchUp();
      const order = example.nodes.flatMap(
        ({ object }) => cluster.columns.indexOf(object.metadata.name) ?? [],
      );
      const [asked] = evaluate(results, order).scores;
      if (example.skipped) expect(asked).toBeUndefined();
      if (example.raw !== undefined) expect(asked && [...asked.raw]).toEqual(example.raw);
      if (example.normalized !== undefined) {
        expect(asked && [...asked.normalized]).toEqual(example.normalized);
      }
    });
  });
}

function ask<Args>(
  plugin: PluginOf<Args | undefined>,
  { args, release, featureGates = {}, pod, placed = [], objects = [] }: Situation<Args>,
  nodes: readonly NodeBuilder[],
  options: ClusterOptions,
): { readonly results: PluginResults; readonly cluster: Cluster } {
  const everyLabelCounts = plugin.reads.includes('pods.labels');
  const { gates, rules } = release === undefined ? NEWEST : featuresOf(release);
  const features = { gates: { ...gates, ...featureGates }, rules };
  const cluster = new Cluster({ podFields: podFieldsOf(features), ...options, everyLabelCounts });
  for (const node of nodes) cluster.setNode(node.object);
  for (const object of objects) cluster.set(object);
  placed.forEach((other, at) => {
    const { object } = other.named(`placed-${at}`);
    cluster.place(object, object.spec.nodeName ?? '');
  });
  const view = cluster.view(pod.object);
  return {
    results: new PluginResults(view, cluster, profileOf(plugin, { args, features })),
    cluster,
  };
}

interface Alone<Args> {
  readonly args?: Args | undefined;
  /** Default: the features of the newest release. */
  readonly features?: Features;
  readonly percentageOfNodesToScore?: number;
}

/** A profile in which one plugin runs alone. */
export function profileOf<Args>(
  plugin: PluginOf<Args | undefined>,
  { args, features: { gates, rules } = NEWEST, percentageOfNodesToScore = 100 }: Alone<Args> = {},
): Profile {
  const { name, reads, reasons } = plugin;
  const points = plugin.create(args, gates, rules);
  const enabled = { name, reads, reasons, points };
  return {
    schedulerName: 'default-scheduler',
    queueSort: { name: 'PrioritySort', reads: [], reasons: {}, points: {} },
    reserve: [],
    permit: [],
    cycle: { ...CYCLE, reportsExcludedNodes: rules.reportsExcludedNodes },
    preEnqueue: points.preEnqueue === undefined ? [] : [enabled],
    preFilter: points.preFilter === undefined ? [] : [enabled],
    filter: points.preFilter === undefined ? [] : [enabled],
    postFilter: [],
    preScore: points.preScore === undefined ? [] : [enabled],
    score: points.preScore === undefined ? [] : [{ plugin: enabled, weight: 1 }],
    bind: [],
    percentageOfNodesToScore,
  };
}

/** Every placeholder of a remedy is a value of the reason's detail, or the nodes. */
function expectFilled({ remedy = '', detail = {} }: Reason): void {
  const names = Array.from(remedy.matchAll(/\{(\w+)\}/g), ([, name]) => name);
  expect([...Object.keys(detail), 'nodes', 'anyNode']).toEqual(expect.arrayContaining(names));
}

function rejectionsOf(results: PluginResults, cluster: Cluster, node: NodeBuilder): unknown[] {
  const index = cluster.columns.indexOf(node.object.metadata.name);
  return diagnose(results, cluster)
    .rejections.filter(({ nodes }) => nodes.some((rejected) => rejected === index))
    .map(({ plugin, code, reasons }) => {
      reasons.forEach(expectFilled);
      return { plugin, code, reasons: reasons.map(({ text }) => text) };
    });
}
