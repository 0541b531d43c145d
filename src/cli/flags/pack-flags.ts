import { InvalidArgumentError, Option, type Command } from 'commander';
import { NODE_AUTOSCALERS, type NodeAutoscalerName } from '../../outcome/index.ts';
import type { PackOptions } from '../../whatif/index.ts';
import { collect } from './collect.ts';
import { refuseInConfigFile } from './in-config-file.ts';
import { wholeNumber } from './number-flags.ts';
import { addPriceFlags, type PriceFlags } from './price-flags.ts';

/** Which nodes may be emptied, and how far to go. */
export interface PackFlags extends PriceFlags {
  readonly as?: NodeAutoscalerName;
  readonly nodes?: readonly string[];
  readonly maxMoves?: number;
  readonly minGain?: number;
  readonly atLeast: number;
  readonly force?: true;
  readonly controlPlane?: true;
  readonly skipNodesWithLocalStorage: boolean;
  readonly skipNodesWithSystemPods: boolean;
  readonly saveScenario?: string;
}

export function addPackFlags(command: Command): Command {
  const any = Number.MAX_SAFE_INTEGER;
  addPriceFlags(command.optionsGroup('Packing:'))
    .addOption(
      new Option('--as <autoscaler>', 'what this autoscaler removes by itself').choices(
        NODE_AUTOSCALERS,
      ),
    )
    .option(
      '--nodes <pattern>',
      'empty only these nodes: a name, a glob or a label selector; may be repeated',
      collect,
    )
    .addOption(
      new Option('--max-moves <n>', 'move at most n pods in total').argParser(wholeNumber(0, any)),
    )
    .addOption(
      new Option(
        '--min-gain <g>',
        'leave nodes that save less per moved pod: of their price, or without prices of their cpu in cores',
      ).argParser(amount),
    )
    .addOption(
      new Option('--at-least <n>', 'exit 2 if fewer nodes can be emptied')
        .argParser(wholeNumber(0, any))
        .default(0),
    )
    .option('--force', 'evict pods that no controller creates again')
    .option('--control-plane', 'empty nodes of the control plane too')
    .addOption(
      new Option(
        '--skip-nodes-with-local-storage <bool>',
        'leave nodes with pods that have emptyDir or hostPath volumes',
      )
        .argParser(truth)
        .default(true),
    )
    .addOption(
      new Option(
        '--skip-nodes-with-system-pods <bool>',
        'leave nodes with pods of kube-system without a disruption budget',
      )
        .argParser(truth)
        .default(true),
    )
    .option('--save-scenario <file>', 'save the steps as a scenario that plan can play');
  return refuseInConfigFile(command, ['saveScenario'], 'it writes a file');
}

/** The given flags as options of a packing. */
export function packOptions(
  flags: PackFlags,
  prices: Pick<PackOptions, 'prices' | 'catalog'>,
): PackOptions {
  const { as, nodes, maxMoves, minGain, atLeast, force = false, controlPlane = false } = flags;
  const { skipNodesWithLocalStorage, skipNodesWithSystemPods } = flags;
  return {
    atLeast,
    force,
    controlPlane,
    skipNodesWithLocalStorage,
    skipNodesWithSystemPods,
    ...(as === undefined ? {} : { as }),
    ...(nodes === undefined ? {} : { nodes }),
    ...(maxMoves === undefined ? {} : { maxMoves }),
    ...(minGain === undefined ? {} : { minGain }),
    ...prices,
  };
}

function amount(text: string): number {
  const value = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isFinite(value)) return value;
  throw new InvalidArgumentError('Not a number of at least 0.');
}

function truth(text: string): boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  throw new InvalidArgumentError('Allowed choices are true and false.');
}
