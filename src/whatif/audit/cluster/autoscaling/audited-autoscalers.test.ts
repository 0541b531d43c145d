import { describe, expect, it } from 'vitest';
import { deployment, stored } from '../../../../../test/support/audit-objects.ts';
import { app, hpa, scaledObject, unsized } from '../../../../../test/support/autoscaler-objects.ts';
import { findingsOf } from '../../../../../test/support/audit-findings.ts';
import { pod } from '../../../../../test/support/builders.ts';
import type { Deployment } from '../../../../objects/index.ts';
import { audit } from '../../analysis.ts';

describe('autoscalers', () => {
  it('do not overlap with what KEDA made of them, nor in other namespaces', () => {
    const owner = { apiVersion: 'keda.sh/v1alpha1', kind: 'ScaledObject', name: 'web', uid: 'u' };
    const made = hpa('keda-hpa-web', { target: { name: 'web' } });
    const owned = { ...made, metadata: { ...made.metadata, ownerReferences: [owner] } };
    const elsewhere = [unsized('web'), hpa('web')].map((object) => ({
      ...object,
      metadata: { ...object.metadata, namespace: 'other' },
    }));
    expect(findingsOf('KS605', [unsized('web'), scaledObject('web'), owned, ...elsewhere])).toEqual(
      [],
    );
    expect(findingsOf('KS605', [unsized('web'), hpa('web'), owned])).toHaveLength(2);
  });

  it('overlap by expressions too', () => {
    const canary = unsized('canary', pod('canary').labelled({ app: 'web', track: 'canary' }));
    const broad: Deployment = {
      ...unsized('web'),
      spec: {
        ...unsized('web').spec,
        selector: { matchExpressions: [{ key: 'app', operator: 'In', values: ['web'] }] },
      },
    };
    const scalers = [hpa('web'), hpa('canary')];
    expect(findingsOf('KS605', [broad, canary, ...scalers])).toHaveLength(2);
  });

  it('of what is not known are in doubt, not passed', () => {
    const rollout = { apiVersion: 'argoproj.io/v1alpha1', kind: 'Rollout' };
    const { summary } = audit({ objects: [unsized('web'), hpa('api', { target: rollout })] });
    expect(summary.doubts).toEqual([
      'it scales Rollout/api of argoproj.io/v1alpha1, which is not known here: the autoscaler is not judged',
    ]);
    const alone = audit({ objects: [hpa('web')] });
    expect(alone.summary.doubts?.[0]).toMatch(/^it scales Deployment\/web, and the input has no/);
  });

  it('over the manifest of a ScaledObject are judged as the manifest says', () => {
    const live = stored(scaledObject('web', { maxReplicaCount: 5 }));
    const cluster = [stored(deployment('web', app('web'))), live];
    const input = { objects: [], cluster, apply: [scaledObject('web')] };
    expect(findingsOf('KS608', input)).toHaveLength(1);
  });
});
