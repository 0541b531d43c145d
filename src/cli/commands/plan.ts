import type { Command } from 'commander';
import { exitCodeOf, type Done, type ExitCode } from '../exit-codes.ts';
import { refuseInConfigFile } from '../flags/in-config-file.ts';
import { workersFlag } from '../workers/flag.ts';
import { logTo } from '../output/log.ts';
import { show } from '../output/show.ts';
import { addPlanFlags, type PlanFlags } from '../planning/plan-flags.ts';

interface FixFlag {
  /** Where to write the remedies that suffice. */
  readonly fix?: string;
}

/** `kschedsim plan`: the whole simulation. */
export function define(command: Command, done: Done): void {
  const withFix = addPlanFlags(command, [
    workersFlag('threads that plan the seeds; auto: as many as make it faster'),
  ]).option(
    '--fix <file>',
    'write the changes that would help and suffice to a file, as manifests',
  );
  refuseInConfigFile(withFix, ['fix'], 'it writes a file')
    .addHelpText('after', EXAMPLES)
    .action(async (paths: readonly string[], flags: PlanFlags & FixFlag) => {
      done(await run(paths, flags));
    });
}

const EXAMPLES = `
Examples:
  kschedsim plan cluster/ manifests/           a saved cluster, and manifests to apply to it
  kubectl get nodes,pods -A -o yaml | kschedsim plan -f - -f manifests/
  helm template ./chart | kschedsim plan -f nodes.yaml -f -
  helm template web ./chart --is-upgrade | kschedsim plan cluster.json - --release web -n shop
  kschedsim plan cluster/ manifests/ --config scheduler.yaml -o wide
  kschedsim plan cluster/ manifests/ --policy policy.json      schedules as v1.22 did
  kschedsim plan cluster/ --remove-node worker-3 --scale deployment/web=12
  kschedsim plan cluster/ manifests/ --add-node worker.yaml:3
  kschedsim plan cluster/ manifests/ --scenario node-failure.yaml --events
  kschedsim plan cluster/ manifests/ -o json | jq .summary`;

async function run(paths: readonly string[], flags: PlanFlags & FixFlag): Promise<ExitCode> {
  const log = logTo(process.stderr, flags);
  const { makePlan } = await import('../planning/make-plan.ts');
  const { outcome, objects, tookMs } = await makePlan(paths, flags, log);
  if (flags.fix !== undefined) {
    const { writeFix } = await import('../output/write-fix.ts');
    await writeFix(outcome, objects, flags.fix);
  }
  await show(outcome, flags);
  const { endTime } = outcome.summary;
  log.conclude(`${String(endTime)} s of virtual time in ${(tookMs / 1000).toFixed(2)} s`);
  return exitCodeOf(outcome.summary.verdict, flags);
}
