import { describe, expect, it } from 'vitest';
import type { Container, Deployment } from '../../../objects/index.ts';
import { controllerSettings } from './settings.ts';

const deployment = (container: Partial<Container>, name = 'karpenter'): Deployment => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name, namespace: 'kube-system' },
  spec: {
    selector: {},
    template: {
      spec: { containers: [{ name: 'sidecar' }, { name: 'controller', ...container }] },
    },
  },
});

const DEFAULTS = {
  preferencePolicy: 'Respect',
  minValuesPolicy: 'Strict',
  replacesSpotBySpot: false,
};

const env = (values: Readonly<Record<string, string>>): Partial<Container> => ({
  env: Object.entries(values).map(([name, value]) => ({ name, value })),
});

describe('the settings of the controller', () => {
  it('are the defaults without it, or without settings', () => {
    expect(controllerSettings([])).toEqual(DEFAULTS);
    expect(controllerSettings([deployment({})])).toEqual(DEFAULTS);
  });

  it('come from its environment', () => {
    const values = {
      PREFERENCE_POLICY: 'Ignore',
      MIN_VALUES_POLICY: 'BestEffort',
      FEATURE_GATES: 'NodeRepair=false,SpotToSpotConsolidation=true',
    };
    expect(controllerSettings([deployment(env(values))])).toEqual({
      preferencePolicy: 'Ignore',
      minValuesPolicy: 'BestEffort',
      replacesSpotBySpot: true,
    });
    expect(controllerSettings([deployment(env(values), 'other')])).toEqual(DEFAULTS);
  });

  it('come from its flags first', () => {
    const set = { ...env({ PREFERENCE_POLICY: 'Ignore' }), args: ['--preference-policy=Respect'] };
    expect(controllerSettings([deployment(set)]).preferencePolicy).toBe('Respect');
  });
});
