import type { Pod } from '../objects/index.ts';
import type { PodShape } from './recording.ts';

type Shape = Omit<PodShape, 'place'>;

/** A pod of the shape, as it is created. */
export function podOfShape({ spec, ...metadata }: Shape, name: string): Pod {
  const { namespace } = metadata;
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace, ...labelled(metadata) },
    spec,
  };
}

/** The shape of a recorded pod, before it has a node. */
export function shapeOfPod({ metadata, spec }: Pod): Shape {
  const { nodeName: _, ...unbound } = spec;
  return { namespace: metadata.namespace, ...labelled(metadata), spec: unbound };
}

const labelled = ({
  labels,
  annotations,
}: Pick<Shape, 'labels' | 'annotations'>): Pick<Shape, 'labels' | 'annotations'> => ({
  ...(labels === undefined ? {} : { labels }),
  ...(annotations === undefined ? {} : { annotations }),
});
