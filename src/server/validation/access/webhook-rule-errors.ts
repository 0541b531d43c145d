import type { Path, Loose, RuleWithOperations } from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';

/** Rules of this file: the functions of these names in pkg/apis/admissionregistration/validation/validation.go, v1.34. */

const OPERATIONS: readonly string[] = ['*', 'CONNECT', 'CREATE', 'DELETE', 'UPDATE'];
const SCOPES: readonly string[] = ['*', 'Cluster', 'Namespaced'];

/** validateRuleWithOperations and validateRule. */
export function checkWebhookRule(
  {
    operations = [],
    apiGroups = [],
    apiVersions = [],
    resources = [],
    scope,
  }: Loose<RuleWithOperations>,
  path: Path,
  list: ErrorList,
): void {
  checkWildcard(operations, 'operations', path.child('operations'), list);
  for (const [at, operation] of operations.entries()) {
    list.supported(path.child('operations').index(at), operation, OPERATIONS);
  }
  checkWildcard(apiGroups, 'API groups', path.child('apiGroups'), list);
  checkWildcard(apiVersions, 'API versions', path.child('apiVersions'), list);
  for (const [at, version] of apiVersions.entries()) {
    if (version === '') list.required(path.child('apiVersions').index(at));
  }
  checkResources(resources, path.child('resources'), list);
  if (scope !== undefined) list.supported(path.child('scope'), scope, SCOPES);
}

/** A list that is not empty, and that has no other value beside "*". */
function checkWildcard(values: readonly string[], name: string, path: Path, list: ErrorList): void {
  if (values.length === 0) list.required(path);
  if (values.length < 2 || !values.includes('*')) return;
  list.invalid(path, values, `if '*' is present, must not specify other ${name}`);
}

/** validateResources. */
function checkResources(resources: readonly string[], path: Path, list: ErrorList): void {
  if (resources.length === 0) list.required(path);
  checkSubresources(resources, path, list);
  if (resources.length > 1 && resources.includes('*/*')) {
    list.invalid(path, resources, "if '*/*' is present, must not specify other resources");
  }
  // Upstream looks at the last of them only.
  const last = resources.findLast((resource) => resource !== '' && !resource.includes('/'));
  if (resources.includes('*') && last !== '*') {
    const detail = "if '*' is present, must not specify other resources without subresources";
    list.invalid(path, resources, detail);
  }
}

/** The part of validateResources for each resource. */
function checkSubresources(resources: readonly string[], path: Path, list: ErrorList): void {
  const covered = new Set<string>();
  for (const [at, resource] of resources.entries()) {
    if (resource === '') list.required(path.index(at));
    const slash = resource.indexOf('/');
    if (slash < 0) continue;
    const [main, sub] = [resource.slice(0, slash), resource.slice(slash + 1)];
    for (const pattern of [`${main}/*`, `*/${sub}`]) {
      if (!covered.has(pattern)) continue;
      const detail = `if '${pattern}' is present, must not specify ${resource}`;
      list.invalid(path.index(at), resource, detail);
    }
    if (main === '*' || sub === '*') covered.add(resource);
  }
}
