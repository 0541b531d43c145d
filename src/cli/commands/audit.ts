import { Option, type Command } from 'commander';
import {
  AUDIT_FAIL_ON,
  AUDIT_FAIL_ON_KINDS,
  AUDIT_SEVERITIES,
  type AuditFailOn,
  type AuditSeverity,
} from '../../outcome/index.ts';
import { addPaths, ask } from '../ask.ts';
import type { Done, ExitCode } from '../exit-codes.ts';
import { collect } from '../flags/collect.ts';
import { addFailOnFlag, type FailOnFlag } from '../flags/fail-on-flag.ts';
import { addInputFlags, pathsOf, type InputFlags } from '../flags/input-flags.ts';
import { addOutputFlags, type OutputFlags } from '../flags/output/flags.ts';
import { addWhatIfFlags, type WhatIfFlags } from '../flags/what-if-flags.ts';

interface RuleFlags {
  readonly rule?: readonly string[];
  readonly ignore?: readonly string[];
  readonly severity: AuditSeverity;
}

type Flags = InputFlags & FailOnFlag<AuditFailOn> & RuleFlags & WhatIfFlags & OutputFlags;

/** `kschedsim audit`: what stands there and would not be placed there today. */
export function define(command: Command, done: Done): void {
  addPaths(command)
    .optionsGroup('Rules:')
    .option('--rule <code>', 'check only this rule, by code or name; may be repeated', collect)
    .option('--ignore <code>', 'do not check this rule; may be repeated', collect)
    .addOption(
      new Option('--severity <severity>', 'the least severity of the rules that are checked')
        .choices(AUDIT_SEVERITIES)
        .default('info'),
    );
  const withInput = addWhatIfFlags(addInputFlags(command));
  addOutputFlags(addFailOnFlag(withInput, AUDIT_FAIL_ON_KINDS, AUDIT_FAIL_ON))
    .addHelpText('after', EXAMPLES)
    .action(async (paths: readonly string[], flags: Flags) => {
      done(await run(paths, flags));
    });
}

const EXAMPLES = `
Examples:
  kschedsim audit cluster.yaml
  kschedsim audit cluster/ manifests/ --severity warning
  kschedsim audit cluster.yaml --rule KS301 --rule KS303
  kschedsim audit cluster.yaml --ignore KS401 -o json | jq '.findings[].message'

Nothing is simulated: running pods are judged where they stand. docs/AUDIT.md lists the rules.`;

const run = (paths: readonly string[], flags: Flags): Promise<ExitCode> =>
  ask(pathsOf(paths, flags), flags, {
    words: ['auditing', 'audited'],
    prepare: async ({ objects, scheduler, plugins }) => {
      const { audit } = await import('../../whatif/index.ts');
      const { rule, ignore = [], severity, failOn } = flags;
      const rules = rule === undefined ? {} : { rules: rule };
      const options = { failOn, plugins, ignore, severity, ...rules };
      return () => audit({ objects, ...scheduler }, options);
    },
  });
