// npm run outcome:schemas: writes the JSON Schemas of documents from their types in src/outcome.
import fs from 'node:fs';
import path from 'node:path';
import { format } from 'prettier';
import ts from 'typescript';
import { TypeSchemas, type Schema } from './type-schemas.ts';

const TYPES = path.join(import.meta.dirname, '../src/outcome');

/** The text of each schema by the name of its file. A document is an interface with an apiVersion and a kind. */
export async function outcomeSchemas(): Promise<ReadonlyMap<string, string>> {
  const types = new TypeSchemas(sources());
  const kinds = types.documentsByKind();
  const shared = types.definitionsFrom(kinds.get('Plan') ?? []);
  const texts = [...kinds].map(async ([kind, names]): Promise<[string, string]> => {
    const base = kind === 'Plan' ? undefined : { file: fileOf('Plan'), names: Object.keys(shared) };
    const schema = schemaOfDocument(kind, names, types.definitionsFrom(names, base));
    const text = await format(JSON.stringify(schema), { parser: 'json', printWidth: 100 });
    return [fileOf(kind), text];
  });
  return new Map(await Promise.all(texts));
}

/** PolicyTranslation: policy-translation.schema.json. */
const fileOf = (kind: string): string =>
  `${kind.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}.schema.json`;

const sources = (): ts.SourceFile[] =>
  fs
    .readdirSync(TYPES)
    .filter((name) => /^[a-z-]+\.ts$/.test(name))
    .map((name) => {
      const text = fs.readFileSync(path.join(TYPES, name), 'utf8');
      return ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
    });

function schemaOfDocument(
  kind: string,
  [name = '', other]: readonly string[],
  definitions: Readonly<Record<string, Schema>>,
): Schema {
  const { [name]: own = {}, ...others } = definitions;
  const head = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: `https://kschedsim.dev/schemas/v1alpha1/${fileOf(kind)}`,
    title: kind,
  };
  if (other === undefined) return { ...head, ...own, definitions: others };
  return { ...head, ...eitherOf(name, other, definitions), definitions };
}

/** Whether the second of two documents of one kind has a required field that the first lacks. */
function eitherOf(
  name: string,
  other: string,
  { [name]: first = {}, [other]: second = {} }: Readonly<Record<string, Schema>>,
): Schema {
  const telling = second.required?.find((field) => !first.required?.includes(field)) ?? '';
  return {
    ...(first.description !== undefined && { description: first.description }),
    if: { type: 'object', required: [telling], properties: { [telling]: true } },
    then: { $ref: `#/definitions/${other}` },
    else: { $ref: `#/definitions/${name}` },
  };
}

if (process.argv[1] === import.meta.filename) {
  for (const [name, text] of await outcomeSchemas()) {
    fs.writeFileSync(path.join(TYPES, 'schemas', name), text);
  }
}
