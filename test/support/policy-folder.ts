import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandLineHere } from './run-here.ts';
import type { CommandLine, Finished } from './run-kschedsim.ts';

/** The command line, and a folder with Policies, a configuration and a small cluster. */
export interface PolicyFolder {
  readonly folder: string;
  readonly commandLine: CommandLine;
  readonly write: (name: string, text: string) => void;
  /** Runs a command in the folder. */
  readonly run: (args: readonly string[], stdin?: string) => Promise<Finished>;
  readonly remove: () => void;
}

/** The start of a Policy in JSON. */
export const POLICY = '{"kind":"Policy","apiVersion":"v1"';

export function makePolicyFolder(): PolicyFolder {
  const commandLine = commandLineHere();
  const folder = mkdtempSync(join(tmpdir(), 'kschedsim-'));
  const write = (name: string, text: string): void => {
    writeFileSync(join(folder, name), text);
  };
  write('good.json', `${POLICY},"priorities":[{"name":"MostRequestedPriority","weight":1}]}`);
  write('odd.json', `${POLICY},\n"priorities":[{"name":"EqualPriority","weight":1}]}`);
  write(
    'config.yaml',
    'apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n',
  );
  write('unknown-predicate.json', `${POLICY},\n"predicates":[{"name":"PodFitResources"}]}`);
  write(
    'unknown-priority.json',
    `${POLICY},"priorities":[{"name":"LeastRequestPriority","weight":1}]}`,
  );
  write(
    'cluster.yaml',
    ['a', 'b']
      .map(
        (name) =>
          `apiVersion: v1\nkind: Node\nmetadata: {name: ${name}}\nstatus: {allocatable: {cpu: "4", memory: 8Gi, pods: "10"}}\n---\n`,
      )
      .join('') +
      'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec: {containers: [{name: c, image: i, resources: {requests: {cpu: "1"}}}]}\n',
  );
  return {
    folder,
    commandLine,
    write,
    run: async (args, stdin) =>
      await commandLine.run(args, { cwd: folder, ...(stdin === undefined ? {} : { stdin }) }),
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
