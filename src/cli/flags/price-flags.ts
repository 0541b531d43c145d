import type { Command } from 'commander';
import type { Prices } from '../../whatif/index.ts';
import { collectProblems } from '../collect-problems.ts';

/** Files with the prices of nodes. */
export interface PriceFlags {
  readonly prices?: string;
  readonly catalog?: string;
}

export function addPriceFlags(command: Command): Command {
  return command
    .option('--prices <file>', 'YAML or JSON with a price per instance type, such as m5.large: 0.1')
    .option('--catalog <file>', 'types of nodes with prices, as for size: YAML, JSON or CSV');
}

/** Throws one InputError with the problems of both files. */
export async function loadPrices({ prices, catalog }: PriceFlags): Promise<Prices> {
  const [{ readPricesFile }, { readCatalogFile }] = await Promise.all([
    import('../documents/prices.ts'),
    import('../documents/catalog.ts'),
  ]);
  const [ofPrices, ofCatalog] = await collectProblems([
    async () => (prices === undefined ? undefined : await readPricesFile(prices)),
    async () => (catalog === undefined ? undefined : await readCatalogFile(catalog)),
  ]);
  return {
    ...(ofPrices === undefined ? {} : { prices: ofPrices }),
    ...(ofCatalog === undefined ? {} : { catalog: ofCatalog }),
  };
}
