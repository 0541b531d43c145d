import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goText } from './encode.ts';

const podWith = (spec: object, metadata: object = {}): object => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p', ...metadata },
  spec: { containers: [], ...spec },
});

const SPEC_22 = '"metadata":{"name":"p","creationTimestamp":null}';

describe('a Pod as Go writes it', () => {
  it('has its fields in the order of the structs, and no kind', () => {
    const text = goText('Pod', podWith({ nodeName: 'n', hostNetwork: true, priority: 0 }), 'v1.22');
    expect(text).toBe(
      `{${SPEC_22},"spec":{"containers":[],"nodeName":"n","hostNetwork":true,"priority":0},"status":{}}`,
    );
  });

  it('keeps pointers to zero, and omits other zeroes', () => {
    const spec = {
      automountServiceAccountToken: false,
      hostPID: false,
      hostname: '',
      tolerations: [],
    };
    expect(goText('Pod', podWith(spec), 'v1.34')).toBe(
      '{"metadata":{"name":"p"},"spec":{"containers":[],"automountServiceAccountToken":false},"status":{}}',
    );
  });

  it('has in each release the fields of that release', () => {
    const spec = { os: { name: 'linux' }, containers: [{ name: 'c', restartPolicy: 'Always' }] };
    expect(goText('Pod', podWith(spec), 'v1.34')).toContain(
      '"containers":[{"name":"c","resources":{},"restartPolicy":"Always"}],"os":{"name":"linux"}',
    );
    expect(goText('Pod', podWith(spec), 'v1.22')).toContain(
      '"containers":[{"name":"c","resources":{}}]}',
    );
    const aliased = podWith({ hostAliases: [{ hostnames: ['h'] }] });
    expect(goText('Pod', aliased, 'v1.22')).toContain('"hostAliases":[{"hostnames":["h"]}]');
    expect(goText('Pod', aliased, 'v1.34')).toContain(
      '"hostAliases":[{"ip":"","hostnames":["h"]}]',
    );
  });

  it('has amounts canonical, times in UTC, maps sorted as text, and HTML escaped', () => {
    const overhead = { memory: '1024Ki', cpu: 0.5 };
    const labels = { '9': 'a', '10': '<b>&' };
    const text = goText(
      'Pod',
      podWith({ overhead }, { labels, creationTimestamp: '2026-01-02T03:04:05.678+02:00' }),
      'v1.34',
    );
    expect(text).toContain('"overhead":{"cpu":"500m","memory":"1Mi"}');
    expect(text).toContain('"labels":{"10":"\\u003cb\\u003e\\u0026","9":"a"}');
    expect(text).toContain('"creationTimestamp":"2026-01-02T01:04:05Z"');
  });

  it('writes types with their own encoding even if absent', () => {
    const env = [
      { name: 'E', valueFrom: { resourceFieldRef: { resource: 'limits.cpu' } } },
      { name: 'F' },
    ];
    const probe = { httpGet: { path: '/' } };
    const spec = { containers: [{ name: 'c', env, livenessProbe: probe }] };
    expect(goText('Pod', podWith(spec), 'v1.22')).toContain(
      '"env":[{"name":"E","valueFrom":{"resourceFieldRef":{"resource":"limits.cpu","divisor":"0"}}},{"name":"F"}],' +
        '"resources":{},"livenessProbe":{"httpGet":{"path":"/","port":0}}',
    );
  });

  it('is JSON for any input, and the same after another reading', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (spec, metadata) => {
        const text = goText('Pod', { spec, metadata }, 'v1.34');
        const read: unknown = JSON.parse(text);
        if (typeof read !== 'object' || read === null) throw new Error('not an object');
        expect(goText('Pod', read, 'v1.34')).toBe(text);
      }),
    );
  });
});
