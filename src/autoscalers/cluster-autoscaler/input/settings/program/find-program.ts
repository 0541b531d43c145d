import { controllerOf, isKind, namespaceOf, podSpecOf } from '../../../../../objects/index.ts';
import type { Container, KubernetesObject } from '../../../../../objects/index.ts';
import type { Flags } from '../../../options/index.ts';
import { flagsIn } from './read-args.ts';

/** An autoscaler that the input runs. */
export interface AutoscalerProgram {
  /** "Deployment kube-system/cluster-autoscaler" */
  readonly where: string;
  readonly namespace: string;
  readonly flags: Flags;
  /** What of its command line cannot be read. */
  readonly unread: readonly string[];
}

const IMAGE = /^(?:ose-)?cluster-autoscaler(?:-(?:amd64|arm64|ppc64le|s390x))?$/;
const PROGRAM = 'cluster-autoscaler';

/** The autoscalers among the workloads of an input, those with no replicas left out. */
export function findPrograms(objects: readonly KubernetesObject[]): readonly AutoscalerProgram[] {
  return objects.flatMap((object) => {
    const spec = podSpecOf(object);
    const isMade = controllerOf(object.metadata) !== undefined;
    const isIdle = isKind(object, 'Deployment') && object.spec.replicas === 0;
    if (spec === undefined || isMade || isIdle) return [];
    return spec.containers.filter(isAutoscaler).map((container) => programIn(container, object));
  });
}

/** By the command, else by the name of the image: an operator of the autoscaler has another one. */
function isAutoscaler(container: Container): boolean {
  const [command] = commandLine(container);
  if (command !== undefined && baseName(command) === PROGRAM) return true;
  const image = baseName(container.image ?? '').replace(/[:@].*$/, '');
  return IMAGE.test(image);
}

function programIn(container: Container, object: KubernetesObject): AutoscalerProgram {
  const namespace = namespaceOf(object);
  const line = commandLine(container);
  const [command] = line;
  const isShell = command !== undefined && /^(?:ba|da|a|z)?sh$/.test(baseName(command));
  const args = isShell ? [] : line.map((arg) => expanded(arg, container));
  const lost = args.filter((arg) => /\$\([^)]*\)/.test(arg));
  return {
    where: `${object.kind} ${namespace}/${object.metadata.name}`,
    namespace,
    flags: flagsIn(args.filter((arg) => !lost.includes(arg))),
    unread: [
      ...(isShell ? ['its flags are in the command of a shell'] : []),
      ...lost.map((arg) => `${arg} depends on a variable that the input does not have`),
    ],
  };
}

const commandLine = ({ command = [], args = [] }: Container): readonly string[] => [
  ...command,
  ...args,
];

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** With the values of variables that the container states. */
const expanded = (arg: string, { env = [] }: Container): string =>
  arg.replace(
    /\$\(([^)]*)\)/g,
    (reference, name: string) =>
      env.findLast((variable) => variable.name === name)?.value ?? reference,
  );
