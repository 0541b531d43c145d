import { hint } from '../../documents/index.ts';
import { readContainerTarget, readPodTarget, readTarget } from '../../objects/index.ts';
import { BOUND_WANTED, readBound } from '../../outcome/index.ts';
import { isQuantity } from '../../units/index.ts';
import type { Edit } from '../../whatif/index.ts';
import type { CellChange } from './axis.ts';

type Read = CellChange | { readonly problem: string };

/** How the words after a verb become an edit: "deployment/web 10" of "scale deployment/web 10". */
type ReadWords = (first: string, rest: string) => Read;

const change = (edit: Edit, flag: string, value: string): CellChange => ({
  edits: [edit],
  words: [flag, value],
});

const NO_TARGET = 'name a workload, such as deployment/web or shop/deployment/web';

/** Verbs with one pattern of nodes or pods. */
const ofPattern =
  (flag: string, editOf: (pattern: string) => Edit): ReadWords =>
  (first, rest) => {
    const pattern = rest === '' ? first : `${first} ${rest}`;
    return first === ''
      ? { problem: 'name what is changed' }
      : change(editOf(pattern), flag, pattern);
  };

function scale(first: string, rest: string): Read {
  const target = readTarget(first);
  if (target === undefined) return { problem: NO_TARGET };
  if (!/^\d{1,7}$/.test(rest))
    return { problem: `${JSON.stringify(rest)} is no number of replicas` };
  const replicas = Number(rest);
  return change({ edit: 'scale', ...target, replicas }, '--scale', `${first}=${rest}`);
}

function setRequest(first: string, rest: string): Read {
  const target = readContainerTarget(first);
  if (target === undefined) return { problem: NO_TARGET };
  const pairs = rest.split(',').map((one) => one.split('='));
  const isWritten = pairs.every(
    ([resource = '', amount = '', more]) =>
      /^[^\s=]+$/.test(resource) && isQuantity(amount) && more === undefined,
  );
  if (!isWritten)
    return { problem: `${JSON.stringify(rest)} is not RESOURCE=QUANTITY, such as cpu=500m` };
  const requests = Object.fromEntries(
    pairs.map(([resource = '', amount = '']) => [resource, amount]),
  );
  return change({ edit: 'set-request', ...target, requests }, '--set-request', `${first}:${rest}`);
}

const MOST_COPIES = 100_000;

function addNode(node: string, rest: string): Read {
  if (node === '') return { problem: 'name a node of the input to copy' };
  if (!/^\d{1,6}$/.test(rest) || Number(rest) > MOST_COPIES) {
    return { problem: `${JSON.stringify(rest)} is no number of nodes` };
  }
  const count = Number(rest);
  if (count === 0) return {};
  return change({ edit: 'add-node', node, count }, '--add-node', `${node}:${rest}`);
}

/** "max", "80% deployment/web". */
export function readBoundText(word: string, rest: string): Read {
  const bound = readBound(word);
  if (bound === undefined) return { problem: `${JSON.stringify(word)} is not ${BOUND_WANTED}` };
  if (rest === '') return change({ edit: 'hpa', bound }, '--hpa', word);
  const target = readTarget(rest);
  if (target === undefined) return { problem: NO_TARGET };
  return change({ edit: 'hpa', bound, target }, '--hpa', `${word}:${rest}`);
}

/** The flags of docs/WHAT-IF.md as verbs. */
const VERBS: Readonly<Record<string, ReadWords>> = {
  'add-node': addNode,
  'remove-node': ofPattern('--remove-node', (name) => ({ edit: 'remove-node', name })),
  'fail-zone': ofPattern('--fail-zone', (zone) => ({ edit: 'fail-zone', zone })),
  cordon: ofPattern('--cordon', (name) => ({ edit: 'cordon', name })),
  drain: ofPattern('--drain', (name) => ({ edit: 'drain', name })),
  evict: ofPattern('--evict', (pods) => ({ edit: 'evict', ...readPodTarget(pods) })),
  scale,
  'set-request': setRequest,
  hpa: readBoundText,
};

/** "scale deployment/web 10" as an edit: the name of a what-if flag and what it is given, divided by spaces. */
export function readEditText(text: string): Read {
  const [verb = '', first = '', ...rest] = text.trim().split(/\s+/);
  const read = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
  if (read === undefined) {
    const verbs = Object.keys(VERBS);
    const meant = hint(verb, verbs) || `; known are ${verbs.join(', ')}`;
    return { problem: `${JSON.stringify(verb)} is no change${meant}` };
  }
  const edit = read(first, rest.join(' '));
  return 'problem' in edit ? { problem: `${verb}: ${edit.problem}` } : edit;
}
