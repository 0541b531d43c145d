import { InvalidArgumentError, type Command } from 'commander';
import { collect } from './collect.ts';

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

/** `purpose` is added to the heading of the group. */
export function addWhatIfFlags(command: Command, purpose = ''): Command {
  return command
    .optionsGroup(`What if${purpose}:`)
    .option(
      '--add-node <file[:count]>',
      'add the nodes of a file, or count copies of each',
      (text: string, before: readonly NodeTemplate[] | undefined) => [
        ...(before ?? []),
        parseNodeTemplate(text),
      ],
    )
    .option('--remove-node <name>', 'remove a node; its pods are scheduled again', collect)
    .option('--cordon <name>', 'mark a node unschedulable, as kubectl cordon does', collect)
    .option(
      '--scale <kind/name=n>',
      'set the replicas of a workload; [namespace/]KIND/NAME=N',
      (text: string, before: readonly Scaling[] | undefined) => [
        ...(before ?? []),
        parseScaling(text),
      ],
    );
}

/** Whether any what-if flag is given. */
export function hasEdits({ addNode, removeNode, cordon, scale }: WhatIfFlags): boolean {
  return [addNode, removeNode, cordon, scale].some((flag) => flag !== undefined);
}

const MAX_COPIES = 100_000;

function parseNodeTemplate(text: string): NodeTemplate {
  const found = /^(.+):(\d+)$/s.exec(text);
  if (found === null) return { file: text };
  const count = Number(found[2]);
  if (count < 1 || count > MAX_COPIES) {
    throw new InvalidArgumentError(
      `Not FILE or FILE:COUNT with a count from 1 to ${String(MAX_COPIES)}.`,
    );
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
