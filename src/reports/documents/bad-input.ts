import type { BadInput, InputProblem } from '../../outcome/index.ts';
import type { Item, Section } from '../page/section.ts';
import { more, quoted, strong } from '../page/texts.ts';
import { placeOf, placeText } from '../reading/subjects.ts';
import { listSection } from './parts.ts';

/** The problems of an input. */
export const badInputSections = ({ problems }: BadInput): readonly Section[] => [
  listSection(
    {
      id: 'problems',
      title: 'Problems',
      rank: 'failure',
      untitled: 'apart',
      isInFindings: true,
    },
    { depth: 0, items: problems.map(problemItem), more: more('problem') },
  ),
];

function problemItem(problem: InputProblem): Item {
  const { object, message } = problem;
  const place = placeOf(problem);
  const about = [object, place && placeText(place)].filter((one) => one !== undefined);
  return about.length === 0
    ? { mark: 'failed', text: message }
    : { mark: 'failed', text: strong(about.join(', ')), below: [quoted(message)] };
}
