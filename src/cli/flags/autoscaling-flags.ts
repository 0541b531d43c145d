import { Option, type Command } from 'commander';
import { NODE_AUTOSCALERS, type NodeAutoscalerName } from '../../outcome/index.ts';
import type { PlanOptions } from '../../simulation/index.ts';
import { durationSeconds } from './number-flags.ts';

/** The node autoscaler, and what no object of the cluster tells of it. */
export interface AutoscalingFlags {
  readonly autoscaler?: NodeAutoscalerName | 'none';
  readonly karpenter?: '1.13' | '1.14';
  readonly catalog?: string;
  readonly nodeGroups?: string;
  readonly launch?: 'price' | 'first' | 'random';
  /** Seconds. */
  readonly nodeStartup?: number;
}

export function addAutoscalingFlags(command: Command): Command {
  return addAutoscalerFlags(command).option(
    '--catalog <file>',
    'types of nodes to launch, with prices: YAML, JSON or CSV (default: those of the nodes)',
  );
}

/** Those of `addAutoscalingFlags` for a command that has --catalog already. */
export function addAutoscalerFlags(command: Command): Command {
  return command
    .optionsGroup('Autoscaling:')
    .addOption(
      new Option(
        '--autoscaler <name>',
        'what launches nodes (default: what the input has)',
      ).choices([...NODE_AUTOSCALERS, 'none']),
    )
    .option(
      '--node-groups <file>',
      'node groups of the Cluster Autoscaler (default: those of the input)',
    )
    .addOption(
      new Option(
        '--karpenter <version>',
        'version of Karpenter (default: that of the input, else the newest)',
      ).choices(['1.13', '1.14']),
    )
    .addOption(
      new Option(
        '--launch <how>',
        'which of the offers that fit is launched (default: price)',
      ).choices(['price', 'first', 'random']),
    )
    .addOption(
      new Option(
        '--node-startup <duration>',
        'from the decision to launch a node until it is Ready (default: 45s)',
      ).argParser(durationSeconds),
    );
}

/** Reads the catalogue and the node groups. Throws one InputError with all of their problems. */
export async function loadAutoscaling(
  flags: AutoscalingFlags,
): Promise<Pick<PlanOptions, 'autoscaling'>> {
  const { catalog } = flags;
  if (catalog === undefined) return await optionsOf(flags, {});
  const { readCatalogFile } = await import('../documents/catalog.ts');
  return await optionsOf(flags, { catalog: await readCatalogFile(catalog) });
}

/** `catalog`: a NodeCatalog that has been read, and that the command reads prices from, too. */
export const autoscalingOptions = (
  flags: Omit<AutoscalingFlags, 'catalog'>,
  catalog: unknown,
): Promise<Pick<PlanOptions, 'autoscaling'>> =>
  optionsOf(flags, catalog === undefined ? {} : { catalog, isCatalogOfPrices: true });

async function optionsOf(
  { autoscaler, karpenter, launch, nodeGroups, nodeStartup }: Omit<AutoscalingFlags, 'catalog'>,
  types: Pick<NonNullable<PlanOptions['autoscaling']>, 'catalog' | 'isCatalogOfPrices'>,
): Promise<Pick<PlanOptions, 'autoscaling'>> {
  const { catalog } = types;
  const { readNodeGroupsFile } = await import('../documents/node-groups.ts');
  const groups =
    nodeGroups === undefined ? undefined : await readNodeGroupsFile(nodeGroups, catalog);
  return {
    autoscaling: {
      ...(autoscaler === undefined ? {} : { use: autoscaler }),
      ...(karpenter === undefined ? {} : { karpenter }),
      ...types,
      ...(groups === undefined ? {} : { nodeGroups: groups }),
      ...(launch === undefined ? {} : { launch }),
      ...(nodeStartup === undefined ? {} : { startup: nodeStartup }),
    },
  };
}
