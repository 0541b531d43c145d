import { applyDefaults, createAdmission } from '../../server/index.ts';
import { isKind } from '../../objects/index.ts';
import type { DaemonSet, KubernetesObject, Node, Pod } from '../../objects/index.ts';
import { daemonTemplate } from '../../controllers/index.ts';
import type { DaemonTemplate } from '../../controllers/index.ts';
import { podStrategyOf } from '../../releases/index.ts';
import type { SchedulerSetUp } from '../../scheduler/index.ts';

interface DaemonModel {
  readonly set: DaemonSet;
  readonly template: DaemonTemplate;
  /** Admitted; undefined if it is refused. */
  readonly pod: Pod | undefined;
}

/** The pods that the DaemonSets of the cluster would run on a new node. */
export class Daemons {
  readonly #models: readonly DaemonModel[];

  constructor(objects: readonly KubernetesObject[], { release }: Pick<SchedulerSetUp, 'release'>) {
    const sets = objects.filter((object) => isKind(object, 'DaemonSet'));
    const admission = createAdmission(sets.length === 0 ? [] : objects.map(applyDefaults), {
      strategy: podStrategyOf(release),
    });
    this.#models = sets.map((object) => {
      const set = applyDefaults(object);
      const template = daemonTemplate(set, release.gates);
      const { pod, refusal } = admission.reviewPod(applyDefaults(template.pod('')));
      return { set, template, pod: refusal === undefined ? pod : undefined };
    });
  }

  /** In the order of the DaemonSets. Pods that admission refuses are left out. */
  on(node: Node): readonly Pod[] {
    const { name } = node.metadata;
    return this.#models.flatMap(({ set, template, pod }) => {
      if (pod === undefined || !template.eligible(node).run) return [];
      const { generateName: _prefix, ...metadata } = pod.metadata;
      const own = `${set.metadata.name}-${name}`;
      const { affinity } = template.pod(name).spec;
      const spec = { ...pod.spec, ...(affinity === undefined ? {} : { affinity }) };
      return { ...pod, metadata: { ...metadata, name: own, uid: own }, spec };
    });
  }
}
