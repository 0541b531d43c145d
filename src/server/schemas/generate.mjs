// Writes schema.json and src/objects/types.ts from the field lists that @kubernetes/client-node's models carry.
// Run by hand when the Kubernetes version changes: npm install --no-save @kubernetes/client-node@1.4.0 && node src/server/schemas/generate.mjs
// The two results are committed, so neither a build nor a test needs that package.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const models = path.resolve('node_modules/@kubernetes/client-node/dist/gen/models');

/** Kinds with manifests that are checked field by field: apiVersion/kind to model. */
const kinds = {
  'v1/Node': 'V1Node', 'v1/Pod': 'V1Pod', 'v1/Namespace': 'V1Namespace', 'v1/PersistentVolume': 'V1PersistentVolume',
  'v1/PersistentVolumeClaim': 'V1PersistentVolumeClaim', 'v1/LimitRange': 'V1LimitRange', 'v1/ResourceQuota': 'V1ResourceQuota',
  'v1/ReplicationController': 'V1ReplicationController', 'v1/Service': 'V1Service', 'v1/ConfigMap': 'V1ConfigMap', 'v1/Secret': 'V1Secret',
  'v1/ServiceAccount': 'V1ServiceAccount', 'v1/Endpoints': 'V1Endpoints', 'v1/PodTemplate': 'V1PodTemplate',
  'apps/v1/Deployment': 'V1Deployment', 'apps/v1/StatefulSet': 'V1StatefulSet', 'apps/v1/DaemonSet': 'V1DaemonSet',
  'apps/v1/ReplicaSet': 'V1ReplicaSet', 'apps/v1/ControllerRevision': 'V1ControllerRevision',
  'batch/v1/Job': 'V1Job', 'batch/v1/CronJob': 'V1CronJob', 'scheduling.k8s.io/v1/PriorityClass': 'V1PriorityClass',
  'policy/v1/PodDisruptionBudget': 'V1PodDisruptionBudget', 'autoscaling/v2/HorizontalPodAutoscaler': 'V2HorizontalPodAutoscaler',
  'storage.k8s.io/v1/StorageClass': 'V1StorageClass', 'storage.k8s.io/v1/CSINode': 'V1CSINode', 'storage.k8s.io/v1/CSIDriver': 'V1CSIDriver',
  'storage.k8s.io/v1/CSIStorageCapacity': 'V1CSIStorageCapacity', 'storage.k8s.io/v1/VolumeAttachment': 'V1VolumeAttachment',
  'node.k8s.io/v1/RuntimeClass': 'V1RuntimeClass', 'resource.k8s.io/v1/ResourceClaim': 'ResourceV1ResourceClaim',
  'resource.k8s.io/v1/ResourceClaimTemplate': 'V1ResourceClaimTemplate', 'resource.k8s.io/v1/ResourceSlice': 'V1ResourceSlice',
  'resource.k8s.io/v1/DeviceClass': 'V1DeviceClass', 'rbac.authorization.k8s.io/v1/Role': 'V1Role',
  'rbac.authorization.k8s.io/v1/ClusterRole': 'V1ClusterRole', 'rbac.authorization.k8s.io/v1/RoleBinding': 'V1RoleBinding',
  'rbac.authorization.k8s.io/v1/ClusterRoleBinding': 'V1ClusterRoleBinding', 'networking.k8s.io/v1/Ingress': 'V1Ingress',
  'networking.k8s.io/v1/IngressClass': 'V1IngressClass', 'networking.k8s.io/v1/NetworkPolicy': 'V1NetworkPolicy',
  'coordination.k8s.io/v1/Lease': 'V1Lease', 'discovery.k8s.io/v1/EndpointSlice': 'V1EndpointSlice',
  'admissionregistration.k8s.io/v1/MutatingWebhookConfiguration': 'V1MutatingWebhookConfiguration',
  'admissionregistration.k8s.io/v1/ValidatingWebhookConfiguration': 'V1ValidatingWebhookConfiguration',
  'apiregistration.k8s.io/v1/APIService': 'V1APIService',
};
/** The fields that are quantities, lists of them or maps to them. Source: resource.Quantity and ResourceList in the types.go files of k8s.io/api, v1.34. */
const quantities = new Set(
  Object.entries({
    CSIStorageCapacity: 'capacity maximumVolumeSize',
    CapacityRequestPolicy: 'default validValues',
    CapacityRequestPolicyRange: 'max min step',
    CapacityRequirements: 'requests',
    ContainerStatus: 'allocatedResources',
    Counter: 'value',
    DeviceCapacity: 'value',
    DeviceRequestAllocationResult: 'consumedCapacity',
    EmptyDirVolumeSource: 'sizeLimit',
    HPAScalingRules: 'tolerance',
    LimitRangeItem: 'default defaultRequest max maxLimitRequestRatio min',
    MetricTarget: 'averageValue value',
    MetricValueStatus: 'averageValue value',
    NodeStatus: 'allocatable capacity',
    Overhead: 'podFixed',
    PersistentVolumeClaimStatus: 'allocatedResources capacity',
    PersistentVolumeSpec: 'capacity',
    PodSpec: 'overhead',
    PodStatus: 'allocatedResources',
    ResourceFieldSelector: 'divisor',
    ResourceQuotaSpec: 'hard',
    ResourceQuotaStatus: 'hard used',
    ResourceRequirements: 'limits requests',
    VolumeResourceRequirements: 'limits requests',
  }).flatMap(([name, fields]) => fields.split(' ').map((field) => `${name}.${field}`)),
);
const quantity = { type: ['string', 'number'], format: 'quantity' };
/** Fields of later releases, v1.35 and v1.36. */
const later = {
  PodSpec: {
    workloadRef: { $ref: '#/definitions/WorkloadReference' },
    schedulingGroup: { $ref: '#/definitions/PodSchedulingGroup' },
  },
  PodStatus: {
    allocatedResources: { type: 'object', additionalProperties: quantity },
    resources: { $ref: '#/definitions/ResourceRequirements' },
  },
  NodeStatus: { declaredFeatures: { type: 'array', items: { type: 'string' } } },
  CSIDriverSpec: { preventPodSchedulingIfMissing: { type: 'boolean' } },
};
/** What Go's integers hold; of int64 the doubles below 2^63. */
const ranges = {
  int32: { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 },
  int64: { minimum: -(2 ** 63), maximum: 2 ** 63 - 1024 },
};
/** Root kinds with an optional spec. */
const optionalSpec = new Set(['Node', 'Namespace', 'Service', 'PersistentVolume', 'PersistentVolumeClaim', 'NetworkPolicy', 'Ingress', 'IngressClass', 'LimitRange', 'ResourceQuota', 'HorizontalPodAutoscaler', 'PodDisruptionBudget', 'Lease', 'APIService']);

