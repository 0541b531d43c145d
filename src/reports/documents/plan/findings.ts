import type { Finding, FindingKind, Plan } from '../../../outcome/index.ts';
import { groupBy } from '../../../units/index.ts';
import { counted } from '../../layout/figures.ts';
import type { Item, Section, Text } from '../../page/section.ts';
import { helpful, more, quoted, strong } from '../../page/texts.ts';
import { FINDING_TITLES } from '../../reading/findings.ts';
import { adviceText } from '../../reading/remedies.ts';
import { placeText, subjectOf } from '../../reading/subjects.ts';

/** Kinds that have another section. */
const OTHER_SECTION: ReadonlySet<FindingKind> = new Set([
  'unschedulable',
  'gated',
  'scenario',
  'unowned',
  'unserved',
]);
/** Kinds that are shown only if they decide the verdict: the timeline and the rollouts show them. */
const ONLY_IF_COUNTED: ReadonlySet<FindingKind> = new Set([
  'evicted',
  'not-ready',
  'unknown',
  'below-budget',
  'slow',
]);

/** A section per kind of finding: refused, not created, lost, failing, in doubt. */
export function findingSections(plan: Plan): readonly Section[] {
  const shown = plan.findings.filter(
    ({ kind, counts }) => !OTHER_SECTION.has(kind) && (counts || !ONLY_IF_COUNTED.has(kind)),
  );
  return Array.from(
    groupBy(shown, ({ kind }) => kind),
    ([kind, alike]): Section => ({
      id: `found-${kind}`,
      title: FINDING_TITLES[kind],
      rank: alike.some(({ counts }) => counts) ? 'failure' : 'problem',
      isInFindings: true,
      blocks: [
        {
          kind: 'list',
          depth: 0,
          isSpaced: true,
          items: [
            ...groupBy(alike, ({ message, hint = '' }) => `${message}\0${hint}`).values(),
          ].flatMap(messageItem),
          most: 12,
          more: more('finding'),
        },
      ],
    }),
  );
}

/** Findings with the same message and hint. */
function messageItem(alike: readonly Finding[]): readonly Item[] {
  const [first, ...others] = alike;
  if (first === undefined) return [];
  const { counts, message, hint } = first;
  return [
    {
      mark: counts ? 'failed' : 'noted',
      text: subject(first),
      others: others.map(subject),
      most: 4,
      more: (left) => `${counted(left, 'more object')} with this message`,
      below: [
        { text: message, tone: 'warning', isFolded: true },
        ...(hint === undefined ? [] : [helpful(adviceText(hint))]),
      ],
    },
  ];
}

function subject(finding: Finding): Text {
  const { place } = finding;
  return strong(`${subjectOf(finding)}${place === undefined ? '' : `, ${placeText(place)}`}`);
}

/** Fields that manifests lack and the cluster has, of objects without a known owner: one line per object. */
export function unownedSection(plan: Plan): Section {
  const found = plan.findings.filter(({ kind }) => kind === 'unowned');
  const [first] = found;
  const what =
    'The cluster has these fields, the manifests do not: they stay here, and go if an earlier manifest set them.';
  return {
    id: 'unowned',
    title: FINDING_TITLES.unowned,
    rank: 'problem',
    isInFindings: true,
    blocks:
      first === undefined
        ? []
        : [
            {
              kind: 'list',
              depth: 0,
              items: found.map((finding) => ({
                mark: finding.counts ? 'failed' : 'unsure',
                text: { lead: `${subjectOf(finding)}: `, names: finding.fields ?? [], most: 3 },
              })),
              most: 8,
              more: more('object'),
            },
            { kind: 'text', text: quoted(what), depth: 2 },
            { kind: 'text', text: helpful(`To know: ${first.hint ?? ''}`), depth: 2 },
          ],
  };
}
