import { pricesIn, typeOf } from '../../catalog/index.ts';
import type { PriceOf } from '../../catalog/index.ts';
import { problemOf } from '../../documents/index.ts';
import type { DocumentProblem } from '../../documents/index.ts';
import { isKind } from '../../objects/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import { InputError } from '../../problems/index.ts';
import type { AutoscalerSetUp, NodeAutoscaler, PreparedAutoscaler } from '../shared/index.ts';
import type { NodeGroup } from './groups/index.ts';
import { ClusterAutoscaler, sizedGroups, withBounds } from './controller/index.ts';
import {
  autoscaledGroups,
  CLUSTER_AUTOSCALER_READS,
  machineApiOf,
  readNodeGroups,
  settleMs,
  silentOn,
} from './input/index.ts';
import type { AutoscaledGroups, NodeGroups } from './input/index.ts';

/** The objects that machines come from. */
const models = (object: KubernetesObject): boolean => machineApiOf(object) !== undefined;

export const clusterAutoscaler: NodeAutoscaler = {
  name: 'cluster-autoscaler',
  reads: CLUSTER_AUTOSCALER_READS,
  settings: ['nodeGroups', 'catalog'],
  models,
  prepare,
};

/** @throws InputError with everything that is wrong in the NodeGroups document */
function prepare(
  objects: readonly KubernetesObject[],
  { catalog, minor, nodeGroups, bounds, formerNodes }: AutoscalerSetUp,
): PreparedAutoscaler | undefined {
  const ofType = pricesIn(catalog ?? []);
  const document = documentOf(nodeGroups, catalog);
  const found = withBounds(
    autoscaledGroups({ objects, document, minor, formerNodes }, ofType),
    bounds,
  );
  if (found.problems.length > 0) throw new InputError(found.problems);
  if (found.signs.length === 0) return undefined;
  const unknown = found.unknown.map(({ subject, message }) => `${subject}: ${message}`);
  const stated = statedPrices(found);
  const priceOf: PriceOf = (node) => stated.get(node.metadata.name) ?? ofType(node);
  const prices = {
    priceOf,
    noteNode: (name: string, { price }: NodeGroup): void => {
      if (price !== undefined) stated.set(name, price);
    },
  };
  return {
    facts: {
      version: `1.${String(minor)}`,
      versionFrom: 'kubernetes',
      types: 'groups',
      groups: found.groups.map(({ name }) => name),
    },
    warnings: [
      ...unknown.map((text) => `Cluster Autoscaler: ${text}`),
      ...foreignTypes(objects, document, catalog),
    ],
    unknown,
    ...sizedGroups(found),
    settlesWithinMs: settleMs(found),
    silentOn: silentOn(found),
    priceOf,
    foresee: (context) => new ClusterAutoscaler(context, found, prices).foresee(),
    start: (context) => {
      const autoscaler = new ClusterAutoscaler(context, found, prices);
      autoscaler.start();
      return autoscaler;
    },
  };
}

/** A catalogue of other types than the groups and the nodes have: nothing is read of it. */
function foreignTypes(
  objects: readonly KubernetesObject[],
  document: NodeGroups | undefined,
  catalog: AutoscalerSetUp['catalog'],
): readonly string[] {
  if (catalog === undefined) return [];
  const names = new Set(catalog.map(({ name }) => name));
  const templates = document?.groups.flatMap(({ template }) => template ?? []) ?? [];
  const nodes = objects.filter((object) => isKind(object, 'Node'));
  const isUsed = [...nodes, ...templates].some((node) => names.has(typeOf(node) ?? ''));
  return isUsed ? [] : ['Cluster Autoscaler: the catalogue has no type of a node or a node group'];
}

function documentOf(
  nodeGroups: unknown,
  catalog: AutoscalerSetUp['catalog'],
): NodeGroups | undefined {
  if (nodeGroups === undefined) return undefined;
  const problems: DocumentProblem[] = [];
  const read = readNodeGroups(nodeGroups, problems, catalog);
  if (read !== undefined) return read;
  throw new InputError(problems.map((problem) => problemOf('NodeGroups', problem)));
}

/** The prices of nodes whose group states one. */
function statedPrices({ groups }: AutoscaledGroups): Map<string, number> {
  const prices = new Map<string, number>();
  for (const { group, nodes } of groups) {
    for (const name of nodes) if (group.price !== undefined) prices.set(name, group.price);
  }
  return prices;
}
