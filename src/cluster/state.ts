import { SequentialMap } from '../units/index.ts';
import { isKind, namespaceOf } from '../objects/index.ts';
import type { KubernetesObject, Labels, Node, ObjectOfKind, Pod } from '../objects/index.ts';
import type { ClusterOptions } from './options.ts';
import type { ClusterView, PlacedPod, PodGroupView } from './view.ts';
import { FacetVersions } from './facet-versions.ts';
import { differsInSizeAlone, FACET_OF_KIND, NODE_FACETS } from './facets.ts';
import type { Dependency, ListedKind } from './facets.ts';
import { Journal } from './journal.ts';
import { NodeColumns } from './nodes/columns.ts';
import type { NodeIndex } from './nodes/columns.ts';
import { setBarriers } from './nodes/set-barriers.ts';
import { NodeSnapshot } from './nodes/snapshot.ts';
import { ObjectLists } from './object-lists.ts';
import { countsTheSame, PlacedByNode, placementKey } from './pods/placed-pod.ts';
import type { Placement } from './pods/placed-pod.ts';
import { namesExclusiveClaim, PlacedVolumes } from './pods/placed-volumes.ts';
import { POD_FIELDS } from './pods/fields.ts';
import type { PodFields } from './pods/fields.ts';
import { PodGroups } from './pods/groups.ts';
import type { PodClassView, PodView } from './pods/view.ts';
import { PodViews } from './pods/views.ts';
import { WithdrawnNodes } from './nodes/withdrawn.ts';
import { SelectedLabels } from './pods/selected-labels.ts';

/**
 * The scheduler's cache of the cluster: node columns in the scheduler's order, pods as views shared by signature, and a journal
 * of moves. Changes of node objects and rules are applied by `settle`, before the next pod is scheduled.
 */
export class Cluster implements ClusterView {
  readonly #nodes = new NodeSnapshot();
  readonly #objects = new ObjectLists();
  readonly #selected: SelectedLabels;
  readonly #podFields: PodFields;
  readonly #placed = new SequentialMap<Placement>();
  readonly #namespaces = new Map<string, Labels>();
  /** Undefined if pods have no groups. */
  readonly groups: PodGroups | undefined;
  #views: PodViews;
  #columns = new NodeColumns([], []);
  #podsOn = new PlacedByNode(0);
  #volumes = new PlacedVolumes(0);
  #journal = new Journal();
  /** Some change is not applied yet. */
  #stale = true;
  /** It is more than a change of node objects: all pods must be read and counted again. */
  #podsAreStale = true;
  #epoch = 0;
  /** The length of the journal when all changes were last applied. */
  #settledAt = 0;
  readonly #facets = new FacetVersions();
  readonly #withdrawn = new WithdrawnNodes();
  constructor({
    podFields = POD_FIELDS,
    everyLabelCounts = false,
    groupRules,
  }: ClusterOptions = {}) {
    this.groups = groupRules && new PodGroups(groupRules);
    this.#podFields = podFields;
    this.#selected = new SelectedLabels(everyLabelCounts);
    this.#views = new PodViews(podFields, this.#selected);
  }

  /** Rises with every change that is not a move. */
  get version(): number {
    return this.#facets.version;
  }
  /** Rises when the columns are replaced: arrays taken from the old columns are out of date. */
  get epoch(): number {
    return this.#epoch;
  }
  /** The version at which a facet, or the values that nodes have of it, last changed. */
  changedAt(dependency: Dependency): number {
    return this.#facets.changedAt(dependency);
  }
  get journal(): Journal {
    return this.#journal;
  }
  get columns(): NodeColumns {
    return this.#columns;
  }

