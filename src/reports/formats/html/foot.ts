import type { InputFiles, MadeEdit, PlanScheduler } from '../../../outcome/index.ts';
import { counted } from '../../layout/figures.ts';
import { editWords } from '../../reading/words/edits.ts';
import { schedulerName } from '../../reading/scheduler-name.ts';
import type { Outcome } from '../../contract.ts';
import { element, type Content, type Element } from '../../graphics/element.ts';
import { folded, list } from './parts.ts';

/** All that one needs to make the document again: edits, seed, release, versions, digests of the input. */
export function foot(outcome: Outcome, version: string | undefined): Element {
  const sides =
    outcome.kind === 'Comparison'
      ? [...made('Base', outcome.base), ...made('Head', outcome.head)]
      : made('', outcome);
  return element(
    'footer',
    { id: 'foot' },
    element('h2', {}, 'How this was made'),
    list([
      `kschedsim ${version ?? '(version not known)'}, ${outcome.apiVersion} ${outcome.kind}`,
      ...sides,
      ...madeFrom(outcome.input?.files),
      'A dry run: nothing was changed in any cluster.',
    ]),
  );
}

function made(
  side: string,
  from: {
    readonly scheduler?: PlanScheduler;
    readonly seed?: number;
    readonly edits?: readonly MadeEdit[];
  },
): readonly Content[] {
  const { scheduler, seed, edits = [] } = from;
  const prefix = side === '' ? '' : `${side}: `;
  return [
    ...(scheduler === undefined ? [] : [`${prefix}kube-scheduler ${schedulerName(scheduler)}`]),
    ...(seed === undefined ? [] : [`${prefix}seed ${String(seed)}`]),
    ...edits.map((edit) => `${prefix}edit: ${editWords(edit)}`),
  ];
}

/** The files with their digests, as `sha256sum` prints them. */
function madeFrom(files: InputFiles | undefined): readonly Content[] {
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
