import type { NotModelled } from '../../../../outcome/index.ts';
import { DOUBT_CASE, makeFinding, type FoundParts, type ReportFinding } from '../finding.ts';
import { subjectText } from '../../subjects.ts';

/** A document with reasons why its result is not certain. */
interface Doubtful {
  readonly summary: { readonly doubts?: readonly string[]; readonly failOn: readonly string[] };
  readonly notModelled: readonly NotModelled[];
}

/** A finding for each doubt, about the first object that causes it. `more`: what else is known of its object. */
export function doubtFindings(
  command: string,
  { summary: { doubts = [], failOn }, notModelled }: Doubtful,
  more: (doubt: string) => Partial<FoundParts> = () => ({}),
): readonly ReportFinding[] {
  return doubts.map((doubt) =>
    makeFinding({
      rule: `${command}/in-doubt`,
      counts: failOn.includes('in-doubt'),
      isDoubt: true,
      title: 'in doubt',
      message: doubt,
      testCase: DOUBT_CASE,
      ...causeOf(notModelled.find(({ reason }) => reason === doubt)),
      ...more(doubt),
    }),
  );
}

function causeOf(cause: NotModelled | undefined): Partial<FoundParts> {
  if (cause === undefined) return {};
  const { kind, object, place } = cause;
  const [first = '', name] = object.split('/');
  const subject =
    name === undefined ? subjectText(`${kind}/${first}`) : subjectText(`${kind}/${name}`, first);
  return { subject, place };
}
