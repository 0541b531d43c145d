import {
  described,
  flag,
  hint,
  object,
  optional,
  text,
  wholeNumber,
  entryKind,
} from '../../../documents/index.ts';
import { kubectlColumns } from '../../../kubelet/index.ts';
import type { ExpectationKind } from '../expectation-kind.ts';
import { differences, podStateFields, stateText } from '../pod-state.ts';
import type { PodState } from '../pod-state.ts';
import { referenceText } from '../reference.ts';

interface OnePod extends PodState {
  readonly name: string;
  readonly namespace: string | undefined;
  readonly exists: boolean | undefined;
  readonly node: string | undefined;
  readonly restarts: number | undefined;
}

export const pod: ExpectationKind = entryKind({
  name: 'pod',
  description: 'What one pod is, and where.',
  fields: object<OnePod>({
    name: text(),
    namespace: optional(text()),
    exists: described(optional(flag()), 'Default: true.'),
    node: described(optional(text()), 'The node that it is on.'),
    restarts: described(optional(wholeNumber()), 'RESTARTS of kubectl get pods.'),
    ...podStateFields,
  }),
  make: (expected, { namespace: usual }) => {
    const { name, exists = true, node, restarts } = expected;
    const namespace = expected.namespace ?? usual;
    const state = [
      stateText(expected),
      node === undefined ? '' : `on ${node}`,
      restarts === undefined ? '' : `${restarts} restarts`,
      exists ? '' : 'does not exist',
    ].filter((part) => part !== '');
    return {
      text: `${referenceText({ kind: 'Pod', name }, namespace)} ${state.join(', ')}`.trimEnd(),
      found: (api) => {
        const found = api.get('Pod', namespace, name);
        if (found === undefined) {
          if (!exists) return undefined;
          const names = api.list('Pod', namespace).map(({ metadata }) => metadata.name);
          return `no such pod${hint(name, names)}`;
        }
        if (!exists) return 'it exists';
        const place = found.spec.nodeName ?? '';
        const restarted = kubectlColumns(found).restarts;
        const differing = [
          ...differences(found, expected),
          ...(node === undefined || node === place
            ? []
            : [place === '' ? 'on no node' : `on ${place}`]),
          ...(restarts === undefined || restarts === restarted ? [] : [`${restarted} restarts`]),
        ];
        return differing.length === 0 ? undefined : differing.join(', ');
      },
    };
  },
});
