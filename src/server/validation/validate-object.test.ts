import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { KubernetesObject } from '../../objects/index.ts';
import { decodeObject, validateObject } from './validate-object.ts';

const pod = (spec: object, metadata: object = {}): KubernetesObject => {
  const object = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p', ...metadata }, spec };
  return object;
};
const container = { name: 'c', image: 'x' };

function texts(object: KubernetesObject): string[] {
  return validateObject(object).map(({ text }) => text);
}

describe('validateObject', () => {
  test('finds no problems in valid objects', () => {
    expect(validateObject(pod({ containers: [container] }))).toEqual([]);
  });

  test.each([
    [{ containers: [] }, 'spec.containers: Required value'],
    [{ containers: [{ image: 'x' }] }, 'spec.containers[0].name: Required value'],
    [{ containers: [container, container] }, 'spec.containers[1].name: Duplicate value: "c"'],
    [
      { containers: [container], restartPolicy: 'Sometimes' },
      'spec.restartPolicy: Unsupported value: "Sometimes": supported values: "Always", "OnFailure", "Never"',
    ],
    [
      { containers: [{ ...container, ports: [{ containerPort: 65_536 }] }] },
      'spec.containers[0].ports[0].containerPort: Invalid value: 65536: must be between 1 and 65535, inclusive',
    ],
    [
      { containers: [{ ...container, resources: { requests: { cpu: '2' }, limits: { cpu: 1 } } }] },
      'spec.containers[0].resources.requests: Invalid value: "2": must be less than or equal to cpu limit of 1',
    ],
    [
      { containers: [container], tolerations: [{ key: 'a', effect: 'Never' }] },
      'spec.tolerations[0].effect: Unsupported value: "Never": supported values: "NoSchedule", "PreferNoSchedule", "NoExecute"',
    ],
    [
      {
        containers: [container],
        topologySpreadConstraints: [
          { maxSkew: 0, topologyKey: 'z', whenUnsatisfiable: 'DoNotSchedule' },
        ],
      },
      'spec.topologySpreadConstraints[0].maxSkew: Invalid value: 0: must be greater than zero',
    ],
    [
      { containers: [{ ...container, volumeMounts: [{ name: 'v', mountPath: '/v' }] }] },
      'spec.containers[0].volumeMounts[0].name: Not found: "v"',
    ],
    [
      { containers: [container], nodename: 'n' },
      'unknown field "spec.nodename", did you mean "nodeName"?',
    ],
    [{ containers: 'c' }, '"spec.containers" must be a list, not the text "c"'],
    [
      { containers: [container], hostname: true },
      '"spec.hostname" must be text, not true; quote it',
    ],
  ])('finds the problem of %j', (spec, text) => {
    expect(texts(pod(spec))).toEqual([text]);
  });

  test('compares a selector with the labels of its template', () => {
    const template = { metadata: { labels: { app: 'b' } }, spec: { containers: [container] } };
    const spec = { selector: { matchLabels: { app: 'a' } }, template };
    const deployment = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'd' }, spec };
    expect(texts(deployment)).toEqual([
      'spec.template.metadata.labels: Invalid value: {"app":"b"}: `selector` does not match template `labels`',
    ]);
  });

  test('does not require the fields of a status that only a kubelet writes', () => {
    const status = { capacity: { cpu: '4' }, nodeInfo: { kubeletVersion: 'v1.34.1' } };
    expect(
      texts({
        apiVersion: 'v1',
        kind: 'Node',
        metadata: { name: 'n1' },
        status,
      } as KubernetesObject),
    ).toEqual([]);
  });

  test.each([
    ['memory', '8Ei'],
    ['cpu', '100E'],
    ['example.com/gpu', '1e400'],
  ])('takes more %s than 64 bits hold, as the API server does: %s', (name, amount) => {
    const node = {
      apiVersion: 'v1',
      kind: 'Node',
      metadata: { name: 'n1' },
      ...{ status: { allocatable: { [name]: amount } } },
    };
    expect(texts(node)).toEqual([]);
  });

  test('never throws, for a pod of any shape', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (spec, labels) => {
        const value = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p', labels }, spec };
        // Objects of files may have any shape.
        const object = decodeObject(value, 'v1', 'Pod') as unknown as KubernetesObject;
        expect(validateObject(object).length).toBeGreaterThan(0);
      }),
    );
  });
});

describe('decodeObject', () => {
  test('drops nulls, but keeps the keys of maps and unknown fields', () => {
    const value = {
      metadata: { labels: { a: null }, name: null },
      spec: { containers: [{ resources: { requests: { cpu: null } } }], foo: null },
    };
    expect(decodeObject(value, 'v1', 'Pod')).toEqual({
      metadata: { labels: { a: '' } },
      spec: { containers: [{ resources: { requests: { cpu: '0' } } }], foo: null },
    });
  });
});

describe('integers must fit their Go type', () => {
  const deployment = (replicas: unknown): KubernetesObject => {
    const template = { metadata: { labels: { a: 'b' } }, spec: { containers: [container] } };
    const spec = { replicas, selector: { matchLabels: { a: 'b' } }, template };
    const object = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'd' }, spec };
    return object;
  };
  const refusal = (number: string): string =>
    `cannot unmarshal number ${number} into Go struct field DeploymentSpec.spec.replicas of type int32`;

  test.each([
    [4_294_967_296, '4294967296'],
    [-2_147_483_649, '-2147483649'],
    [1e308, '1e+308'],
    [1.5, '1.5'],
  ])('%d replicas are refused', (replicas, text) => {
    expect(texts(deployment(replicas))).toEqual([refusal(text)]);
  });

  test('the largest is accepted', () => {
    expect(texts(deployment(2_147_483_647))).toEqual([]);
  });

  test('in lists, ports that may be names, and 64 bits too', () => {
    const ports = [{ containerPort: 2 ** 31 }];
    const livenessProbe = { httpGet: { port: 80.5 } };
    const spec = {
      containers: [{ ...container, ports, livenessProbe }],
      terminationGracePeriodSeconds: 2 ** 63,
    };
    expect(texts(pod(spec)).sort()).toEqual([
      'cannot unmarshal number 2147483648 into Go struct field ContainerPort.spec.containers.ports.containerPort of type int32',
      'cannot unmarshal number 80.5 into Go struct field HTTPGetAction.spec.containers.livenessProbe.httpGet.port of type int32',
      'cannot unmarshal number 9223372036854775808 into Go struct field PodSpec.spec.terminationGracePeriodSeconds of type int64',
    ]);
  });
});

test('a CronJob without a pod template is refused', () => {
  const spec = { schedule: '* * * * *', jobTemplate: {} };
  const cronJob = { apiVersion: 'batch/v1', kind: 'CronJob', metadata: { name: 'c' }, spec };
  expect(texts(cronJob)).toContain(
    'spec.jobTemplate.spec.template.spec.containers: Required value',
  );
});

test('a negative restart count is refused', () => {
  const status = {
    containerStatuses: [{ name: 'c', image: 'x', imageID: '', ready: true, restartCount: -1 }],
  };
  expect(texts({ ...pod({ containers: [container] }), ...{ status } })).toEqual([
    'status.containerStatuses[0].restartCount: Invalid value: -1: must be greater than or equal to 0',
  ]);
});
