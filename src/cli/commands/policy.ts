import type { Command } from 'commander';
import type { Done } from '../exit-codes.ts';
import { addFailOnFlag } from '../flags/fail-on-flag.ts';
import { addPolicyOutputFlags, addWrittenOutputFlags } from '../flags/policy-flags.ts';
import type { CheckPolicyFlags, PolicyFlags, ShowPolicyFlags } from '../flags/policy-flags.ts';

/** `kschedsim policy`: checks, shows and converts a Policy, without a cluster. */
export function define(command: Command, done: Done): void {
  command.addHelpText('after', EXAMPLES);
  const check = command
    .command('check')
    .summary('list everything wrong with a Policy')
    .description('List everything wrong with a Policy, with the messages of kube-scheduler v1.22.')
    .argument('<file>', FILE)
    .option('-q, --quiet', 'print only errors');
  addFailOnFlag(check, ['warnings'], []).action(async (file: string, flags: CheckPolicyFlags) => {
    const { checkPolicyFile } = await import('../policy/check-policy-file.ts');
    done(await checkPolicyFile(file, flags));
  });
  addPolicyOutputFlags(
    command
      .command('show')
      .summary('show the plugins, order, weights and arguments that a Policy becomes')
      .description('Show the plugins, order, weights and arguments that a Policy becomes in v1.22.')
      .argument('<file>', `${FILE}, or 'default' for the default provider`),
  ).action(async (file: string, flags: ShowPolicyFlags) => {
    const { showPolicyFile } = await import('../policy/show-policy-file.ts');
    done(await showPolicyFile(file, flags));
  });
  addWrittenOutputFlags(
    command
      .command('convert')
      .summary('convert a Policy into a KubeSchedulerConfiguration for v1.34')
      .description(
        'Convert a Policy into a KubeSchedulerConfiguration for v1.34. Comments at the top list ' +
          'what a configuration cannot express and what v1.34 computes differently.',
      )
      .argument('<file>', `${FILE}, or 'default' for the default provider`),
  ).action(async (file: string, flags: PolicyFlags) => {
    const { convertPolicyFile } = await import('../policy/convert-policy-file.ts');
    done(await convertPolicyFile(file, flags));
  });
}

const FILE = 'a Policy in JSON or YAML, - for standard input';

const EXAMPLES = `
Examples:
  kschedsim policy check policy.json
  kschedsim policy show policy.json
  kschedsim policy show default -o json       the default provider of v1.22
  kschedsim policy convert policy.json > scheduler.yaml
  kschedsim compare cluster/ manifests/ --base policy.json --head scheduler.yaml

Exit codes: 0 kube-scheduler v1.22 accepts the Policy, 1 it does not, or the file cannot be read,
2 it accepts the Policy with warnings (only with check --fail-on warnings).`;
