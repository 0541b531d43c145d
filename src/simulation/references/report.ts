import { controllerOf, refKeyOf } from '../../objects/index.ts';
import type { Pod, PodSpec } from '../../objects/index.ts';
import { keysOf, lacksKey } from '../../kubelet/index.ts';
import type { Owner } from '../../outcome/index.ts';
import { nearest } from '../../problems/index.ts';
import { referencesOf } from './pod-references.ts';
import type { PodReference } from './pod-references.ts';
import type { ProvidedObjects, Sources } from './provided-objects.ts';

/** More keys are counted. */
const NAMED_KEYS = 3;

interface Assumed {
  readonly text: string;
  readonly namespace: string;
  /** Objects that refer to it, such as "Deployment/web". */
  readonly users: Set<string>;
}

/** Cached result for the pods of a namespace that share a spec. */
interface Judged {
  readonly namespace: string;
  readonly problem: string | undefined;
}

/** What is wrong with the ConfigMaps and Secrets that pods refer to, and which of them are taken as provided. */
export class ReferenceReport {
  readonly #sources: Pick<Sources, 'get'>;
  readonly #provided: ProvidedObjects;
  readonly #judged = new WeakMap<PodSpec, Judged>();
  readonly #assumed = new Map<string, Assumed>();
  /** Controllers with pods that have been noted. */
  readonly #noted = new Set<string>();

  constructor(sources: Pick<Sources, 'get'>, provided: ProvidedObjects) {
    this.#sources = sources;
    this.#provided = provided;
  }

  /** Why a pod does not start, or would not if a container mounted a volume; undefined: nothing is known to be wrong. */
  problemOf({ metadata: { namespace }, spec }: Pod): string | undefined {
    const references = referencesOf(spec);
    if (references.length === 0) return undefined;
    const known = this.#judged.get(spec);
    if (known?.namespace === namespace) return known.problem;
    const problem = this.#problemAmong(references, namespace);
    this.#judged.set(spec, { namespace, problem });
    return problem;
  }

  #problemAmong(references: readonly PodReference[], namespace: string): string | undefined {
    const texts = new Set<string>();
    for (const one of references) {
      const problem = one.by === 'pull' ? undefined : this.#problem(namespace, one);
      if (problem !== undefined) texts.add(`${problem}: ${effectOf(one)}`);
    }
    return texts.size === 0 ? undefined : [...texts].join('; ');
  }

  /** Counts a new pod as a user of what is not in the input. */
  note(pod: Pod, owner: Owner | undefined): void {
    const references = referencesOf(pod.spec);
    if (references.length === 0) return;
    const { namespace, name } = pod.metadata;
    const { uid } = controllerOf(pod.metadata) ?? {};
    if (uid !== undefined && this.#noted.has(uid)) return;
    if (uid !== undefined) this.#noted.add(uid);
    const user = owner === undefined ? `Pod/${name}` : `${owner.kind}/${owner.name}`;
    for (const one of references) {
      const text = this.#assumption(namespace, one);
      if (text === undefined) continue;
      const key = refKeyOf({ ...one, namespace });
      const known = this.#assumed.get(key);
      if (known === undefined) this.#assumed.set(key, { text, namespace, users: new Set([user]) });
      else known.users.add(user);
    }
  }

  /** One line per object, without its users. */
  get assumed(): readonly string[] {
    return Array.from(this.#assumed.values(), (one) => `${headOf(one)})`);
  }

  /** One line per object. */
  get warnings(): readonly string[] {
    return Array.from(this.#assumed.values(), (one) => {
      const { users } = one;
      const [first = ''] = users;
      const by = users.size === 1 ? first : `${String(users.size)} workloads`;
      return `${headOf(one)}, ${by})`;
    });
  }

  #problem(namespace: string, { kind, name, keys }: PodReference): string | undefined {
    const found = this.#sources.get(kind, namespace, name);
    if (found === undefined) {
      const meant = this.#provided.meant(kind, namespace, name);
      if (meant === undefined) return undefined;
      const where = meant.namespace === namespace ? '' : ` in namespace ${meant.namespace}`;
      const here = where === '' ? '' : ` in namespace ${namespace}`;
      return `${kind} ${name} does not exist${here}; the input has ${meant.name}${where}`;
    }
    const lacking = keys.find((key) => lacksKey(found, key));
    if (lacking === undefined) return undefined;
    return `${kind} ${name} has no key ${lacking}; it has ${keysText(keysOf(found) ?? [], lacking)}`;
  }

  #assumption(namespace: string, reference: PodReference): string | undefined {
    const { kind, name, by } = reference;
    if (this.#sources.get(kind, namespace, name) !== undefined) return undefined;
    const problem = this.#problem(namespace, reference);
    if (problem !== undefined) {
      return by === 'pull' ? `${problem}: images are pulled without it` : undefined;
    }
    if (this.#provided.isKnown(kind, namespace, name)) return undefined;
    if (this.#provided.isMissing(kind, namespace, name)) return undefined;
    return `${kind} ${name} is not in the input: taken as provided`;
  }
}

const headOf = ({ text, namespace }: Assumed): string => `${text} (namespace ${namespace}`;

function effectOf({ by, user }: PodReference): string {
  switch (by) {
    case 'environment':
      return `container ${user} stays CreateContainerConfigError`;
    case 'unmounted':
      return `no container mounts volume ${user}; one that does stays ContainerCreating`;
    default:
      return `volume ${user} cannot be mounted, the pod stays ContainerCreating`;
  }
}

function keysText(keys: readonly string[], lacking: string): string {
  const near = nearest(lacking, keys);
  if (near !== undefined) return near;
  if (keys.length === 0) return 'none';
  const named = keys.slice(0, NAMED_KEYS).join(', ');
  return keys.length > NAMED_KEYS ? `${named} and ${String(keys.length - NAMED_KEYS)} more` : named;
}
