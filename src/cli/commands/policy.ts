import type { Command } from 'commander';
import type { Done } from '../exit-codes.ts';
import { addFailOnFlag } from '../flags/fail-on-flag.ts';
import { addPolicyOutputFlags, addWrittenOutputFlags } from '../flags/policy-flags.ts';
import type { CheckPolicyFlags, PolicyFlags, ShowPolicyFlags } from '../flags/policy-flags.ts';

/** `kschedsim policy`: what a Policy says, by itself and without a cluster. */
export function define(command: Command, done: Done): void {
  command.addHelpText('after', EXAMPLES);
  const check = command
    .command('check')
    .summary('everything wrong with a Policy, as v1.22 would say it')
    .description('Everything wrong with a Policy: first in the words of kube-scheduler v1.22.')
    .argument('<file>', FILE)
    .option('-q, --quiet', 'nothing but errors');
  addFailOnFlag(check, ['warnings'], []).action(async (file: string, flags: CheckPolicyFlags) => {
    const { checkPolicyFile } = await import('../policy/check-policy-file.ts');
    done(await checkPolicyFile(file, flags));
  });
  addPolicyOutputFlags(
    command
      .command('show')
      .summary('the plugins, order, weights and arguments it becomes')
      .description('The plugins, order, weights and arguments that a Policy becomes in v1.22.')
      .argument('<file>', `${FILE}, or 'default' for the default provider`),
  ).action(async (file: string, flags: ShowPolicyFlags) => {
    const { showPolicyFile } = await import('../policy/show-policy-file.ts');
    done(await showPolicyFile(file, flags));
  });
  addWrittenOutputFlags(
    command
      .command('convert')
      .summary('a KubeSchedulerConfiguration for v1.34 that does the same, where it can')
      .description(
        'A KubeSchedulerConfiguration for v1.34 that does what the Policy did, where it can: ' +
          'comments on top say what cannot be expressed and what is computed otherwise since.',
      )
      .argument('<file>', `${FILE}, or 'default' for the default provider`),
  ).action(async (file: string, flags: PolicyFlags) => {
    const { convertPolicyFile } = await import('../policy/convert-policy-file.ts');
    done(await convertPolicyFile(file, flags));
  });
}

const FILE = 'a Policy as JSON or YAML, - for standard input';

const EXAMPLES = `
Examples:
  kschedsim policy check policy.json
  kschedsim policy show policy.json
  kschedsim policy show default -o json       the default provider of v1.22
  kschedsim policy convert policy.json > scheduler.yaml
  kschedsim compare cluster/ manifests/ --base policy.json --head scheduler.yaml

Exit codes: 0 kube-scheduler v1.22 takes it, 1 it does not, or it cannot be read,
2 it takes it and warns, where check --fail-on warnings asks for that.`;
