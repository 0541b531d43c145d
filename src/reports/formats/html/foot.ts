import type { InputFiles, SweepReport } from '../../../outcome/index.ts';
import { counted } from '../../layout/figures.ts';
import { madeWith, type MadeWith } from '../../reading/made-with.ts';
import type { Reported } from '../../contract.ts';
import { element, type Content, type Element } from '../../graphics/element.ts';
import { folded, list } from './parts.ts';

/** All that one needs to make the document again: edits, seed, release, versions, digests of the input. */
export const foot = (outcome: Reported, version: string | undefined): Element =>
  footElement([
    `kschedsim ${version ?? '(version not known)'}, ${outcome.apiVersion} ${outcome.kind}`,
    ...madeWith(outcome).flatMap(madeLines),
    ...('input' in outcome ? fileLines(outcome.input.files) : []),
  ]);

/** What tells the results of one sweep from those of others. */
export const sweepFoot = (
  { apiVersion, kind, version: answered, sweep, question }: SweepReport,
  version: string | undefined,
): Element =>
  footElement([
    `kschedsim ${version ?? '(version not known)'}, ${apiVersion} ${kind}`,
    `Cells: kschedsim ${question}, answered by ${answered}`,
    element('span', {}, 'Sweep: SHA-1 ', element('code', {}, sweep)),
  ]);

const footElement = (lines: readonly Content[]): Element =>
  element(
    'footer',
    { id: 'foot' },
    element('h2', {}, 'How this was made'),
    list([...lines, 'A dry run: nothing was changed in any cluster.']),
  );

const SIDES = { base: 'Base: ', head: 'Head: ' } as const;

function madeLines({ side, settings, edits }: MadeWith): readonly string[] {
  const prefix = side === undefined ? '' : SIDES[side];
  return [...settings, ...edits.map((edit) => `edit: ${edit}`)].map((line) => prefix + line);
}

/** The files with their digests, as `sha256sum` prints them. */
function fileLines(files: InputFiles | undefined): readonly Content[] {
  if (files === undefined) return [];
  const { count, sha256, list: each = [] } = files;
  const lines = each.map((file) => `${file.sha256}  ${file.path}`);
  return [
    element('span', {}, `Input: ${counted(count, 'file')}, SHA-256 `, element('code', {}, sha256)),
    ...(lines.length === 0
      ? []
      : [folded('SHA-256 of each file', element('pre', { tabindex: '0' }, lines.join('\n')))]),
  ];
}
