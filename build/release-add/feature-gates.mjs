// src/features/gates/stages.json and dependencies.json: what a release changes of each feature gate.
import { readGo } from './checkout.mjs';
import { sorted } from './files.mjs';

/** Where kube-scheduler's feature gates are named and set. */
const FILES = [
  'pkg/features/kube_features.go',
  'staging/src/k8s.io/apiserver/pkg/features/kube_features.go',
  'staging/src/k8s.io/apiextensions-apiserver/pkg/features/kube_features.go',
  'staging/src/k8s.io/client-go/features/known_features.go',
  'staging/src/k8s.io/component-base/logs/api/v1/kube_features.go',
  'staging/src/k8s.io/component-base/metrics/features/kube_features.go',
  'staging/src/k8s.io/component-base/zpages/features/kube_features.go',
];
/** Gates that every release has. Source: component-base/featuregate/feature_gate.go. */
const OF_EVERY_RELEASE = { AllAlpha: 'alpha off', AllBeta: 'beta off' };

/** The feature gates of a checkout: by name "beta on" or "GA on, locked", and the gates that each depends on. */
export function readFeatureGates(checkout, minor) {
  const texts = FILES.map((file) => readGo(checkout, file));
  const nameOf = new Map(
    texts.flatMap((text) =>
      [...text.matchAll(/^\s*(\w+)\b[^"\n]*=\s*(?:[\w.]+\()?"(\w+)"/gm)].map(([, id, name]) => [
        id,
        name,
      ]),
    ),
  );
  const named = (id) => nameOf.get(id) ?? id;
  const stages = { ...OF_EVERY_RELEASE };
  const dependencies = {};
  for (const text of texts) {
    for (const [, id, specs] of text.matchAll(/^\t(?:\w+\.)?(\w+): \{\n((?:\t\t.*\n)+)\t\},/gm)) {
      const stage = stageIn(specs, minor);
      if (stage !== undefined) stages[named(id)] = stage;
    }
    const [, table = ''] = /^var \w*Dependencies = map[^{]*\{\n([^]*?)^\}/m.exec(text) ?? [];
    for (const [, id, list] of table.matchAll(/^\t(?:\w+\.)?(\w+): *\{([^}]*)\}/gm)) {
      const needed = [...list.replace(/\/\/.*/g, '').matchAll(/(\w+)\)?(?=\s*(?:,|$))/g)];
      if (needed.length > 0) dependencies[named(id)] = needed.map(([, each]) => named(each)).sort();
    }
  }
  return { stages, dependencies };
}

/** The stage in a minor release: the last of the specs that is not younger. */
function stageIn(specs, minor) {
  let stage;
  for (const [, since, ...fields] of specs.matchAll(/\{Version: \S+\("1\.(\d+)"\)(.*)\}/g)) {
    if (Number(since) > minor) continue;
    const [text] = fields;
    const name = /PreRelease: (?:\w+\.)?(\w+)/.exec(text)?.[1] ?? 'GA';
    const isOn = /\bDefault: true/.test(text);
    const isLocked = /LockToDefault: true/.test(text);
    stage = `${name === 'GA' ? name : name.toLowerCase()} ${isOn ? 'on' : 'off'}${isLocked ? ', locked' : ''}`;
  }
  return stage;
}

/**
 * The changes by gate and release, with those of a newer release.
 *
 * @param gone what is written of a gate that the release no longer has
 */
export function addToChanges(known, now, kubernetes, gone) {
  const changes = { ...known };
  for (const name of new Set([...Object.keys(known), ...Object.keys(now)])) {
    const older = Object.fromEntries(
      Object.entries(known[name] ?? {}).filter(([release]) => release !== kubernetes),
    );
    const before = Object.values(older).at(-1) ?? gone;
    const after = now[name] ?? gone;
    const isChanged = JSON.stringify(before) !== JSON.stringify(after);
    changes[name] = isChanged ? { ...older, [kubernetes]: after } : older;
    if (Object.keys(changes[name]).length === 0) delete changes[name];
  }
  return sorted(changes);
}
