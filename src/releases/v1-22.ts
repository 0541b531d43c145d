import { POD_FIELDS_V122 } from '../cluster/index.ts';
import { fitErrorV122 } from '../framework/index.ts';
import { pluginsV122 } from '../plugins/index.ts';
import { release } from './release.ts';

/** Kubernetes v1.22, the last release that reads Policies. */
export const v1_22 = release({
  kubernetes: 'v1.22',
  flavour: 'policy',
  plugins: pluginsV122,
  defaults: [],
  gates: {},
  texts: {
    TaintToleration: {
      untolerated: ({ key, value }) =>
        `node(s) had taint {${key}: ${value}}, that the pod didn't tolerate`,
    },
    VolumeBinding: {
      'volume-affinity': 'node(s) had volume node affinity conflict',
      'no-volume': 'pvc(s) bound to non-existent pv(s)',
      'not-owner': ({ claim }) => `persistentvolumeclaim "${claim}" was not created for the pod`,
    },
  },
  cycle: {
    takesFirstUnscored: false,
    asksEveryFilter: false,
    addsExtenderReasons: true,
    ignoresFailedBind: false,
    bindError: (error) => `binding rejected: ${error}`,
    fitError: fitErrorV122,
    reportsPostFilter: true,
  },
  queue: { popsFromBackoff: false, unschedulableTimeoutMs: 60_000 },
  extenders: {
    apiVersion: 'v1',
    structs: 'v1.22',
    countsViolations: false,
    dropsManagedFields: false,
  },
  api: { mergesMatchLabelKeys: false, isValidated: false },
  configuration: { olderVersions: new Map() },
  podFields: POD_FIELDS_V122,
});
