import type { Option } from 'commander';
import { configKeysOf, type ConfigFlag } from '../src/cli/config-file/config-keys.ts';
import { flagKind, takesMap } from '../src/cli/config-file/flag-kind.ts';
import { loadCommands } from '../src/cli/program.ts';

/** The JSON Schema of a configuration file, from the flags of the commands. */
export async function configSchema(): Promise<object> {
  const { commands, flags } = configKeysOf(await loadCommands());
  const allowed = [...flags].flatMap(([key, uses]): Key[] => {
    const open = uses.filter(({ refused }) => refused === undefined);
    return open.length === 0 ? [] : [{ key, uses: open }];
  });
  const shared = Object.fromEntries(allowed.map(({ key, uses }) => [key, schemaOfKey(uses)]));
  const sections = commands.map((command): [string, object] => {
    const own = allowed.flatMap(({ key, uses }): [string, object][] => {
      const use = uses.find((each) => each.command === command);
      if (use === undefined) return [];
      const isShared = JSON.stringify(schemaOfKey([use])) === JSON.stringify(shared[key]);
      return [[key, isShared ? { $ref: `#/properties/${key}` } : schemaOfKey([use])]];
    });
    return [command, only(Object.fromEntries(own))];
  });
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'https://kschedsim.dev/schemas/v1alpha1/config.schema.json',
    title: 'Config',
    description:
      'A .kschedsim.yaml: defaults of flags, for all commands or one (docs/KSCHEDSIM-YAML.md).',
    ...only({
      apiVersion: { const: 'kschedsim.dev/v1alpha1' },
      kind: { const: 'Config' },
      ...shared,
      expectations: { description: 'Expectations of the check command.', type: 'array' },
      commands: {
        description: 'Keys for one command; they win over those for all.',
        ...only(Object.fromEntries(sections)),
      },
    }),
    definitions: {
      scalar: { type: ['string', 'number', 'boolean'] },
      texts: {
        anyOf: [SCALAR, { type: 'array', items: SCALAR }],
      },
      textsOrMap: {
        anyOf: [{ $ref: '#/definitions/texts' }, { type: 'object', additionalProperties: SCALAR }],
      },
    },
  };
}

interface Key {
  readonly key: string;
  readonly uses: readonly ConfigFlag[];
}

const SCALAR = { $ref: '#/definitions/scalar' };

const only = (properties: object): object => ({
  type: 'object',
  additionalProperties: false,
  properties,
});

/** Commands whose flags differ give alternatives. */
function schemaOfKey(uses: readonly ConfigFlag[]): object {
  const values = new Map(
    uses.map(({ option }) => [JSON.stringify(valueOf(option)), valueOf(option)]),
  );
  const [first, ...others] = values.values();
  const option = uses[0]?.option;
  const description = `${option?.negate === true ? 'false: ' : ''}${option?.description ?? ''}`;
  return { description, ...(others.length === 0 ? first : { anyOf: [...values.values()] }) };
}

function valueOf(option: Option): object {
  const kind = flagKind(option);
  if (kind === 'switch') return { type: 'boolean' };
  if (kind !== 'one') return { $ref: `#/definitions/${takesMap(option) ? 'textsOrMap' : 'texts'}` };
  return option.argChoices === undefined ? SCALAR : { enum: option.argChoices };
}
