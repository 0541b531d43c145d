import { isKind, keyOf } from '../../objects/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import type { AdmissionWarnings } from './warnings.ts';
import { areNear } from '../../problems/index.ts';
import { exportHint } from './objections.ts';
import type { Objections } from './objections.ts';

/** Namespaces of every cluster. */
const ALWAYS_THERE = ['default', 'kube-system', 'kube-public', 'kube-node-lease'];

/**
 * Namespaces and ServiceAccounts that pods name and the input lacks. A real API server refuses such pods; here they cause a warning,
 * since dumps seldom contain either kind. A pod is refused if its account is likely a misspelt ServiceAccount of the input, unless
 * pods of the cluster use an account of that name. Every namespace has a ServiceAccount "default".
 * Sources: NamespaceLifecycle, apiserver pkg/admission/plugin/namespace/lifecycle; plugin/pkg/admission/serviceaccount, v1.34.
 */
export class MissingObjects {
  readonly #namespaces: ReadonlySet<string>;
  readonly #accounts = new Map<string, Set<string>>();
  /** Accounts of pods that a cluster has admitted, so they exist there. */
  readonly #proven = new Set<string>();

  constructor(objects: readonly KubernetesObject[]) {
    const named = objects.filter((object) => isKind(object, 'Namespace'));
    this.#namespaces = new Set([...ALWAYS_THERE, ...named.map(({ metadata }) => metadata.name)]);
    for (const object of objects) {
      const { name, uid } = object.metadata;
      if (isKind(object, 'ServiceAccount')) {
        const { namespace } = object.metadata;
        const names = this.#accounts.get(namespace) ?? new Set();
        this.#accounts.set(namespace, names.add(name));
      } else if (isKind(object, 'Pod') && uid !== undefined) {
        this.#proven.add(keyOf({ ...object.metadata, name: object.spec.serviceAccountName ?? '' }));
      }
    }
  }

  /** Refuses a pod of a misspelt account, and warns of an account or namespace that is assumed to exist. */
  review(
    namespace: string,
    account: string,
    {
      objections,
      warnings,
    }: { readonly objections: Objections; readonly warnings: AdmissionWarnings },
  ): void {
    if (!this.#namespaces.has(namespace)) {
      const object = `Namespace/${namespace}`;
      warnings.add(object, object, notGiven('namespaces'));
    }
    const known = this.#accounts.get(namespace) ?? new Set<string>();
    if (account === 'default' || known.has(account)) return;
    const meant = this.#proven.has(keyOf({ namespace, name: account }))
      ? undefined
      : [...known].find((one) => areNear(one, account));
    if (meant !== undefined) {
      objections.refusal = `error looking up service account ${namespace}/${account}: serviceaccount "${account}" not found`;
      objections.hint = `the input has ServiceAccount ${meant}`;
      return;
    }
    const object = `ServiceAccount/${account}`;
    warnings.add(
      keyOf({ namespace, name: account }),
      `${object} (${namespace})`,
      notGiven('serviceaccounts -A'),
    );
  }
}

function notGiven(resource: string): string {
  return `not among the objects; assumed to exist: a real API server refuses its pods where it is missing; ${exportHint(resource)}`;
}
