import { expect, test } from 'vitest';
import type { Container, ContainerStatus, Pod } from '../../objects/index.ts';
import { pod } from '../../../test/support/builders.ts';
import { containersReady, podInitialized } from './conditions.ts';

const given = pod('web').object;
const init = (name: string, more: Partial<Container> = {}): Container => ({
  ...{ name, image: 'i' },
  ...more,
});
const withInit = (...initContainers: readonly Container[]): Pod => ({
  ...given,
  spec: { ...given.spec, initContainers },
});
const status = (name: string, more: Partial<ContainerStatus>): ContainerStatus => ({
  name,
  image: 'i',
  imageID: '',
  ready: false,
  restartCount: 0,
  state: {},
  ...more,
});
const SIDECAR = { restartPolicy: 'Always' };

test.each([
  ['no init containers', given, [], undefined],
  [
    'two without a status',
    withInit(init('a'), init('b')),
    [],
    'containers with unknown status: [a b]',
  ],
  [
    'one that has not ended',
    withInit(init('a'), init('b')),
    [status('a', { ready: true }), status('b', {})],
    'containers with incomplete status: [b]',
  ],
  [
    'a sidecar that has not started',
    withInit(init('a', SIDECAR)),
    [status('a', { started: false })],
    'containers with incomplete status: [a]',
  ],
  ['a sidecar that has started', withInit(init('a', SIDECAR)), [status('a', { started: true })]],
  [
    'one without a status and one that has not ended',
    withInit(init('a'), init('b')),
    [status('b', {})],
    'containers with unknown status: [a], containers with incomplete status: [b]',
  ],
])('Initialized of a pending pod with %s', (_, object, statuses, message?) => {
  expect(podInitialized(object, statuses, [], 'Pending').message).toBe(message);
});

test('ContainersReady names containers without a status, and sidecars, but no other init containers', () => {
  const object = withInit(init('a'), init('b', SIDECAR), init('c', SIDECAR));
  const { message } = containersReady(object, [status('b', {})], [], 'Pending');
  expect(message).toBe(
    `containers with unknown status: [c ${given.spec.containers[0]?.name ?? ''}], containers with unready status: [b]`,
  );
});
