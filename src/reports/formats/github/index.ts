import type { FindingPlace } from '../../../outcome/index.ts';
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

/** GitHub shows at most this many annotations of a level per step, in the order of output. */
const SHOWN = 10;
/** Most names in a title, and most lines of a list. */
const NAMED = 3;
const LISTED = 20;

/**
 * Workflow commands of GitHub Actions: an annotation per manifest and rule, and an annotation with the verdict. If there are more than
 * GitHub shows, annotations with the same message are merged, and the rest is counted in the last annotation of its level.
 */
export function github(outcome: Reported, options: ReportOptions): string {
  const findings = mergeFindings(reportFindings(outcome));
  const last = verdictOf(outcome);
  const commands = LEVELS.flatMap((level) => {
    const own = findings.filter((one) => one.level === level);
    return annotations(own, level === last.level ? SHOWN - 1 : SHOWN, options);
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

type Group = readonly [MergedFinding, ...MergedFinding[]];

/** Findings of one rule about one manifest; if those are more than `room`, also manifests with the same message. */
function groupsOf(findings: readonly MergedFinding[], room: number): readonly Group[] {
  const each = findings.map((one): Group => [one]);
  const byPlace = groupsBy(each, ({ rule, subject, place, message }) =>
    JSON.stringify([rule, place ?? [subject, message]]),
  );
  if (byPlace.length <= room) return byPlace;
  return groupsBy(byPlace, ({ rule, message, help }) => JSON.stringify([rule, message, help]));
}

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

/** Findings of one level as commands, at most `room` of them. */
function annotations(
  findings: readonly MergedFinding[],
  room: number,
  options: ReportOptions,
): readonly string[] {
  const groups = groupsOf(findings, room);
  const shown = groups.length > room ? room - 1 : groups.length;
  const commands = groups.slice(0, shown).map((group) => command(annotationOf(group, options)));
  const rest = groups.slice(shown);
  const [first] = rest;
  return first === undefined ? commands : [...commands, command(restOf(rest, first[0].level))];
}

function annotationOf(group: Group, options: ReportOptions): Annotation {
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
  const texts = new Set(group.map(findingText));
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
  const pods = group.reduce((sum, one) => sum + one.pods, 0);
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
