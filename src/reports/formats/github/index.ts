import type { FindingPlace, PlanGroup } from '../../../outcome/index.ts';
import { groupBy, printable } from '../../../units/index.ts';
import { count, counted, someOf } from '../../layout/figures.ts';
import {
  filePlace,
  findingText,
  findingTitle,
  mergeFindings,
  reportFindings,
  verdictLine,
  type FindingLevel,
  type MergedFinding,
} from '../../reading/report-findings/index.ts';
import type { Reported, ReportOptions } from '../../contract.ts';
import { groupText } from '../../reading/group-text.ts';
import { groupOfFinding } from '../../reading/plan-groups.ts';

/** GitHub shows at most this many annotations of a level per step, in the order of output. */
const SHOWN = 10;
/** Most names in a title, and most lines of a list. */
const NAMED = 3;
const LISTED = 20;

/**
 * Workflow commands of GitHub Actions: an annotation per manifest and rule, and an annotation with the verdict. If there are more than
 * GitHub shows, pods of a plan that have no node for one cause share an annotation, and so do findings with the same message; those about
 * the most pods are first. The rest is counted in the last annotation of its level.
 */
export function github(outcome: Reported, options: ReportOptions): string {
  const findings = mergeFindings(reportFindings(outcome));
  const last = verdictOf(outcome);
  const commands = LEVELS.flatMap((level) => {
    const own = findings.filter((one) => one.level === level);
    const room = level === last.level ? SHOWN - 1 : SHOWN;
    return annotations(byPlace(own), { room, outcome, options });
  });
  return `${[...commands, command(last)].join('\n')}\n`;
}

const LEVELS: readonly FindingLevel[] = ['error', 'warning', 'notice'];

interface Annotation {
  readonly level: FindingLevel;
  readonly title: string;
  readonly text: string;
  readonly place?: FindingPlace | undefined;
}

/** Findings that share an annotation. */
type Group = readonly [MergedFinding, ...MergedFinding[]];

/** Findings of one rule about one manifest. */
const byPlace = (findings: readonly MergedFinding[]): readonly Group[] =>
  groupsBy(
    findings.map((one): Group => [one]),
    ({ rule, subject, place, message }) => JSON.stringify([rule, place ?? [subject, message]]),
  );

/** Findings of one rule about pods that have no node for one cause, or with one message. The rules stay in their order. */
function byCause(groups: readonly Group[], causeOf: CauseOf): readonly Group[] {
  const each = groups.flatMap((group) => {
    const [first, ...rest] = group.filter((one) => causeOf(one) === undefined);
    const alone = group.filter((one) => causeOf(one) !== undefined).map((one): Group => [one]);
    return first === undefined ? alone : [...alone, [first, ...rest] as const];
  });
  const joined = groupsBy(each, (one) => {
    const { rule, message, help, advice } = one;
    return JSON.stringify([rule, causeOf(one)?.id ?? [message, help, advice]]);
  });
  const rules = [...new Set(joined.map(([{ rule }]) => rule))];
  return joined.toSorted(
    ([a, ...others], [b, ...more]) =>
      rules.indexOf(a.rule) - rules.indexOf(b.rule) ||
      podsOf([b, ...more]) - podsOf([a, ...others]),
  );
}

type CauseOf = (finding: MergedFinding) => PlanGroup | undefined;

const podsOf = (group: Group): number => group.reduce((sum, { pods }) => sum + pods, 0);

/** Joins the groups with first findings of the same key. */
function groupsBy(
  groups: readonly Group[],
  keyOf: (first: MergedFinding) => string,
): readonly Group[] {
  const joined = groupBy(groups, ([first]) => keyOf(first));
  return Array.from(joined.values()).flatMap((own): Group[] => {
    const [first, ...others] = own.flat();
    return first === undefined ? [] : [[first, ...others]];
  });
}

interface Room {
  /** Most annotations. */
  readonly room: number;
  readonly outcome: Reported;
  readonly options: ReportOptions;
}

/** Findings of one level as commands, at most as many as there is room for. */
function annotations(each: readonly Group[], { room, outcome, options }: Room): readonly string[] {
  if (each.length <= room) return each.map((group) => command(annotationOf(group, options)));
  const causeOf = groupOfFinding(outcome, options.groupBy);
  const groups = byCause(each, causeOf);
  const shown = groups.length > room ? room - 1 : groups.length;
  const commands = groups
    .slice(0, shown)
    .map((group) => command(annotationOf(group, options, causeOf(group[0]))));
  const rest = groups.slice(shown);
  const [first] = rest;
  return first === undefined ? commands : [...commands, command(restOf(rest, first[0].level))];
}

/** `cause`: of pods that have no node for one cause; it says for all what the message says of the first. */
function annotationOf(group: Group, options: ReportOptions, cause?: PlanGroup): Annotation {
  const [first] = group;
  const places = group.flatMap((one) => {
    const place = filePlace(one.place, options);
    return place === undefined ? [] : [{ subject: one.subject, place }];
  });
  const at = places[0]?.place;
  const also = places
    .filter(({ place }) => place.file !== at?.file || place.line !== at.line)
    .map(
      ({ subject, place }) => `Also ${subject} at ${printable(place.file)}:${String(place.line)}`,
    );
  const texts =
    cause === undefined
      ? new Set(group.map(findingText))
      : [printable(groupText(cause)), `${first.subject}: ${findingText(first)}`];
  return {
    level: first.level,
    title: groupTitle(group),
    text: someLines([...texts, ...new Set(also)]),
    place: at,
  };
}

/** "3 pods unschedulable: Deployment/a (shop), Deployment/b (shop)". */
function groupTitle(group: Group): string {
  const [{ title }] = group;
  const pods = podsOf(group);
  const share = pods === 0 ? '' : `${counted(pods, 'pod')} `;
  const subjects = [...new Set(group.map(({ subject }) => subject))].filter((one) => one !== '');
  return `${share}${title}${subjects.length === 0 ? '' : `: ${someOf(subjects, NAMED)}`}`;
}

function restOf(rest: readonly Group[], level: FindingLevel): Annotation {
  const lines = rest.map(([first, ...others]) => {
    const more = others.length === 0 ? '' : ` and ${counted(others.length, 'other')} alike`;
    return `${findingTitle(first)}${more}`;
  });
  const title = `and ${count(rest.length)} more ${level}s`;
  return { level, title, text: someLines(lines) };
}

function someLines(lines: readonly string[]): string {
  const left = lines.length - LISTED;
  const more = left > 0 ? [`and ${count(left)} more`] : [];
  return [...lines.slice(0, LISTED), ...more].join('\n');
}

function verdictOf(outcome: Reported): Annotation {
  const level = outcome.summary.verdict === 'passed' ? 'notice' : 'error';
  return { level, title: 'kschedsim', text: verdictLine(outcome) };
}

/** "::error file=...,line=1,col=1,title=...::text", escaped as by the toolkit of GitHub Actions. */
function command({ level, title, text, place }: Annotation): string {
  const where =
    place === undefined
      ? ''
      : `file=${property(place.file)},line=${String(place.line)},col=${String(place.column)},`;
  return `::${level} ${where}title=${property(title)}::${data(text)}`;
}

function property(text: string): string {
  return data(printable(text)).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
