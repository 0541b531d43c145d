import type { Command } from 'commander';
import { InputError } from '../../problems/index.ts';
import type { Done, ExitCode } from '../exit-codes.ts';
import { pathsOf } from '../flags/input-flags.ts';
import { outputTargets } from '../flags/output/flags.ts';
import { liveCluster } from '../input/live-name.ts';
import { logTo } from '../output/log.ts';
import { addPlanFlags, type PlanFlags } from '../planning/plan-flags.ts';

type Flags = PlanFlags & { readonly refresh?: true };

/** `kschedsim watch`: plans again when a file changes. */
export function define(command: Command, done: Done): void {
  command
    .optionsGroup('Watch:')
    .option(
      '--refresh',
      'read a live cluster for every plan, not only once; with --cluster kubectl',
    );
  addPlanFlags(command)
    .addHelpText('after', EXAMPLES)
    .action(async (paths: readonly string[], flags: Flags) => {
      done(await run(paths, flags));
    });
}

const EXAMPLES = `
Examples:
  kschedsim watch cluster.json.gz manifests/
  kschedsim watch manifests/ -R --cluster kubectl
  kschedsim watch cluster/ manifests/ -o html=plan.html     the page is written again too

The first plan is printed whole, later ones by what differs from the plan before.

Exit codes: 0 passed, 2 failed or unknown, 1 bad input or usage, as the files are when Ctrl-C ends it`;

async function run(paths: readonly string[], flags: Flags): Promise<ExitCode> {
  const named = [...pathsOf(paths, flags, flags.trace), ...namedIn(flags)];
  if (named.includes('-')) throw problem('standard input cannot be watched: name files');
  const [printed] = outputTargets(flags);
  if (printed?.file === undefined && !['table', 'wide'].includes(printed?.format ?? 'table')) {
    throw problem('changes are printed as a table: name a file, such as -o html=plan.html');
  }
  const [{ watchPlans }, { makePlan }] = await Promise.all([
    import('../watch/plan-again.ts'),
    import('../planning/make-plan.ts'),
  ]);
  const log = logTo(process.stderr, flags);
  const taken = new Map();
  return await watchPlans({
    make: async () => {
      if (flags.refresh === true) taken.clear();
      const { outcome } = await makePlan(paths, flags, log, taken);
      return outcome;
    },
    named,
    flags,
    log,
  });
}

/** The files and directories that the flags name, whether or not they exist. */
function namedIn(flags: Flags): readonly string[] {
  const { cluster = [], apply = [], owned = [], config, policy, podsOf } = flags;
  const { scenario, model, usage, catalog, nodeGroups, trace = [] } = flags;
  const files = [config, policy, scenario, model, usage, podsOf, catalog, nodeGroups].flatMap(
    (file) => file ?? [],
  );
  const paths = cluster.filter((name) => liveCluster(name) === undefined);
  return [...paths, ...apply, ...owned, ...files, ...trace];
}

const problem = (message: string): InputError => new InputError([{ message }]);
