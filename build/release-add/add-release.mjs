// Adds a release of Kubernetes: runs every generator on a checkout.
import { readComponents } from './checkout.mjs';
import { compileValidators } from '../../src/server/schemas/compile.mjs';
import { addToChanges, readFeatureGates } from './feature-gates.mjs';
import { addToFieldRules } from './field-rules.mjs';
import * as files from './files.mjs';
import { addToInternalLayout } from './internal-layout.mjs';
import { pluginNotes, registryLine, releaseText } from './release-file.mjs';
import { addToSchema } from './schema.mjs';
import { typesText } from './types.mjs';

/**
 * What `npm run release:add` writes. The newest known release may be named again, which writes its generated files only.
 *
 * @param root the folder of the project
 * @param newest the newest known release
 * @returns the text by file, and a sentence for each difference that needs a reader
 * @throws Error if the version is none, or older than the newest known release
 */
export async function addRelease(root, checkout, version, newest) {
  const { kubernetes, minor } = parse(version);
  const before = parse(newest.kubernetes);
  const isKnown = kubernetes === before.kubernetes;
  if (!isKnown && minor <= before.minor)
    throw new Error(`${version} is not newer than ${newest.kubernetes}, the newest known release`);
  const read = (file) => files.readJson(root, file);
  const components = readComponents(checkout);
  const { schema, notes } = addToSchema(read(files.SCHEMA), components, kubernetes);
  const rules = addToFieldRules(read(files.FIELD_RULES), schema, components, checkout);
  const layout = addToInternalLayout(read(files.INTERNAL_LAYOUT), schema, checkout, kubernetes);
  const { stages, dependencies } = readFeatureGates(checkout, minor);
  const gates = addToChanges(read(files.FEATURE_GATES), stages, kubernetes, null);
  const needs = addToChanges(read(files.GATE_DEPENDENCIES), dependencies, kubernetes, []);
  const generated = {
    [files.SCHEMA]: `${JSON.stringify(schema, null, 1)}\n`,
    [files.TYPES]: typesText(schema),
    [files.VALIDATORS]: compileValidators(schema),
    [files.FIELD_RULES]: await files.jsonText(rules),
    [files.INTERNAL_LAYOUT]: await files.jsonText(layout),
    [files.FEATURE_GATES]: await files.jsonText(gates),
    [files.GATE_DEPENDENCIES]: await files.jsonText(needs),
  };
  const written = isKnown
    ? generated
    : {
        ...generated,
        [files.releaseFile(minor)]: releaseText(minor, before.minor, kubernetes),
        [files.REGISTRY]: files.readText(root, files.REGISTRY) + registryLine(minor),
      };
  return { written, notes: [...notes, ...pluginNotes(newest, checkout)] };
}

function parse(version) {
  const [, minor, patch = '0'] = /^v?1\.(\d+)(?:\.(\d+))?$/.exec(version) ?? [];
  if (minor === undefined) throw new Error(`"${version}" is no release such as v1.37 or v1.37.2`);
  return { kubernetes: `v1.${minor}.${patch}`, minor: Number(minor) };
}
