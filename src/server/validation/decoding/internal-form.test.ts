import { expect, test } from 'vitest';
import { internalForm } from './internal-form.ts';

test('a field that came with a later release is printed only if it is set', () => {
  expect(internalForm({ hostname: 'a' }, 'PodSpec')).toMatchObject({
    Hostname: 'a',
    HostnameOverride: null,
  });
  expect(internalForm({}, 'PodSpec')).not.toHaveProperty('SchedulingGroup');
  expect(internalForm({ schedulingGroup: { podGroupName: 'g' } }, 'PodSpec')).toMatchObject({
    SchedulingGroup: { PodGroupName: 'g' },
  });
});
