import { NONE } from './axis.ts';
import { wordAxis } from './words.ts';

const WANTED = 'node/NAME, zone/NAME or none';

/** The axis of nodes and zones that fail. */
export const losses = wordAxis({
  field: 'losses',
  usualName: 'loss',
  description: `Nodes and zones that fail, as patterns of names: ${WANTED}.`,
  changeOf: (value) => {
    if (value === NONE) return {};
    const [, what, name = ''] = /^(node|zone)\/(.+)$/s.exec(String(value)) ?? [];
    if (what === 'node') {
      return { edits: [{ edit: 'remove-node', name }], words: ['--remove-node', name] };
    }
    if (what === 'zone') {
      return { edits: [{ edit: 'fail-zone', zone: name }], words: ['--fail-zone', name] };
    }
    return { problem: `${JSON.stringify(value)} is not ${WANTED}` };
  },
});
