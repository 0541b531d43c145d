import { refKeyOf } from '../../objects/index.ts';
import type { ConfigMap, KubernetesObject, Secret } from '../../objects/index.ts';
import type { Provision, SourceKind } from '../../kubelet/index.ts';
import type { ApiServer } from '../../server/index.ts';
import { areNear } from '../../problems/index.ts';
import { lackedReferences, provenReferences } from './proven-references.ts';

const KINDS: readonly SourceKind[] = ['ConfigMap', 'Secret'];

/** ConfigMaps that the control plane writes into every namespace. */
const EVERYWHERE: ReadonlySet<string> = new Set(['kube-root-ca.crt', 'openshift-service-ca.crt']);
/** Names that token controllers generate for Secrets (k8s.io/apiserver/pkg/storage/names, alphanums of rand.String). */
const TOKEN = /-token-[bcdfghjklmnpqrstvwxz2456789]{5}$/;

/** The ConfigMaps and Secrets that are known. */
export interface Sources {
  list(kind: SourceKind): readonly (ConfigMap | Secret)[];
  get(kind: SourceKind, namespace: string, name: string): ConfigMap | Secret | undefined;
}

/** An object of the input that a pod likely means. */
export interface Meant {
  readonly namespace: string;
  readonly name: string;
}

/**
 * Decides which of the ConfigMaps and Secrets that pods refer to are missing. Most input names objects that are not in it, because
 * something else creates them: those are taken as provided. Missing is what has been deleted, what containers of the input wait for,
 * and what is likely a misspelt name of an object of the input. What pods of the input have started with exists. The one place for
 * this decision.
 */
export class ProvidedObjects implements Provision {
  readonly #sources: Pick<Sources, 'list'>;
  readonly #objects: readonly KubernetesObject[];
  readonly #deleted = new Set<string>();
  readonly #meant = new Map<string, Meant | undefined>();
  #provenKeys: ReadonlySet<string> | undefined;
  #lackedKeys: ReadonlySet<string> | undefined;

  /** `objects`: the objects at the start. */
  constructor(sources: Pick<Sources, 'list'>, objects: readonly KubernetesObject[]) {
    this.#sources = sources;
    this.#objects = objects;
  }

  /** Follows what is created and deleted. */
  watch(api: Pick<ApiServer, 'watch'>): void {
    for (const kind of KINDS) {
      api.watch(
        kind,
        ({ type, object: { metadata } }) => {
          const key = refKeyOf({ kind, ...metadata });
          if (type === 'DELETED') this.#deleted.add(key);
          else this.#deleted.delete(key);
          if (type !== 'MODIFIED') this.#meant.clear();
        },
        { sendInitialEvents: false },
      );
    }
  }

  isMissing(kind: SourceKind, namespace: string, name: string): boolean {
    const key = refKeyOf({ kind, namespace, name });
    return (
      this.#deleted.has(key) ||
      this.#lacked.has(key) ||
      this.meant(kind, namespace, name) !== undefined
    );
  }

  /** Whether an object that is not in the input is known to exist. */
  isKnown(kind: SourceKind, namespace: string, name: string): boolean {
    if (kind === 'ConfigMap' ? EVERYWHERE.has(name) : TOKEN.test(name)) return true;
    return this.#proven.has(refKeyOf({ kind, namespace, name }));
  }

  /** The object that an absent one is likely meant to be; undefined: nothing resembles it, or it is known to exist. */
  meant(kind: SourceKind, namespace: string, name: string): Meant | undefined {
    const key = refKeyOf({ kind, namespace, name });
    if (!this.#meant.has(key)) this.#meant.set(key, this.#findMeant(kind, namespace, name));
    return this.#meant.get(key);
  }

  get #proven(): ReadonlySet<string> {
    this.#provenKeys ??= provenReferences(this.#objects);
    return this.#provenKeys;
  }

  get #lacked(): ReadonlySet<string> {
    this.#lackedKeys ??= lackedReferences(this.#objects);
    return this.#lackedKeys;
  }

  #findMeant(kind: SourceKind, namespace: string, name: string): Meant | undefined {
    if (this.isKnown(kind, namespace, name)) return undefined;
    const elsewhere: Meant[] = [];
    for (const { metadata } of this.#sources.list(kind)) {
      const { namespace: its, name: known } = metadata;
      if (its === namespace && areNear(name, known)) return { namespace: its, name: known };
      if (its !== namespace && name === known) elsewhere.push({ namespace: its, name: known });
    }
    // An object of several namespaces is likely copied into each namespace by a program, and so into this one.
    return elsewhere.length === 1 ? elsewhere[0] : undefined;
  }
}
