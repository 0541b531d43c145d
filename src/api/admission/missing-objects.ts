import { isKind } from '../object.ts';
import type { KubernetesObject } from '../object.ts';
import type { AdmissionWarnings } from './admission-warnings.ts';
import { exportHint } from './objections.ts';

/** Namespaces of every cluster. */
const ALWAYS_THERE = ['default', 'kube-system', 'kube-public', 'kube-node-lease'];

/**
 * Namespaces and ServiceAccounts that pods name and the input lacks. A real API server refuses such pods; here they cause a warning,
 * since dumps seldom contain either kind. Every namespace has a ServiceAccount "default".
 * Sources: NamespaceLifecycle, apiserver pkg/admission/plugin/namespace/lifecycle; plugin/pkg/admission/serviceaccount, v1.34.
 */
export class MissingObjects {
  readonly #namespaces: ReadonlySet<string>;
  readonly #accounts: ReadonlySet<string>;

  constructor(objects: readonly KubernetesObject[]) {
    const named = objects.filter((object) => isKind(object, 'Namespace'));
    this.#namespaces = new Set([...ALWAYS_THERE, ...named.map(({ metadata }) => metadata.name)]);
    const accounts = objects.filter((object) => isKind(object, 'ServiceAccount'));
    this.#accounts = new Set(
      accounts.map(({ metadata }) => `${metadata.namespace ?? 'default'}/${metadata.name}`),
    );
  }

  warn(namespace: string, account: string, warnings: AdmissionWarnings): void {
    if (!this.#namespaces.has(namespace)) {
      const object = `Namespace/${namespace}`;
      warnings.add(object, object, notGiven('namespaces'));
    }
    if (account === 'default' || this.#accounts.has(`${namespace}/${account}`)) return;
    const object = `ServiceAccount/${account}`;
    warnings.add(
      `${namespace}/${account}`,
      `${object} (${namespace})`,
      notGiven('serviceaccounts -A'),
    );
  }
}

function notGiven(resource: string): string {
  return `not among the objects; taken as there: a real API server refuses its pods where it is missing; ${exportHint(resource)}`;
}
