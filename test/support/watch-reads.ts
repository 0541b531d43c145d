import type { Labels, Node } from '../../src/objects/index.ts';
import { FACET_OF_KIND, NODE_FACETS, NODE_MEMBERS } from '../../src/cluster/index.ts';
import { FACETS_OF_COLUMN, FACETS_OF_MEMBER, PODS_MOVED } from './member-facets.ts';
import type { Cluster, ClusterView, Facet, ListedKind, PodView } from '../../src/cluster/index.ts';
import type { AnyOf } from './member-facets.ts';
import type { Grouping } from '../../src/framework/index.ts';

/** The members that a plugin has read, and the facets that cover each: one of them must be in the plugin's `reads`. */
export class Reads {
  readonly needs = new Map<string, AnyOf>();
  /** Facets that single answers read beside the plugin's. */
  readonly also = new Set<Facet>();

  /** Whether answers say themselves that they read one of the facets. The devices behind resources are in `reads`, too. */
  isCoveredByAnswers(anyOf: AnyOf): boolean {
    return anyOf.includes('nodes') && this.also.has('nodes');
  }

  /** The members that no facet of `reads` covers. */
  uncovered(reads: readonly Facet[]): readonly string[] {
    return Array.from(this.needs)
      .filter(([, anyOf]) => !anyOf.some((facet) => reads.includes(facet)))
      .map(([member]) => member);
  }
}

const isIn = <T extends object>(name: string | symbol, table: T): name is string & keyof T =>
  Object.hasOwn(table, name);

/** The cluster as plugins see it; records every read. */
export function watchCluster(cluster: Cluster, { needs }: Reads): ClusterView {
  const columns = new Proxy(cluster.columns, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (!isIn(name, FACETS_OF_COLUMN)) throw new Error(`no column ${String(name)}`);
      const facets = FACETS_OF_COLUMN[name];
      if (name === 'nodes') return target.nodes.map((node) => watchNode(node, needs));
      if (typeof facets !== 'string') needs.set(`columns.${name}`, facets);
      return bound(value, target);
    },
  });
  return new Proxy<ClusterView>(cluster, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (!isIn(name, FACETS_OF_MEMBER)) throw new Error(`no member ${String(name)}`);
      if (name === 'columns') return columns;
      const facets = FACETS_OF_MEMBER[name];
      if (typeof facets !== 'string') needs.set(name, facets);
      else if (name === 'get' || name === 'list') {
        return (kind: ListedKind, ...rest: readonly [string, string]) => {
          needs.set(`${name} ${kind}`, [FACET_OF_KIND[kind]]);
          const [first, second] = rest;
          return name === 'get' ? target.get(kind, first, second) : target.list(kind, first);
        };
      }
      return bound(value, target);
    },
  });
}

/** The pod under test; reads of labels that no rule selects need a facet. */
export function watchPod(
  pod: PodView,
  isSelected: (key: string) => boolean,
  { needs }: Reads,
): PodView {
  const noteLabel = (key: string | symbol): void => {
    if (typeof key === 'string' && !isSelected(key))
      needs.set('labels of the pod', ['pods.labels']);
  };
  const labels = new Proxy<Labels>(pod.labels, {
    get(target, key) {
      noteLabel(key);
      return Reflect.get(target, key) as unknown;
    },
    has(target, key) {
      noteLabel(key);
      return Reflect.has(target, key);
    },
    ownKeys(target) {
      Object.keys(target).forEach(noteLabel);
      return Reflect.ownKeys(target);
    },
  });
  return { ...pod, labels };
}

/** The facets that a plugin needs besides its reads: a plugin that follows moves depends on pods of all nodes. */
export function watchGrouping({ podMoved }: Partial<Grouping>, { needs }: Reads): void {
  if (podMoved !== undefined) needs.set('podMoved', PODS_MOVED);
}

const bound = (value: unknown, target: object): unknown =>
  typeof value === 'function' ? (value.bind(target) as unknown) : value;

/** "status.allocatable": "node.allocatable", and so on, found with a node that records the path of each read. */
const FACET_OF_PATH: ReadonlyMap<string, Facet> = new Map(
  NODE_FACETS.flatMap((facet) => {
    const paths: string[] = [];
    NODE_MEMBERS[facet](
      watchPaths({ metadata: {}, spec: {}, status: {} }, (path) => paths.push(path)),
    );
    return paths.map((path) => [path, facet] as const);
  }),
);

/** Members of a node that never change. */
const CONSTANT = new Set(['metadata.name', 'metadata.uid']);

function watchNode(node: Node, needs: Map<string, AnyOf>): Node {
  return watchPaths(node, (path) => {
    const facet = FACET_OF_PATH.get(path);
    if (!CONSTANT.has(path)) needs.set(`node ${path}`, facet === undefined ? [] : [facet]);
  });
}

/** Records every read of a member of metadata, spec or status. */
function watchPaths(node: object, note: (path: string) => void): Node {
  const watched = new Proxy(node, {
    get(target, section) {
      const value: unknown = Reflect.get(target, section);
      if (typeof value !== 'object' || value === null) return value;
      return new Proxy(value, {
        get(members, member) {
          note(`${String(section)}.${String(member)}`);
          return Reflect.get(members, member) as unknown;
        },
      });
    },
  });
  // The proxy has the members of its target.
  return watched as Node;
}