/** Models with short names that would equal others. */
const named = { CoreV1ResourceClaim: 'ContainerResourceClaim', DiscoveryV1EndpointPort: 'EndpointSlicePort', ApiregistrationV1ServiceReference: 'APIServiceReference', RbacV1Subject: 'Subject' };
const shortName = (model) => named[model] ?? model.replace(/^(?:V\d+(?:(?:alpha|beta)\d+)?|[A-Z][a-z]+V1(?=[A-Z]))/, '');
const modelOf = {};
const definitions = {};
async function define(model) {
  const name = shortName(model);
  if ((modelOf[name] ??= model) !== model) throw new Error(`${model} and ${modelOf[name]} are both ${name}`);
  if (definitions[name]) return name;
  const definition = (definitions[name] = { type: 'object', properties: {}, additionalProperties: false });
  const declared = fs.readFileSync(`${models}/${model}.d.ts`, 'utf8');
  const loaded = (await import(`${models}/${model}.js`))[model];
  const required = [];
  for (const field of loaded.attributeTypeMap) {
    const isQuantity = quantities.has(`${name}.${field.baseName}`);
    definition.properties[field.baseName] = await typeOf(field.type, field.format, isQuantity);
    if (new RegExp(`\\n    '${field.name.replace(/\$/g, '\\$')}': `).test(declared)) required.push(field.baseName);
  }
  if (required.length > 0) definition.required = required;
  return name;
}
async function typeOf(type, format, isQuantity) {
  let match;
  if ((match = /^Array<(.*)>$/.exec(type))) return { type: 'array', items: await typeOf(match[1], format, isQuantity) };
  if ((match = /^\{ \[key: string\]: (.*); \}$/.exec(type))) {
    return { type: 'object', additionalProperties: await typeOf(match[1], format, isQuantity) };
  }
  if (type === 'string') return isQuantity ? quantity : { type: 'string' };
  if (type === 'Date') return { type: 'string', format: 'time' };
  if (type === 'V1MicroTime') return { type: 'string', format: 'micro-time' };
  if (type === 'boolean') return { type: 'boolean' };
  if (type === 'number') return format?.startsWith('int') ? { type: 'integer', ...ranges[format] } : { type: 'number' };
  if (type === 'any' || type === 'object') return {};
  if (type === 'IntOrString') return { type: ['integer', 'string'], ...ranges.int32 };
  return { $ref: `#/definitions/${await define(type)}` };
}

const roots = {};
for (const [kind, model] of Object.entries(kinds)) roots[kind] = await define(model);

