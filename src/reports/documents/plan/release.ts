import type { Plan, PlannedHook, PlannedRelease } from '../../../outcome/index.ts';
import { duration } from '../../layout/figures.ts';
import type { Mark } from '../../page/marks.ts';
import type { Item, Section } from '../../page/section.ts';
import { more } from '../../page/texts.ts';
import { subjectText } from '../../reading/subjects.ts';

/** How the Helm release is applied: its hooks in their order, and what Helm leaves alone. */
export const releaseSection = ({ input }: Plan): Section => ({
  id: 'release',
  title: 'Helm release',
  ...(input?.release === undefined ? {} : { suffix: suffixOf(input.release) }),
  rank: 'answer',
  blocks:
    input?.release === undefined
      ? []
      : [{ kind: 'list', depth: 0, items: itemsOf(input.release), most: 10, more: more('hook') }],
});

const suffixOf = ({ name, namespace, operation }: PlannedRelease): string =>
  `: ${operation} of ${subjectText(name, namespace)}`;

const itemsOf = (release: PlannedRelease): readonly Item[] => [
  ...(release.hooks ?? []).filter(isBefore).map(hookItem),
  release.isApplied
    ? { mark: 'passed', text: 'manifests applied' }
    : { mark: 'failed', text: 'manifests not applied' },
  ...(release.hooks ?? []).filter((hook) => !isBefore(hook)).map(hookItem),
  ...namesItem('hooks that do not run now: ', release.notRun),
  ...namesItem('kept by helm.sh/resource-policy: ', release.kept),
];

const isBefore = ({ event }: PlannedHook): boolean => event.startsWith('pre-');

const hookItem = (hook: PlannedHook): Item => ({
  mark: markOf(hook),
  text: `${hook.event} ${subjectText(`${hook.kind}/${hook.name}`, hook.namespace)}: ${wordsOf(hook)}`,
});

function markOf({ failure, endedAt, startedAt }: PlannedHook): Mark {
  if (failure !== undefined) return 'failed';
  if (endedAt !== undefined) return 'passed';
  return startedAt === undefined ? 'noted' : 'waiting';
}

function wordsOf({ startedAt, endedAt, failure, isDeleted }: PlannedHook): string {
  if (startedAt === undefined) return 'not run';
  const from = duration(startedAt);
  if (endedAt === undefined) return `from ${from}, not ended`;
  const time = endedAt === startedAt ? `at ${from}` : `${from} to ${duration(endedAt)}`;
  const end = failure === undefined ? '' : `: ${failure}`;
  return `${time}${end}${isDeleted === true ? ', then deleted' : ''}`;
}

const namesItem = (lead: string, names: readonly string[] = []): readonly Item[] =>
  names.length === 0 ? [] : [{ mark: 'aside', text: { lead, names, most: 4 } }];
