// npm run document:schemas: writes the JSON Schemas of the documents that users write, from the fields that read them.
import fs from 'node:fs';
import path from 'node:path';
import { format } from 'prettier';
import { nodeGroupsSchema } from '../src/autoscalers/cluster-autoscaler/input/document/read-node-groups.ts';
import { kubeletModelSchema } from '../src/kubelet/model/read-kubelet-model.ts';
import { podRulesSchema } from '../src/simulation/pod-rules/read-pod-rules.ts';
import { scenarioSchema } from '../src/simulation/scenario/read-scenario.ts';
import { usageSchema } from '../src/simulation/usage/read-usage.ts';
import { sweepSchema } from '../src/sweep/reading/read-sweep.ts';
import { tuningSchema } from '../src/tune/document/read-tuning.ts';
import { expectationsSchema } from '../src/whatif/check/read-expectations.ts';
import { configSchema } from './config-schema.ts';

const SOURCES = path.join(import.meta.dirname, '../src');

/** By the file in src. */
const SCHEMAS: Readonly<Record<string, () => object | Promise<object>>> = {
  'autoscalers/cluster-autoscaler/input/document/node-groups.schema.json': nodeGroupsSchema,
  'cli/config-file/config.schema.json': configSchema,
  'kubelet/model/kubelet-model.schema.json': kubeletModelSchema,
  'simulation/pod-rules/pod-rules.schema.json': podRulesSchema,
  'simulation/scenario/scenario.schema.json': scenarioSchema,
  'simulation/usage/usage.schema.json': usageSchema,
  'sweep/reading/sweep.schema.json': sweepSchema,
  'tune/document/tuning.schema.json': tuningSchema,
  'whatif/check/expectations.schema.json': expectationsSchema,
};

/** The text of each schema by the path of its file. */
export async function documentSchemas(): Promise<ReadonlyMap<string, string>> {
  const texts = Object.entries(SCHEMAS).map(async ([file, schemaOf]): Promise<[string, string]> => {
    const options = { parser: 'json', printWidth: 100 };
    return [path.join(SOURCES, file), await format(JSON.stringify(await schemaOf()), options)];
  });
  return new Map(await Promise.all(texts));
}

if (process.argv[1] === import.meta.filename) {
  for (const [file, text] of await documentSchemas()) fs.writeFileSync(file, text);
}
