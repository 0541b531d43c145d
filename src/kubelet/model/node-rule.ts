import type { Node } from '../../api/index.ts';
import { matchesGlob } from './glob.ts';
import type { KubeletModel } from './kubelet-model.ts';

/** What a model says of some nodes: those that match all that is given. */
export interface NodeRule {
  readonly match: {
    readonly name?: string;
    readonly labels?: Readonly<Record<string, string>>;
  };
  readonly settings: NodeSettings;
}

export type NodeSettings = Partial<
  Pick<KubeletModel, 'pullBytesPerSecond' | 'pullOverheadMs' | 'serializeImagePulls'>
>;

/** The model as it holds for one node. */
export function modelOfNode(model: KubeletModel, { metadata }: Node): KubeletModel {
  const { name, labels = {} } = metadata;
  const ruled = model.nodeRules.filter(
    ({ match }) =>
      matchesGlob(match.name, name) &&
      Object.entries(match.labels ?? {}).every(([key, value]) => labels[key] === value),
  );
  if (ruled.length === 0) return model;
  return Object.assign({}, model, ...ruled.map(({ settings }) => settings)) as KubeletModel;
}
