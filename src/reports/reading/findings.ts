import type { Finding, FindingKind, Plan } from '../../outcome/index.ts';
import { printable } from '../../units/index.ts';
import { counted } from '../layout/figures.ts';

/** The findings of a plan. Saved plans of older versions have none. */
export const findingsOf = ({ findings }: Plan): readonly Finding[] => findings;

/** Titles by kind. */
export const FINDING_TITLES: Readonly<Record<FindingKind, string>> = {
  refused: 'Refused',
  unschedulable: 'Unschedulable',
  'not-created': 'Not created',
  lost: 'Lost',
  failing: 'Failing',
  scenario: 'Scenario',
  'in-doubt': 'In doubt',
  unknown: 'Unknown',
  unowned: 'Owner unknown',
  evicted: 'Evicted',
  'not-ready': 'Not ready',
  gated: 'Gated',
  luck: 'Luck',
};

/** "shop.yaml:12:1", printable; undefined if not known. */
export function placeOf({ place }: Finding): string | undefined {
  return place === undefined
    ? undefined
    : `${printable(place.file)}:${String(place.line)}:${String(place.column)}`;
}

/** "Deployment/web (shop), 5 pods", printable. */
export function subjectOf({ object, namespace, pods }: Finding): string {
  const place = namespace === undefined || namespace === '' ? '' : ` (${printable(namespace)})`;
  const share = pods === 0 || object.startsWith('Pod/') ? '' : `, ${counted(pods, 'pod')}`;
  return `${printable(object)}${place}${share}`;
}
