import { Option, type Command } from 'commander';
import { COMPARE_FAIL_ON, REGRESSION_KINDS, type RegressionKind } from '../../outcome/index.ts';
import { collect } from './collect.ts';
import { addFailOnFlag, type FailOnFlag } from './fail-on-flag.ts';
import { wordsInConfigFile } from './in-config-file.ts';
import { wholeNumber } from './number-flags.ts';
import { addPriceFlags, type PriceFlags } from './price-flags.ts';

/** The two sides of a comparison, the prices of nodes, and the regressions that fail it. */
export interface CompareFlags extends FailOnFlag<RegressionKind>, PriceFlags {
  readonly base?: readonly string[];
  readonly head?: readonly string[];
  readonly seeds: number;
}

export function addCompareFlags(command: Command): Command {
  const what = 'Policy, configuration, manifests or saved plan';
  const compared = command
    .optionsGroup('Compare:')
    .option('--base <path>', `${what} to compare against; may be repeated`, collect)
    .option('--head <path>', `${what} to check; may be repeated`, collect);
  const words = ['default', 'default-provider'];
  for (const side of ['base', 'head']) wordsInConfigFile(compared, side, words);
  return addFailOnFlag(addPriceFlags(compared), REGRESSION_KINDS, COMPARE_FAIL_ON).addOption(
    new Option(
      '--seeds <n>',
      'plan each side with n seeds, and report placements that depend on tie-breaking',
    )
      .argParser(wholeNumber(1, 1000))
      .default(1),
  );
}
