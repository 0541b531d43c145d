import type { GroupBy, PlanGroup, PlannedPod, Remedy } from '../../../outcome/index.ts';
import { groupsOf } from '../../../outcome/index.ts';
import { groupBy, isRecord, printable } from '../../../units/index.ts';
import type { Reported } from '../../contract.ts';
import { remedyLines } from '../../documents/remedies.ts';
import { count, counted, someOf } from '../../layout/figures.ts';
import { yamlLines } from '../../layout/yaml-lines.ts';
import type { List, Text } from '../../page/section.ts';
import { helpful } from '../../page/texts.ts';
import { groupPods } from '../../reading/group-text.ts';
import { remediesOfGroup } from '../../reading/remedies.ts';
import {
  helpTexts,
  mergeFindings,
  reportFindings,
  type FindingLevel,
  type MergedFinding,
} from '../../reading/report-findings/index.ts';
import { subjectText } from '../../reading/subjects.ts';

/** What several objects have in common. */
export interface Problem {
  readonly level: FindingLevel;
  /** "943 pods that ask for 1 nvidia.com/gpu are unschedulable". */
  readonly title: string;
  /** Why, in short: "no nvidia.com/gpu free on 1,213 nodes that have some"; empty if only the message says it. */
  readonly causes: readonly string[];
  /** A message of its findings. */
  readonly message: string;
  /** What would help. */
  readonly help: readonly (Text | List)[];
  readonly findings: readonly MergedFinding[];
  /** The objects of what would help, as YAML. */
  readonly changes: readonly ChangeText[];
  /** A pod that every node rejects, as an example. */
  readonly example: PlannedPod | undefined;
}

/** What to apply for one remedy. */
export interface ChangeText {
  /** "add 2 nodes like worker-1". */
  readonly title: string;
  /** Lines of YAML. */
  readonly lines: readonly string[];
}

/** Most times that one problem names. */
const TIMES = 5;

/** What was found, worst first: what decides the verdict, and among that what most pods have. */
export function problemsOf(outcome: Reported, by?: GroupBy): readonly Problem[] {
  const findings = mergeFindings(reportFindings(outcome));
  if (outcome.kind !== 'Plan') return problemsByMessage(findings);
  const byRule = groupBy(findings, keyOf);
  const problems = groupsOf(outcome, by).flatMap(({ group, pods }) => {
    const own = group.workloads.flatMap(({ object, namespace }) => {
      const key = keyOf({
        rule: `plan/${group.kind}`,
        subject: printable(subjectText(object, namespace)),
      });
      const found = byRule.get(key) ?? [];
      // Pods of one workload may be in several groups, but have one finding.
      byRule.delete(key);
      return found;
    });
    if (own.length === 0) return [];
    const [example] = pods;
    const help = remedyLines(remediesOfGroup(outcome, group.id), example?.rejections ?? []);
    const changes = remediesOfGroup(outcome, group.id).flatMap(({ remedies }) => remedies);
    return [
      {
        ...groupProblem(group, own),
        ...(help.length === 0 ? {} : { help }),
        changes: changes.map(changeText),
        example,
      },
    ];
  });
  return byLevel([...problems, ...problemsByMessage([...byRule.values()].flat())]);
}

const changeText = ({ text, changes }: Remedy): ChangeText => ({
  title: printable(text),
  lines: changes.flatMap(({ action, object, copies = 1 }, at) => [
    ...(at === 0 ? [] : ['---']),
    ...(action === 'delete' ? ['# to delete'] : []),
    ...(copies === 1 ? [] : [`# ${count(copies)} of these, with names of their own`]),
    ...(isRecord(object) ? yamlLines(object) : []),
  ]),
});

const keyOf = ({ rule, subject }: Pick<MergedFinding, 'rule' | 'subject'>): string =>
  JSON.stringify([rule, subject]);

function groupProblem(
  group: PlanGroup,
  findings: readonly MergedFinding[],
): Omit<Problem, 'changes' | 'example'> {
  const [first] = findings;
  const { level = 'notice', title = '', message = '' } = first ?? {};
  const { pods, cause } = group;
  const words =
    pods > 0
      ? `${groupPods(group)} ${pods === 1 ? 'is' : 'are'} ${title}`
      : titleOf(title, 0, findings);
  const causes = cause === group.message ? [] : cause.split('; ').map(printable);
  return { level, title: printable(words), causes, message, help: helpOf(first), findings };
}

const helpOf = (finding: MergedFinding | undefined): readonly Text[] =>
  finding === undefined ? [] : helpTexts(finding).map(helpful);

/** Findings that say the same, of documents without groups. */
function problemsByMessage(findings: readonly MergedFinding[]): readonly Problem[] {
  const alike = groupBy(findings, ({ level, title, message, times, help, advice }) =>
    JSON.stringify([level, title, message, times, help, advice]),
  );
  const problems = Array.from(alike.values(), (own) => {
    const pods = own.reduce((sum, one) => sum + one.pods, 0);
    return { pods, problem: messageProblem(own, pods) };
  });
  return byLevel(problems.sort((a, b) => b.pods - a.pods).map(({ problem }) => problem));
}

function messageProblem(findings: readonly MergedFinding[], pods: number): Problem {
  const [first] = findings;
  const { level = 'notice', title = '', message = '', times = [] } = first ?? {};
  const when = times.length === 0 ? '' : ` (${someOf(times, TIMES)})`;
  return {
    level,
    title: titleOf(title, pods, findings),
    causes: [],
    message: message + when,
    help: helpOf(first),
    findings,
    changes: [],
    example: undefined,
  };
}

/** "pending after a loss: 3 pods", "refused: ConfigMap/settings", "refused: 3 objects". */
function titleOf(title: string, pods: number, findings: readonly MergedFinding[]): string {
  if (pods > 0) return `${title}: ${counted(pods, 'pod')}`;
  const [first] = findings;
  const { length } = findings;
  if (length > 1) return `${title}: ${counted(length, 'object')}`;
  return first === undefined || first.subject === '' ? title : `${title}: ${first.subject}`;
}

const LEVELS: readonly FindingLevel[] = ['error', 'warning', 'notice'];

const byLevel = (problems: readonly Problem[]): readonly Problem[] =>
  LEVELS.flatMap((level) => problems.filter((one) => one.level === level));
