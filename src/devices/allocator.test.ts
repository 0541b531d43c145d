import { describe, expect, it } from 'vitest';
import {
  allocated,
  claim,
  deviceClass,
  gpu,
  modelIs,
  NODE,
  outcome,
  request,
  results,
  slice,
} from '../../test/support/device-builders.ts';
import type { DeviceSubRequest } from '../objects/index.ts';

const slices = [slice('p', [gpu('d1', 'A'), gpu('d2', 'B'), gpu('d3', 'B')])];
const MODEL = 'gpu.example.com/model';

describe('a request', () => {
  it('gets as many free devices as it wants', () => {
    const claims = [claim('c', [request('r', { count: 2 })])];
    expect(outcome({ slices, claims })).toEqual(['r: p/d1', 'r: p/d2']);
    const others = [allocated(claim('other', []), ['p/d1'])];
    expect(outcome({ slices, claims, others })).toEqual(['r: p/d2', 'r: p/d3']);
    const more = [allocated(claim('other', []), ['p/d1', 'p/d3'])];
    expect(outcome({ slices, claims, others: more })).toEqual(['impossible']);
  });

  it('gets devices that its class and its selectors choose', () => {
    const classes = [deviceClass('gpu', 'device.driver == "gpu.example.com"')];
    const claims = [claim('c', [request('r', { selectors: modelIs('B') })])];
    expect(outcome({ slices, claims, classes })).toEqual(['r: p/d2']);
    const none = [deviceClass('gpu', 'device.driver == "other"')];
    expect(outcome({ slices, claims, classes: none })).toEqual(['impossible']);
  });

  it('for all devices needs every one of them', () => {
    const claims = [claim('c', [request('r', { allocationMode: 'All', selectors: modelIs('B') })])];
    expect(outcome({ slices, claims })).toEqual(['r: p/d2', 'r: p/d3']);
    const others = [allocated(claim('other', []), ['p/d3'])];
    expect(outcome({ slices, claims, others })).toEqual(['impossible']);
  });

  it('for all devices needs at least one, since v1.33', () => {
    const claims = [claim('c', [request('r', { allocationMode: 'All', selectors: modelIs('C') })])];
    expect(outcome({ slices, claims })).toEqual(['impossible']);
    expect(outcome({ slices, claims, release: 32 })).toEqual([]);
  });

  it('with admin access gets devices in use, each once', () => {
    const others = [allocated(claim('other', []), ['p/d1', 'p/d2', 'p/d3'])];
    const admin = request('r', { adminAccess: true, count: 2 });
    expect(outcome({ slices, claims: [claim('c', [admin])], others })).toEqual([
      'r: p/d1',
      'r: p/d2',
    ]);
    const features = { adminAccess: false };
    expect(outcome({ slices, claims: [claim('c', [admin])], others, features })).toEqual([
      'claim default/c, request r: admin access is requested, but the feature is disabled',
    ]);
  });

  it('with admin access does not take a device from other claims', () => {
    const status = allocated(claim('other', []), ['p/d1'], { adminAccess: true });
    expect(outcome({ slices, claims: [claim('c', [request('r')])], others: [status] })).toEqual([
      'r: p/d1',
    ]);
  });
});

describe('the search', () => {
  it('goes back when an earlier choice leaves nothing for a later request', () => {
    const claims = [claim('c', [request('any'), request('a', { selectors: modelIs('A') })])];
    expect(outcome({ slices, claims })).toEqual(['any: p/d2', 'a: p/d1']);
  });

  it('goes back over claims', () => {
    const claims = [
      claim('c1', [request('any')]),
      claim('c2', [request('a', { selectors: modelIs('A') })]),
    ];
    expect(outcome({ slices, claims })).toEqual(['any: p/d2', 'a: p/d1']);
  });

  it('ends with the reason when a class is missing', () => {
    const claims = [claim('c', [request('r', { deviceClassName: 'tpu' })])];
    expect(outcome({ slices, claims })).toEqual([
      'claim default/c, request r: could not retrieve device class tpu: deviceclass.resource.k8s.io "tpu" not found',
    ]);
  });

  it('allows 32 devices in a claim', () => {
    const many = [
      slice(
        'p',
        Array.from({ length: 40 }, (_, at) => `d${at}`),
      ),
    ];
    const asking = (count: number): readonly string[] =>
      outcome({ slices: many, claims: [claim('c', [request('r', { count })])] });
    expect(asking(32)).toHaveLength(32);
    expect(asking(33)).toEqual([
      'claim default/c: number of requested devices 33 exceeds the claim limit of 32',
    ]);
    const all = request('all', { allocationMode: 'All' });
    const claims = [claim('c', [all])];
    expect(outcome({ slices: many, claims })).toEqual([
      'claim default/c: number of requested devices 40 exceeds the claim limit of 32',
    ]);
  });
});

