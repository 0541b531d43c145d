import type {
  Container,
  ContainerPort,
  EnvVar,
  HTTPGetAction,
  Lifecycle,
  LifecycleHandler,
  ObjectFieldSelector,
  Probe,
} from '../../../objects/index.ts';
import { fillBlank, fillUnset, fillZero, mapShared, replace } from '../copy-on-write.ts';
import { defaultImagePullPolicy } from './image-pull-policy.ts';
import { roundUpRequirements } from '../resource-list.ts';

/**
 * The defaults of every container of a pod or a pod template, ephemeral containers included.
 * Source: SetDefaults_Container and its callers, pkg/apis/core/v1, v1.34.
 */
export function defaultContainer(container: Container): Container {
  const filled = fillBlank<Container>(container, {
    imagePullPolicy: defaultImagePullPolicy(container.image ?? ''),
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
  });
  return defaultContainerParts(filled);
}

/** Parts that few containers have; copied only if they lack a field. */
function defaultContainerParts(container: Container): Container {
  let result = container;
  if (container.resources) {
    const resources = roundUpRequirements(container.resources);
    if (resources !== container.resources) result = { ...result, resources };
  }
  if (container.ports) {
    const ports = mapShared(container.ports, defaultPort);
    if (ports !== container.ports) result = { ...result, ports };
  }
  if (container.env) {
    const env = mapShared(container.env, defaultEnv);
    if (env !== container.env) result = { ...result, env };
  }
  if (container.livenessProbe || container.readinessProbe || container.startupProbe) {
    result = defaultProbes(result);
  }
  if (container.lifecycle) {
    const lifecycle = defaultLifecycle(container.lifecycle);
    if (lifecycle !== container.lifecycle) result = { ...result, lifecycle };
  }
  return result;
}

function defaultPort(port: ContainerPort): ContainerPort {
  return port.protocol ? port : { ...port, protocol: 'TCP' };
}

function defaultEnv(variable: EnvVar): EnvVar {
  const source = variable.valueFrom;
  if (!source) return variable;
  let after = source;
  if (after.fieldRef) after = replace(after, 'fieldRef', defaultFieldRef(after.fieldRef));
  if (after.fileKeyRef) {
    after = replace(after, 'fileKeyRef', fillUnset(after.fileKeyRef, { optional: false }));
  }
  return replace(variable, 'valueFrom', after);
}

export function defaultFieldRef(selector: ObjectFieldSelector): ObjectFieldSelector {
  return selector.apiVersion ? selector : { ...selector, apiVersion: 'v1' };
}

function defaultProbes(container: Container): Container {
  let result = container;
  for (const key of ['livenessProbe', 'readinessProbe', 'startupProbe'] as const) {
    const probe = result[key];
    if (probe) result = replace(result, key, defaultProbe(probe));
  }
  return result;
}

function defaultProbe(probe: Probe): Probe {
  let result = fillZero<Probe>(probe, {
    timeoutSeconds: 1,
    periodSeconds: 10,
    successThreshold: 1,
    failureThreshold: 3,
  });
  if (result.httpGet) result = replace(result, 'httpGet', defaultHttpGet(result.httpGet));
  if (result.grpc) result = replace(result, 'grpc', fillUnset(result.grpc, { service: '' }));
  return result;
}

function defaultLifecycle(lifecycle: Lifecycle): Lifecycle {
  let result = lifecycle;
  if (result.postStart) result = replace(result, 'postStart', defaultHandler(result.postStart));
  if (result.preStop) result = replace(result, 'preStop', defaultHandler(result.preStop));
  return result;
}

function defaultHandler(handler: LifecycleHandler): LifecycleHandler {
  return handler.httpGet ? replace(handler, 'httpGet', defaultHttpGet(handler.httpGet)) : handler;
}

function defaultHttpGet(action: HTTPGetAction): HTTPGetAction {
  return fillZero(action, { path: '/', scheme: 'HTTP' });
}
