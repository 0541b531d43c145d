import { isKind } from '../../../objects/index.ts';
import type { Container, Deployment, KubernetesObject } from '../../../objects/index.ts';

/** The Deployment of Karpenter's controller. */
export interface Controller {
  readonly deployment: Deployment;
  readonly container: Container;
  /** The tag of its image; undefined: it is no version. */
  readonly version: string | undefined;
}

/** The controller of an input: by its image, or else by its name or its label with a name. */
export function findController(objects: readonly KubernetesObject[]): Controller | undefined {
  let byName: Controller | undefined;
  for (const object of objects) {
    if (!isKind(object, 'Deployment')) continue;
    const containers = object.spec.template.spec?.containers ?? [];
    for (const container of containers) {
      const version = versionOfImage(container.image ?? '');
      if (version !== undefined) return { deployment: object, container, version };
    }
    const [first] = containers;
    if (first === undefined || !isNamed(object)) continue;
    const container = containers.find(({ name }) => name === 'controller') ?? first;
    byName ??= { deployment: object, container, version: undefined };
  }
  return byName;
}

const isNamed = ({ metadata }: Deployment): boolean =>
  metadata.labels?.['app.kubernetes.io/name'] === 'karpenter' || metadata.name === 'karpenter';

/** The version of an image such as public.ecr.aws/karpenter/controller:1.13.0@sha256:...; undefined: it is no controller of Karpenter. */
function versionOfImage(image: string): string | undefined {
  const [, name = '', tag = ''] = /^([^@]*?):([^:/@]+)(?:@.*)?$/.exec(image) ?? [];
  const isOwn = /(?:^|\/)karpenter(?:[/-].*)?$/.test(name);
  return isOwn && isVersion(tag) ? tag : undefined;
}

export const isVersion = (text: string): boolean => /^v?\d+\.\d+/.test(text);
