import { Path } from '../../../objects/index.ts';
import type {
  Container,
  KubernetesObject,
  LabelSelector,
  PodSpec,
  PodTemplateSpec,
} from '../../../objects/index.ts';
import { ErrorList } from '../error-list.ts';
import { checkContainerResources } from '../pods/resource-errors.ts';
import { selects } from '../pods/template-errors.ts';

/** The spec of a pod or workload. */
interface AnySpec extends Partial<PodSpec> {
  readonly selector?: LabelSelector;
  readonly template?: PodTemplateSpec;
}

/** The structure of the object is that of a valid one. */
const specOf = (object: KubernetesObject): AnySpec =>
  'spec' in object ? (object.spec as AnySpec) : {};

/** Whether the selector of a workload selects its template. */
export function isSelectorValid(object: KubernetesObject): boolean {
  const { selector, template } = specOf(object);
  return selects(selector, template?.metadata?.labels);
}

/** Whether the amounts of the containers of a pod or template go together. False for pods with amounts of their own or claims. */
export function areResourcesValid(object: KubernetesObject): boolean {
  const spec = specOf(object);
  const { containers = [], initContainers = [], resources }: AnySpec = spec.template?.spec ?? spec;
  return resources === undefined && [...containers, ...initContainers].every(hasValidAmounts);
}

function hasValidAmounts({ resources }: Container): boolean {
  if (resources === undefined) return true;
  if (resources.claims !== undefined) return false;
  const list = new ErrorList();
  checkContainerResources(resources, Path.spec, list);
  return list.errors.length === 0 && !list.dependsOnGates;
}