  setNode(node: Node): void {
    if (!this.#stale && setBarriers(node, this, this.#facets)) this.#nodes.replace(node);
    else {
      this.#nodes.set(node);
      this.#stale = true;
    }
  }
  /** The node was sent again without a change that is read. */
  renewNode(node: Node): void {
    this.#nodes.renew(node);
  }
  deleteNode(name: string): void {
    this.#nodes.delete(name);
    this.#stale = true;
  }
  /** False: pods are scheduled as if that node did not exist. Its pods still count. Nodes keep their order, unlike with `deleteNode`. */
  setPresent(name: string, isPresent: boolean): void {
    this.settle();
    if (this.#withdrawn.set(name, !isPresent, this)) this.#facets.touch('nodes');
  }

  /** Notes the labels that an object's rules select by. Called before any pod with such a rule is scheduled. */
  learn(object: KubernetesObject): void {
    if (this.#selected.learn(object) && !this.#views.isEmpty) this.#readPodsAgain();
  }

  /** Stores an object of a kind that plugins list; from other kinds only the rules are noted. */
  set(object: KubernetesObject): void {
    this.learn(object);
    const kind = ObjectLists.kindOf(object);
    if (kind === undefined || !isKind(object, kind)) return;
    const before = this.#objects.get(kind, namespaceOf(object), object.metadata.name);
    this.#objects.set(kind, object);
    if (FACET_OF_KIND[kind] === 'selectors' && differsInSizeAlone(before, object)) return;
    if (kind === 'Namespace')
      this.#namespaces.set(object.metadata.name, object.metadata.labels ?? {});
    this.#facets.touch(FACET_OF_KIND[kind]);
  }

  unset(object: KubernetesObject): void {
    const kind = ObjectLists.kindOf(object);
    if (kind === undefined) return;
    const { name } = object.metadata;
    this.#objects.delete(kind, namespaceOf(object), name);
    if (kind === 'Namespace') this.#namespaces.delete(name);
    this.#facets.touch(FACET_OF_KIND[kind]);
  }

  /** The view of a pending pod, after all changes have been applied. */
  view(pod: Pod): PodView {
    for (;;) {
      this.settle();
      const view = this.#view(pod, pod.spec.nodeName ?? '');
      if (!this.#stale) return view;
    }
  }

  /** Places a pod on a node, or stores a newer version of a placed pod: false if that counts the same. `view`: one that the pod had. */
  place(pod: Pod, nodeName: string, view?: PodView): boolean {
    const key = placementKey(pod);
    const before = this.#placed.get(key);
    if (before?.nodeName === nodeName && countsTheSame(before.pod, pod, this.#selected)) {
      before.pod = pod;
      const node = this.#columns.indexOf(nodeName);
      if (node !== undefined) this.#journal.noteChange(node);
      return false;
    }
    if (before !== undefined) this.remove(pod);
    const placed = { pod, view: this.#views.held(view) ?? this.#view(pod, ''), nodeName };
    this.#placed.add(key, placed);
    this.groups?.schedule(pod);
    if (!this.#podsAreStale) this.#move(placed, 1);
    return true;
  }

  /** Places a pod that is on no node yet. */
  assume(pod: Pod, node: NodeIndex, view: PodView): void {
    const placed = { pod, view, nodeName: this.#columns.names[node]! };
    this.#placed.add(placementKey(pod), placed);
    this.groups?.schedule(pod);
    if (!this.#podsAreStale) this.#moveOn(placed, node, 1);
  }

  /** Removes a pod from its node: it is deleted or finished, or no longer assumed. */
  remove(pod: Pod): void {
    const key = placementKey(pod);
    const placed = this.#placed.get(key);
    if (placed === undefined) return;
    this.#placed.delete(key);
    this.groups?.unschedule(pod);
    if (!this.#podsAreStale) this.#move(placed, -1);
  }
  /** The pod as placed, if it is on a node. */
  placedPod(pod: Pod): PlacedPod | undefined {
    return this.#placed.get(placementKey(pod));
  }
  get placed(): Iterable<PlacedPod> {
    return this.#placed.values();
  }
  /** Applies all changes since the last call. */
  settle(): void {
    if (this.#journal.isTooLongFor(this.#placed.size)) this.#readPodsAgain();
    else if (!this.#stale && this.#nodes.isBehind) {
      const moved = this.#journal.nodesSince(this.#settledAt);
      if (this.#nodes.renewImages(this.#columns, moved)) this.#facets.touch('node.images');
    }
    while (this.#stale) this.#rebuild();
    this.#settledAt = this.#journal.length;
  }

  #readPodsAgain(): void {
    this.#stale = true;
    this.#podsAreStale = true;
  }
  #rebuild(): void {
    this.#stale = false;
    this.#epoch++;
    const moved = this.#journal.nodesSince(this.#settledAt);
    const { nodes, images } = this.#nodes.take(this.#columns, moved);
    const columns = new NodeColumns(nodes, images);
    if (!this.#podsAreStale && this.#columns.hasSameOrder(nodes)) columns.takePods(this.#columns);
    else this.#recount(columns);
    this.#columns = columns;
    this.#withdrawn.applyTo(columns);
    for (const facet of NODE_FACETS) this.#facets.touch(facet);
  }

  /** Counts every placed pod on its node. Pods are read again if that is due. */
  #recount(columns: NodeColumns): void {
    const areRead = !this.#podsAreStale && !this.#views.areTooManyFor(this.#placed.size);
    this.#podsAreStale = false;
    this.#columns = columns;
    this.#podsOn = new PlacedByNode(this.#columns.count);
    this.#volumes = new PlacedVolumes(this.#columns.count);
    this.#journal = new Journal();
    this.#settledAt = 0;
    if (!areRead) this.#views = new PodViews(this.#podFields, this.#selected);
    for (const placed of this.#placed.values()) {
      if (!areRead) placed.view = this.#view(placed.pod, '');
      this.#move(placed, 1);
    }
    this.#facets.touch('pods.terms');
  }

  get podClasses(): readonly PodClassView[] {
    return this.#views.classes;
  }
  get podClassesWithTerms(): readonly PodClassView[] {
    return this.#views.classesWithTerms;
  }
  get namespaces(): ReadonlyMap<string, Labels> {
    return this.#namespaces;
  }
  podsOn(node: NodeIndex): readonly PlacedPod[] {
    return this.#podsOn.on(node);
  }
  get lowestPriority(): number {
    return this.#podsOn.lowestPriority;
  }
  volumesOn(node: NodeIndex): readonly PodView[] {
    return this.#volumes.on(node);
  }
  claimUses(namespace: string, claim: string): number {
    return this.#volumes.uses(namespace, claim);
  }
  namespaceLabels(namespace: string): Labels | undefined {
    return this.#namespaces.get(namespace);
  }
  list<K extends ListedKind>(kind: K, namespace?: string): readonly ObjectOfKind[K][] {
    return this.#objects.list(kind, namespace);
  }
  get<K extends ListedKind>(kind: K, namespace: string, name: string): ObjectOfKind[K] | undefined {
    return this.#objects.get(kind, namespace, name);
  }
  podGroup(pod: Pod): PodGroupView | undefined {
    return this.groups?.of(pod);
  }

  /** Adds a pod to the columns of a node (+1) or subtracts it (-1), without a move in the journal: dry runs undo it themselves. */
  shift(view: PodView, node: NodeIndex, step: 1 | -1): void {
    this.expectAmounts(view);
    this.#columns.shift(view, node, step);
    if (view.volumes.length > 0) this.#volumes.move(view, node, step);
  }

  /** Switches the columns to exact sums if the amounts of the pod are too large for doubles. */
  expectAmounts(view: PodView): void {
    if (this.#columns.widen(view)) this.#facets.touch('node.allocatable');
  }

  #move(placed: PlacedPod, step: 1 | -1): void {
    const node = this.#columns.indexOf(placed.nodeName);
    if (node !== undefined) this.#moveOn(placed, node, step);
  }

  #moveOn(placed: PlacedPod, node: NodeIndex, step: 1 | -1): void {
    this.#podsOn.move(placed, node, step);
    this.shift(placed.view, node, step);
    if (placed.view.volumes.length > 0) this.#noteClaims(placed.view);
    this.#journal.append(placed.view.podClass, node, step);
  }

  /** A ReadWriteOncePod claim in use bars every node for other pods with that claim. */
  #noteClaims(view: PodView): void {
    if (namesExclusiveClaim(view, this)) this.#facets.touch('claims.use');
  }

  #view(pod: Pod, nodeName: string): PodView {
    const cached = this.#views.cached(pod, nodeName);
    if (cached !== undefined) return cached;
    this.learn(pod);
    const { length } = this.#views.classesWithTerms;
    const view = this.#views.read(pod, nodeName);
    if (this.#views.classesWithTerms.length > length) this.#facets.touch('pods.terms');
    return view;
  }
}
