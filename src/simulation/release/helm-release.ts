import { controllerOf, inNamespace, refKeyOf, refOf } from '../../objects/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import { hasMetadata, objectsOf, type Given } from '../../input/index.ts';
import type { Problem } from '../../problems/index.ts';
import type { ReleaseInput } from '../input/plan.ts';
import { hookOf, hooksOf, type Hook } from './hook.ts';
import { belongsTo, isKept, whyNotOwned, withOwner, type ReleaseName } from './ownership.ts';

/** The manifests of an input as `helm upgrade --install` treats them. */
export interface HelmRelease extends ReleaseName {
  /** "upgrade" if the cluster has an object of the release, or a manifest of an earlier revision is given. */
  readonly operation: 'install' | 'upgrade';
  /** The input without the hooks that do not run; manifests have the labels and annotations that Helm adds. */
  readonly given: readonly Given[];
  /** Hooks of other operations, such as tests, and of events that Helm does not know. */
  readonly notRun: readonly Hook[];
  /** Objects of the release that the manifests lack. */
  readonly removed: readonly KubernetesObject[];
  /** Those that Helm does not delete. */
  readonly kept: readonly KubernetesObject[];
  /** Manifests of objects that the cluster has and that are not the release's: Helm then applies nothing. */
  readonly conflicts: readonly Conflict[];
}

interface Conflict {
  readonly object: KubernetesObject;
  /** In Helm's words. */
  readonly message: string;
}

/** Equal for all descriptions of an object. */
const keyOf = (object: KubernetesObject): string => refKeyOf(refOf(inNamespace(object)));

/**
 * An input without manifests is a problem: a failed `helm template` would read as the end of the release.
 * Rules: pkg/action/upgrade.go and install.go, pkg/kube/client.go of Helm v3.21.
 */
export function helmRelease(
  { name, namespace, manifest = [] }: ReleaseInput,
  given: readonly Given[],
  problems: Problem[],
): HelmRelease {
  const release = { name, namespace };
  const before = new Set(manifest.filter(isNoHook).map(keyOf));
  const cluster = objectsOf(given.filter(({ side }) => side === 'cluster')).filter(hasMetadata);
  const members = cluster.filter(
    (object) =>
      controllerOf(object.metadata) === undefined &&
      (belongsTo(object, release) || before.has(keyOf(object))),
  );
  const isUpgrade = members.length > 0 || before.size > 0;
  const operation = isUpgrade ? 'upgrade' : 'install';
  const applied = objectsOf(given.filter(isManifest)).filter(isNoHook);
  if (!given.some(isManifest)) {
    problems.push({ message: `release ${name}: no manifests are given` });
  }
  const keys = new Set(applied.map(keyOf));
  const gone = members.filter((object) => !keys.has(keyOf(object)));
  return {
    ...release,
    operation,
    given: given.flatMap((one) => treated(one, release, operation)),
    notRun: objectsOf(given.filter(isManifest)).flatMap((object) => {
      const hook = hookOf(object);
      return hook === undefined || runsAt(hook, operation) ? [] : [hook];
    }),
    removed: gone.filter((object) => !isKept(object)),
    kept: gone.filter(isKept),
    conflicts: cluster
      .filter((object) => keys.has(keyOf(object)) && !before.has(keyOf(object)))
      .filter(({ kind }) => !UNOWNED_KINDS.has(kind))
      .flatMap((object) => {
        const message = whyNotOwned(object, release);
        return message === undefined ? [] : [{ object, message }];
      }),
  };
}

/** The objects with what the release deletes, each once. */
export function withRemoved(
  release: HelmRelease | undefined,
  objects: readonly KubernetesObject[],
): readonly KubernetesObject[] {
  const known = new Set(objects.map(keyOf));
  const more = release?.removed.filter((object) => !known.has(keyOf(object))) ?? [];
  return [...objects, ...more];
}

/** Nodes are no part of charts, and Helm installs the definitions of a chart's `crds` folder without its labels. */
const UNOWNED_KINDS: ReadonlySet<string> = new Set(['Node', 'CustomResourceDefinition']);

const isManifest = ({ side, admitted, object }: Given): boolean =>
  side === 'apply' && !admitted && hasMetadata(object);
const isNoHook = (object: KubernetesObject): boolean => hookOf(object) === undefined;

const runsAt = ({ events }: Hook, operation: HelmRelease['operation']): boolean =>
  events.includes(`pre-${operation}`) || events.includes(`post-${operation}`);

function treated(
  given: Given,
  release: ReleaseName,
  operation: HelmRelease['operation'],
): readonly Given[] {
  if (!isManifest(given)) return [given];
  const hook = hookOf(given.object);
  if (hook === undefined) return [given.with(withOwner(given.object, release))];
  return runsAt(hook, operation) ? [given] : [];
}

/** The hooks of a release that run, in their order. */
export interface RunHooks {
  readonly before: readonly Hook[];
  readonly after: readonly Hook[];
}

const NO_HOOKS: RunHooks = { before: [], after: [] };

/** The objects of the hooks that run. */
export const hookObjects = ({ before, after }: RunHooks): readonly KubernetesObject[] =>
  [...before, ...after].map(({ object }) => object);

/** The hooks among the objects of a release, and all others. */
export function divideHooks(
  release: HelmRelease | undefined,
  given: readonly Given[],
): { readonly manifests: readonly Given[]; readonly hooks: RunHooks } {
  if (release === undefined) return { manifests: given, hooks: NO_HOOKS };
  const { operation } = release;
  const hooks: Hook[] = [];
  const manifests = given.filter((one) => {
    const hook = isManifest(one) ? hookOf(one.object) : undefined;
    if (hook !== undefined) hooks.push(hook);
    return hook === undefined;
  });
  return {
    manifests,
    hooks: {
      before: hooksOf(hooks, `pre-${operation}`),
      after: hooksOf(hooks, `post-${operation}`),
    },
  };
}
