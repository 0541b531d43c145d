import {
  claimClass,
  DEFAULT_CLASS,
  isKind,
  keyOf,
  namesClass,
  namespaceOf,
  NO_PROVISIONER,
} from '../../objects/index.ts';
import type {
  ObjectKey,
  PersistentVolumeClaim,
  StatefulSet,
  StorageClass,
} from '../../objects/index.ts';
import type { Given } from '../../input/index.ts';
import { compareText } from '../../units/index.ts';
import { podOf } from '../pod-of-workload.ts';
import type { Candidate } from './candidate.ts';
import type { Maker } from './groups.ts';
import { patchOf } from './pod-changes.ts';
import type { Rejected } from './pod-changes.ts';
import type { Patch } from './strategic-merge.ts';

/** Of a class that is added to an input without any: somebody has to name their own. */
const SOME_PROVISIONER = 'provisioner.example.com';

/**
 * A StorageClass that claims of the pods name and the input lacks, or another one in their place. Claims that name none lack a default
 * class. Only a plan of the changed input tells what that does.
 */
export function* storageChanges(
  { group }: Rejected,
  given: readonly Given[],
): Generator<Candidate> {
  const classes = given.flatMap(({ object }) => (isKind(object, 'StorageClass') ? [object] : []));
  const lacking = lackingIn(group.makers, given, classes);
  const missing = [...new Set(lacking.map(({ name }) => name))];
  if (missing.length === 0) return;
  const [like] = classes
    .filter(({ provisioner }) => provisioner !== NO_PROVISIONER)
    .sort((a, b) => compareText(a.metadata.name, b.metadata.name));
  yield {
    kind: 'storage-class',
    text: `add ${missing.map(inWords).join(' and ')}, which the input lacks${like === undefined ? ', with your provisioner' : ''}`,
    changes: missing.map((name) => ({ action: 'create', object: newClass(name, like) })),
  };
  if (like === undefined) return;
  const { name } = like.metadata;
  yield {
    kind: 'claim-class',
    text: `name the StorageClass ${name} in the claims${missing.includes('') ? '' : ` instead of ${missing.join(' and ')}`}`,
    changes: lacking.map(({ withClass }) => patchOf(withClass(name))),
  };
}

/** A claim, or a claim template, without a class in the input. */
interface Lacking {
  /** Of the class; empty for the default class. */
  readonly name: string;
  /** A patch with another class. */
  readonly withClass: (name: string) => Patch;
}

function lackingIn(
  makers: readonly Maker[],
  given: readonly Given[],
  classes: readonly StorageClass[],
): readonly Lacking[] {
  const names = new Set(classes.map(({ metadata }) => metadata.name));
  const hasDefault = classes.some(
    ({ metadata: { annotations = {} } }) => annotations[DEFAULT_CLASS] === 'true',
  );
  const lackedBy = (claim: Parameters<typeof claimClass>[0]): string | undefined => {
    if (!namesClass(claim)) return hasDefault ? undefined : '';
    const name = claimClass(claim);
    return name === '' || names.has(name) ? undefined : name;
  };
  const ofClaims = claimsOf(makers, given).flatMap((claim): Lacking[] => {
    const name = lackedBy(claim);
    return name === undefined ? [] : [{ name, withClass: (other) => claimPatch(claim, other) }];
  });
  const ofTemplates = makers.flatMap(({ object }): Lacking[] => {
    if (object === undefined || !isKind(object, 'StatefulSet')) return [];
    const lacked = (object.spec.volumeClaimTemplates ?? []).map(lackedBy);
    return lacked.flatMap((name) =>
      name === undefined ? [] : [{ name, withClass: (other) => setPatch(object, lacked, other) }],
    );
  });
  return [...ofClaims, ...ofTemplates];
}

/** The claims of the input that the pods mount. */
function claimsOf(
  makers: readonly Maker[],
  given: readonly Given[],
): readonly PersistentVolumeClaim[] {
  const mounted = new Set(
    makers.flatMap(({ namespace, object }) => {
      const volumes = (object && podOf(object))?.spec.volumes ?? [];
      return volumes.flatMap(({ persistentVolumeClaim: claim }) =>
        claim === undefined ? [] : [keyOf({ namespace, name: claim.claimName })],
      );
    }),
  );
  return given.flatMap(({ object }) =>
    isKind(object, 'PersistentVolumeClaim') && mounted.has(keyIn(object)) ? [object] : [],
  );
}

const keyIn = (claim: PersistentVolumeClaim): ObjectKey =>
  keyOf({ namespace: namespaceOf(claim), name: claim.metadata.name });

const claimPatch = (
  { apiVersion, kind, metadata: { name, namespace } }: PersistentVolumeClaim,
  storageClassName: string,
): Patch => ({
  apiVersion,
  kind,
  metadata: { name, namespace },
  spec: { storageClassName },
});

/** The list has no merge key: a patch replaces it. */
function setPatch(
  { apiVersion, kind, metadata: { name, namespace }, spec }: StatefulSet,
  lacked: readonly (string | undefined)[],
  storageClassName: string,
): Patch {
  const volumeClaimTemplates = (spec.volumeClaimTemplates ?? []).map((claim, at) =>
    lacked[at] === undefined ? claim : { ...claim, spec: { ...claim.spec, storageClassName } },
  );
  return {
    apiVersion,
    kind,
    metadata: { name, namespace },
    spec: { volumeClaimTemplates },
  };
}

const DEFAULT_NAME = 'standard';

function newClass(name: string, like: StorageClass | undefined): StorageClass {
  const { provisioner = SOME_PROVISIONER, parameters, volumeBindingMode } = like ?? {};
  return {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'StorageClass',
    metadata:
      name === '' ? { name: DEFAULT_NAME, annotations: { [DEFAULT_CLASS]: 'true' } } : { name },
    provisioner,
    ...(parameters === undefined ? {} : { parameters }),
    volumeBindingMode: volumeBindingMode ?? 'WaitForFirstConsumer',
  };
}

const inWords = (name: string): string =>
  name === '' ? 'a default StorageClass' : `the StorageClass ${name}`;