const text = { type: 'string' };
const count = { type: 'integer', ...ranges.int32 };
const listOf = (name) => ({ type: 'array', items: { $ref: `#/definitions/${name}` } });
const ref = (name) => ({ $ref: `#/definitions/${name}` });
const struct = (properties, required = []) => ({ type: 'object', properties, additionalProperties: false, ...(required.length > 0 && { required }) });
const rootOf = (properties) => struct({ apiVersion: text, kind: text, metadata: ref('ObjectMeta'), ...properties });
/** Kinds of later releases, which the models lack: scheduling.k8s.io/v1alpha1 of v1.35 and v1alpha2 of v1.36. */
const laterDefinitions = {
  Workload: rootOf({ spec: ref('WorkloadSpec') }),
  WorkloadSpec: struct({ controllerRef: ref('WorkloadControllerReference'), podGroups: listOf('WorkloadPodGroup') }, ['podGroups']),
  WorkloadControllerReference: struct({ apiGroup: text, kind: text, name: text }, ['kind', 'name']),
  WorkloadPodGroup: struct({ name: text, policy: ref('PodGroupPolicy') }, ['name', 'policy']),
  PodGroupPolicy: struct({ basic: ref('BasicSchedulingPolicy'), gang: ref('GangSchedulingPolicy') }),
  BasicSchedulingPolicy: struct({}),
  GangSchedulingPolicy: struct({ minCount: count }, ['minCount']),
  WorkloadReference: struct({ name: text, podGroup: text, podGroupReplicaKey: text }, ['name', 'podGroup']),
  PodSchedulingGroup: struct({ podGroupName: text }),
  PodGroup: rootOf({ spec: ref('PodGroupSpec'), status: ref('PodGroupStatus') }),
  PodGroupSpec: struct(
    {
      podGroupTemplateRef: ref('PodGroupTemplateReference'),
      schedulingPolicy: ref('PodGroupPolicy'),
      schedulingConstraints: ref('PodGroupSchedulingConstraints'),
      resourceClaims: listOf('PodResourceClaim'),
      disruptionMode: text,
      priorityClassName: text,
      priority: count,
    },
    ['schedulingPolicy'],
  ),
  PodGroupTemplateReference: struct({ workload: ref('WorkloadPodGroupTemplateReference') }),
  WorkloadPodGroupTemplateReference: struct({ workloadName: text, podGroupTemplateName: text }, ['workloadName', 'podGroupTemplateName']),
  PodGroupSchedulingConstraints: struct({ topology: listOf('TopologyConstraint') }),
  TopologyConstraint: struct({ key: text }, ['key']),
  PodGroupStatus: struct({ conditions: listOf('Condition'), resourceClaimStatuses: listOf('PodResourceClaimStatus') }),
};
Object.assign(definitions, laterDefinitions);
Object.assign(roots, { 'scheduling.k8s.io/v1alpha1/Workload': 'Workload', 'scheduling.k8s.io/v1alpha2/PodGroup': 'PodGroup' });
for (const [name, fields] of Object.entries(later)) Object.assign(definitions[name].properties, fields);
fs.writeFileSync(path.join(here, 'schema.json'), `${JSON.stringify({ $id: 'kubernetes-v1.34', kinds: roots, definitions }, null, 1)}\n`);

const typeText = (schema, field) => {
  if (schema.$ref) return schema.$ref.slice('#/definitions/'.length);
  if (schema.type === undefined) return 'unknown';
  if (schema.type === 'array') return `readonly ${/ /.test(typeText(schema.items, '')) ? `(${typeText(schema.items, '')})` : typeText(schema.items, '')}[]`;
  if (schema.type === 'object') return `Readonly<Record<string, ${typeText(schema.additionalProperties, 'value')}>>`;
  if (Array.isArray(schema.type)) return schema.type[0] === 'integer' ? 'IntOrString' : 'Quantity';
  return schema.type === 'integer' ? 'number' : schema.type;
};
const rootNames = new Set(Object.values(roots));
const lines = [
  '// Generated by schemas/generate.mjs from the field lists of Kubernetes v1.34 (Apache-2.0). Do not edit.', '',
  '/** A resource quantity as a manifest may give it: "100m", "1Gi", 2. */', 'export type Quantity = string | number;',
  '/** A number, or a percentage or port name as text. */', 'export type IntOrString = number | string;', '',
];
for (const [name, definition] of Object.entries(definitions).sort(([a], [b]) => (a < b ? -1 : 1))) {
  lines.push(`export interface ${name} {`);
  for (const [field, schema] of Object.entries(definition.properties)) {
    const root = rootNames.has(name) && (['apiVersion', 'kind', 'metadata'].includes(field) || (field === 'spec' && !optionalSpec.has(name)));
    const required = root || definition.required?.includes(field) || (name === 'ObjectMeta' && field === 'name');
    const text = /^[A-Za-z_][A-Za-z0-9_]*$/.test(field) ? field : `'${field}'`;
    const type = name === 'ContainerState' || !root || field !== 'kind' ? typeText(schema, field) : `'${name}'`;
    lines.push(`  readonly ${text}${required ? '' : '?'}: ${type};`);
  }
  lines.push('}', '');
}
lines.push('/** By kind, every object with known fields. */', 'export interface ObjectOfKind {');
for (const name of [...rootNames].sort()) lines.push(`  readonly ${name}: ${name};`);
lines.push('}', '');
fs.writeFileSync(path.join(here, '../../objects/types.ts'), lines.join('\n'));
