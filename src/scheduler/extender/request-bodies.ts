import { goText } from '../../objects/index.ts';
import type { Node, Pod } from '../../objects/index.ts';
import type { PreemptionCandidate } from '../../framework/index.ts';
import type { ExtenderRules } from '../../releases/index.ts';
import { goJson } from '../../golang/index.ts';
import { getOrInsert } from '../../units/index.ts';

/** Changes objects before they are sent. */
export interface SentObjects {
  readonly pod: (pod: Pod) => Pod;
  readonly node: (node: Node) => Node;
}

/**
 * The JSON that kube-scheduler sends to extenders, byte for byte. Go's encoder writes the capitalised names of the structs, and
 * null for missing members.
 *
 * Source: kubernetes v1.34.1 k8s.io/kube-scheduler/extender/v1/types.go and pkg/scheduler/extender.go.
 */
export class RequestBodies {
  readonly #rules: ExtenderRules;
  readonly #sent: SentObjects;
  readonly #nodeTexts = new WeakMap<Node, string>();

  constructor(rules: ExtenderRules, sent: SentObjects) {
    this.#rules = rules;
    this.#sent = sent;
  }

  /** ExtenderArgs: only the names of nodes if the extender keeps its own cache. */
  nodes(pod: Pod, nodes: readonly Node[], isCacheCapable: boolean): string {
    const podText = this.#podText(pod);
    if (isCacheCapable) {
      const names = goJson(nodes.map(({ metadata }) => metadata.name));
      return `{"Pod":${podText},"Nodes":null,"NodeNames":${names}}`;
    }
    const items = nodes.map((node) => this.#nodeText(node)).join(',');
    return `{"Pod":${podText},"Nodes":{"metadata":{},"items":[${items}]},"NodeNames":null}`;
  }

  /** ExtenderPreemptionArgs. */
  victims(pod: Pod, candidates: readonly PreemptionCandidate[], isCacheCapable: boolean): string {
    const podText = this.#podText(pod);
    const byName = candidates.toSorted((a, b) => (a.nodeName < b.nodeName ? -1 : 1));
    const map = byName.map((candidate) => {
      const { nodeName, victims, pdbViolations } = candidate;
      const pods = victims.map((victim) =>
        isCacheCapable ? `{"UID":${goJson(victim.metadata.uid ?? '')}}` : this.#podText(victim),
      );
      const violations = isCacheCapable && !this.#rules.countsViolations ? 0 : pdbViolations;
      return `${goJson(nodeName)}:{"Pods":[${pods.join(',')}],"NumPDBViolations":${violations}}`;
    });
    const text = `{${map.join(',')}}`;
    const [whole, meta] = isCacheCapable ? ['null', text] : [text, 'null'];
    return `{"Pod":${podText},"NodeNameToVictims":${whole},"NodeNameToMetaVictims":${meta}}`;
  }

  /** ExtenderBindingArgs. */
  binding({ metadata: { name, namespace, uid = '' } }: Pod, nodeName: string): string {
    return goJson({ PodName: name, PodNamespace: namespace, PodUID: uid, Node: nodeName });
  }

  #podText(pod: Pod): string {
    const { metadata, spec, ...others } = this.#sent.pod(pod);
    const { managedFields, ...kept } = metadata;
    return goText(
      'Pod',
      {
        ...others,
        metadata: this.#rules.dropsManagedFields ? kept : { ...kept, managedFields },
        // The default of the API server: the scheduler selects its pods by this name.
        spec: { ...spec, schedulerName: spec.schedulerName ?? 'default-scheduler' },
      },
      this.#rules.structs,
    );
  }

  #nodeText(node: Node): string {
    return getOrInsert(this.#nodeTexts, node, () =>
      goText('Node', this.#sent.node(node), this.#rules.structs),
    );
  }
}