describe('constraints', () => {
  const two = [request('r1'), request('r2')];

  it('let devices have one value in common', () => {
    const claims = [claim('c', two, [{ matchAttribute: MODEL }])];
    expect(outcome({ slices, claims })).toEqual(['r1: p/d2', 'r2: p/d3']);
    const without = [slice('p', ['d1', 'd2'])];
    expect(outcome({ slices: without, claims })).toEqual(['impossible']);
  });

  it('are about the requests that they name', () => {
    const requests = [request('r1'), request('r2', { selectors: modelIs('B') }), request('r3')];
    const constraints = [{ matchAttribute: MODEL, requests: ['r2', 'r3'] }];
    expect(outcome({ slices, claims: [claim('c', requests, constraints)] })).toEqual([
      'r1: p/d1',
      'r2: p/d2',
      'r3: p/d3',
    ]);
  });

  it('let devices differ in a value', () => {
    const requests = [request('r1', { selectors: modelIs('B') }), request('r2')];
    const claims = [claim('c', requests, [{ distinctAttribute: MODEL }])];
    expect(outcome({ slices, claims })).toEqual(['r1: p/d2', 'r2: p/d1']);
  });
});

describe('alternatives', () => {
  const firstAvailable: readonly DeviceSubRequest[] = [
    { name: 'large', deviceClassName: 'gpu', selectors: modelIs('A'), count: 2 },
    { name: 'small', deviceClassName: 'gpu', selectors: modelIs('B') },
  ];

  it('are tried in their order', () => {
    const claims = [claim('c', [{ name: 'r', firstAvailable }])];
    expect(outcome({ slices, claims })).toEqual(['r/small: p/d2']);
    const more = [slice('p', [gpu('d1', 'A'), gpu('d2', 'A'), gpu('d3', 'B')])];
    expect(outcome({ slices: more, claims })).toEqual(['r/large: p/d1', 'r/large: p/d2']);
  });

  it('are refused without their gate', () => {
    const claims = [claim('c', [{ name: 'r', firstAvailable }])];
    expect(outcome({ slices, claims, features: { prioritizedList: false } })).toEqual([
      'claim default/c, request r: has subrequests, but the DRAPrioritizedList feature is disabled',
    ]);
  });
});

describe('an allocation', () => {
  const claims = [claim('c', [request('r')])];
  const ofNode = {
    nodeSelectorTerms: [
      { matchFields: [{ key: 'metadata.name', operator: 'In', values: [NODE.name] }] },
    ],
  };

  it('holds for the node of its devices', () => {
    expect(results({ slices, claims })[0]?.nodeSelector).toEqual(ofNode);
  });

  it('of devices for all nodes holds everywhere, unless a device binds to its node', () => {
    const { nodeName: _, ...spec } = slice('p', ['d']).spec;
    const everywhere = { ...slice('p', ['d']), spec: { ...spec, allNodes: true } };
    expect(results({ slices: [everywhere], claims })[0]?.nodeSelector).toBeUndefined();
    const devices = [{ name: 'd', bindsToNode: true }];
    const binding = { ...everywhere, spec: { ...everywhere.spec, devices } };
    expect(results({ slices: [binding], claims })[0]?.nodeSelector).toEqual(ofNode);
  });

  it('joins the selectors of its devices', () => {
    const at = (key: string): Parameters<typeof slice>[2] => ({
      nodeSelector: {
        nodeSelectorTerms: [{ matchExpressions: [{ key, operator: 'Exists' }] }],
      },
    });
    const selected = ['p', 'q'].map((pool) => {
      const { nodeName: _, ...spec } = slice(pool, ['d'], at(`has-${pool}`)).spec;
      return { ...slice(pool, ['d']), spec };
    });
    const node = { name: 'n1', labels: { zone: 'a', 'has-p': '', 'has-q': '' } };
    const both = [claim('c', [request('r', { count: 2 })])];
    expect(results({ slices: selected, claims: both, node })[0]?.nodeSelector).toEqual({
      nodeSelectorTerms: [
        {
          matchExpressions: [
            { key: 'has-p', operator: 'Exists' },
            { key: 'has-q', operator: 'Exists' },
          ],
        },
      ],
    });
  });

  it('has the configuration of the class and of the claim', () => {
    const opaque = (driver: string): { opaque: { driver: string; parameters: object } } => ({
      opaque: { driver, parameters: {} },
    });
    const withConfig = deviceClass('gpu');
    const classes = [{ ...withConfig, spec: { ...withConfig.spec, config: [opaque('class')] } }];
    const [plain] = claims;
    const config = [
      { ...opaque('every') },
      { ...opaque('mine'), requests: ['r'] },
      { ...opaque('other'), requests: ['s'] },
    ];
    const configured = { ...plain!, spec: { devices: { ...plain!.spec.devices, config } } };
    const [found] = results({ slices, classes, claims: [configured] });
    expect(found?.devices?.config).toEqual([
      { source: 'FromClass', requests: ['r'], ...opaque('class') },
      { source: 'FromClaim', ...opaque('every') },
      { source: 'FromClaim', ...opaque('mine'), requests: ['r'] },
    ]);
  });
});
