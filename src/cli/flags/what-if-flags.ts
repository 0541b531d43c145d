import { InvalidArgumentError, type Command } from 'commander';

/** Changes to the input before it is simulated. */
export interface WhatIfFlags {
  readonly addNode?: readonly NodeTemplate[];
  readonly removeNode?: readonly string[];
  readonly cordon?: readonly string[];
  readonly scale?: readonly Scaling[];
}

export interface NodeTemplate {
  readonly file: string;
  readonly count?: number;
}

export interface Scaling {
  readonly namespace?: string;
  readonly kind: string;
  readonly name: string;
  readonly replicas: number;
}

/** `purpose`: what becomes of the changed input, where a command has more than one. */
export function addWhatIfFlags(command: Command, purpose = ''): Command {
  return command
    .optionsGroup(`What if${purpose}:`)
    .option(
      '--add-node <file[:count]>',
      'add the nodes of a file, or so many copies of each',
      (text: string, before: readonly NodeTemplate[] | undefined) => [
        ...(before ?? []),
        parseNodeTemplate(text),
      ],
    )
    .option('--remove-node <name>', 'take a node away; its pods have to find another', collect)
    .option('--cordon <name>', 'let no new pods onto a node, as kubectl cordon does', collect)
    .option(
      '--scale <kind/name=n>',
      'give a workload so many replicas; may begin with its namespace/',
      (text: string, before: readonly Scaling[] | undefined) => [
        ...(before ?? []),
        parseScaling(text),
      ],
    );
}

/** Whether any change is asked for. */
export function hasEdits({ addNode, removeNode, cordon, scale }: WhatIfFlags): boolean {
  return [addNode, removeNode, cordon, scale].some((flag) => flag !== undefined);
}

const collect = (text: string, before: readonly string[] | undefined): readonly string[] => [
  ...(before ?? []),
  text,
];

const MOST_NODES = 100_000;

function parseNodeTemplate(text: string): NodeTemplate {
  const found = /^(.+):(\d+)$/s.exec(text);
  if (found === null) return { file: text };
  const count = Number(found[2]);
  if (count < 1 || count > MOST_NODES) {
    throw new InvalidArgumentError(`Not FILE or FILE:COUNT with 1 to ${String(MOST_NODES)} nodes.`);
  }
  return { file: found[1] ?? '', count };
}

function parseScaling(text: string): Scaling {
  const found = /^(?:([^=/]+)\/)?([^=/]+)\/([^=/]+)=(\d{1,7})$/.exec(text);
  const [, namespace, kind, name, replicas] = found ?? [];
  if (kind === undefined || name === undefined) {
    throw new InvalidArgumentError('Not KIND/NAME=N, such as deployment/web=5.');
  }
  return {
    ...(namespace === undefined ? {} : { namespace }),
    kind,
    name,
    replicas: Number(replicas),
  };
}
