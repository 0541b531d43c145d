import ts from 'typescript';

/** A JSON Schema, with the members that this code reads again. */
export interface Schema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly [keyword: string]: unknown;
}

/** A schema whose definitions other schemas refer to. */
interface SharedSchema {
  readonly file: string;
  readonly names: readonly string[];
}

type Declaration = ts.InterfaceDeclaration | ts.TypeAliasDeclaration;

/** Type arguments by the names of the parameters. */
type Arguments = ReadonlyMap<string, ts.TypeNode>;

const NONE: Arguments = new Map();

/**
 * JSON Schemas of TypeScript types, from the syntax alone: interfaces, aliases, unions, literals, lists, records, and the values of
 * `as const` lists. Comments become descriptions, and doc tags such as `@minimum 0` restrictions. A property with the tag `@internal` is
 * not part of the document.
 */
export class TypeSchemas {
  readonly #declarations = new Map<string, Declaration>();
  readonly #constants = new Map<string, ts.Expression>();
  #reached = new Set<string>();
  #shared: SharedSchema | undefined;

  constructor(files: readonly ts.SourceFile[]) {
    for (const statement of files.flatMap((file) => [...file.statements])) {
      if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) {
        this.#declarations.set(statement.name.text, statement);
      }
      if (!ts.isVariableStatement(statement)) continue;
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (initializer !== undefined) this.#constants.set(name.getText(), bare(initializer));
      }
    }
  }

  /** Exported interfaces with an apiVersion and one kind, by kind. */
  documentsByKind(): ReadonlyMap<string, readonly string[]> {
    const kinds = new Map<string, string[]>();
    for (const [name, declaration] of this.#declarations) {
      if (!ts.isInterfaceDeclaration(declaration) || !isDocument(declaration)) continue;
      const { apiVersion, kind } = this.#objectOf(declaration).properties ?? {};
      if (apiVersion === undefined || typeof kind?.['const'] !== 'string') continue;
      kinds.set(kind['const'], [...(kinds.get(kind['const']) ?? []), name]);
    }
    return kinds;
  }

  /** The schemas of these types and of all types that they refer to, except types in `shared`. */
  definitionsFrom(
    names: readonly string[],
    shared?: SharedSchema,
  ): Readonly<Record<string, Schema>> {
    this.#reached = new Set(names);
    this.#shared = shared;
    // The set grows while its types are described.
    return Object.fromEntries(
      Array.from(this.#reached.values(), (name) => [name, this.#described(name)]),
    );
  }

  #described(name: string): Schema {
    const declaration = this.#declared(name);
    const schema = ts.isInterfaceDeclaration(declaration)
      ? this.#objectOf(declaration)
      : this.#schemaOf(declaration.type);
    return annotated(schema, declaration);
  }

  #declared(name: string): Declaration {
    const declaration = this.#declarations.get(name);
    if (declaration === undefined) throw new Error(`src/outcome declares no type ${name}`);
    return declaration;
  }

  #objectOf(declaration: ts.InterfaceDeclaration, scope = NONE): Schema {
    const parents = (declaration.heritageClauses ?? [])
      .flatMap(({ types }) => [...types])
      .map((type) => this.#parent(type, scope));
    const own = this.#membersOf(declaration.members, scope);
    const parts = [...parents, own];
    return objectSchema(
      Object.fromEntries(parts.flatMap(({ properties = {} }) => Object.entries(properties))),
      parts.flatMap(({ required = [] }) => required),
    );
  }

  #parent(type: ts.ExpressionWithTypeArguments, scope: Arguments): Schema {
    const name = type.expression.getText();
    const [argument] = type.typeArguments ?? [];
    if (name === 'Partial' && argument !== undefined) {
      const { properties = {} } = this.#expanded(argument.getText(), [], scope);
      return objectSchema(properties, []);
    }
    return this.#expanded(name, type.typeArguments ?? [], scope);
  }

  #expanded(name: string, given: readonly ts.TypeNode[], scope: Arguments): Schema {
    const declaration = this.#declared(name);
    if (!ts.isInterfaceDeclaration(declaration)) throw unknownSyntax(declaration);
    return this.#objectOf(declaration, argumentsOf(declaration, given, scope));
  }

  #membersOf(members: ts.NodeArray<ts.TypeElement>, scope: Arguments): Schema {
    const properties: Record<string, Schema> = {};
    const required: string[] = [];
    for (const member of members) {
      if (!ts.isPropertySignature(member) || member.type === undefined) throw unknownSyntax(member);
      if (ts.getJSDocTags(member).some(({ tagName }) => tagName.text === 'internal')) continue;
      const name = member.name.getText();
      properties[name] = annotated(this.#schemaOf(member.type, scope), member);
      if (member.questionToken === undefined) required.push(name);
    }
    return objectSchema(properties, required);
  }

  #schemaOf(type: ts.TypeNode, scope = NONE): Schema {
    if (ts.isParenthesizedTypeNode(type) || ts.isTypeOperatorNode(type)) {
      return this.#schemaOf(type.type, scope);
    }
    if (ts.isArrayTypeNode(type)) {
      return { type: 'array', items: this.#schemaOf(type.elementType, scope) };
    }
    if (ts.isTypeLiteralNode(type)) return this.#membersOf(type.members, scope);
    if (ts.isUnionTypeNode(type)) return this.#unionOf(type.types, scope);
    if (ts.isLiteralTypeNode(type)) return literalSchema(type.literal);
    if (ts.isTypeQueryNode(type)) return { const: this.#valueOf(type.exprName.getText()) };
    if (ts.isIndexedAccessTypeNode(type)) return this.#itemsOf(type);
    if (ts.isTypeReferenceNode(type)) return this.#referred(type, scope);
    if (type.kind === ts.SyntaxKind.UnknownKeyword) return {};
    return { type: type.getText() };
  }

  #unionOf(types: ts.NodeArray<ts.TypeNode>, scope: Arguments): Schema {
    const all = types.map((type) => this.#schemaOf(type, scope));
    if (all.every((each) => 'const' in each)) return { enum: all.map((each) => each['const']) };
    if (all.every((each) => Object.keys(each).join() === 'type')) {
      return { type: all.map((each) => each['type']) };
    }
    return { oneOf: all };
  }

  /** `(typeof LIST)[number]`. */
  #itemsOf({ objectType }: ts.IndexedAccessTypeNode): Schema {
    const query = ts.isParenthesizedTypeNode(objectType) ? objectType.type : objectType;
    if (!ts.isTypeQueryNode(query)) throw unknownSyntax(query);
    return { enum: this.#valueOf(query.exprName.getText()) };
  }

  /** The text of a constant, or the texts of a list. */
  #valueOf(name: string): string | readonly string[] {
    const value = this.#constants.get(name);
    if (value !== undefined && ts.isStringLiteral(value)) return value.text;
    if (value === undefined || !ts.isArrayLiteralExpression(value)) {
      throw new Error(`src/outcome has no list ${name}`);
    }
    return value.elements.flatMap((element) => {
      if (ts.isStringLiteral(element)) return [element.text];
      if (!ts.isSpreadElement(element)) throw unknownSyntax(element);
      return this.#valueOf(element.expression.getText());
    });
  }

  #referred(type: ts.TypeReferenceNode, scope: Arguments): Schema {
    const name = type.typeName.getText();
    const given = [...(type.typeArguments ?? [])];
    const [first, second] = given;
    const bound = scope.get(name);
    if (bound !== undefined) return this.#schemaOf(bound);
    if (name === 'Readonly' && first !== undefined) return this.#schemaOf(first, scope);
    if (name === 'Record' && first !== undefined && second !== undefined) {
      return recordSchema(this.#schemaOf(first, scope), this.#schemaOf(second, scope));
    }
    if (given.length > 0) return this.#expanded(name, given, scope);
    if (this.#shared?.names.includes(name) === true) {
      return { $ref: `${this.#shared.file}#/definitions/${name}` };
    }
    this.#reached.add(name);
    return { $ref: `#/definitions/${name}` };
  }
}

const objectSchema = (
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[],
): Schema => ({
  type: 'object',
  additionalProperties: false,
  ...(required.length > 0 && { required }),
  properties,
});

/** The schema of a record, by the schema of its keys: any text, or given names. */
function recordSchema({ enum: names }: Schema, values: Schema): Schema {
  if (!Array.isArray(names)) return { type: 'object', additionalProperties: values };
  const keys = names.map(String);
  return objectSchema(Object.fromEntries(keys.map((name) => [name, values])), keys);
}

function literalSchema(literal: ts.LiteralTypeNode['literal']): Schema {
  if (ts.isStringLiteral(literal)) return { const: literal.text };
  if (literal.kind === ts.SyntaxKind.NullKeyword) return { type: 'null' };
  return { const: literal.kind === ts.SyntaxKind.TrueKeyword };
}

function argumentsOf(
  { typeParameters }: ts.InterfaceDeclaration,
  given: readonly ts.TypeNode[],
  scope: Arguments,
): Arguments {
  const bound = given.map((type) => scope.get(type.getText()) ?? type);
  return new Map(
    [...(typeParameters ?? [])].flatMap(({ name }, at): [string, ts.TypeNode][] => {
      const type = bound[at];
      return type === undefined ? [] : [[name.text, type]];
    }),
  );
}

/** The schema with the description and the restrictions of a declaration's comment. */
function annotated(schema: Schema, node: ts.Node): Schema {
  const comments = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const [text] = comments.map(({ comment }) => ts.getTextOfJSDocComment(comment));
  const description = text?.replaceAll(/\s+/g, ' ').trim();
  const described = { ...schema, ...(description !== undefined && { description }) };
  return ts.getJSDocTags(node).reduce<Schema>(
    (restricted, { tagName, comment }) => ({
      ...restricted,
      ...restriction(tagName.text, ts.getTextOfJSDocComment(comment) ?? ''),
    }),
    described,
  );
}

function restriction(tag: string, text: string): Schema {
  switch (tag) {
    case 'integer':
      return { type: 'integer' };
    case 'pattern':
      return { pattern: text };
    case 'minimum':
    case 'minItems':
    case 'maxItems':
      return { [tag]: Number(text) };
    default:
      throw new Error(`no JSON Schema is made of @${tag}`);
  }
}

/** Exported, and not generic. */
const isDocument = ({ modifiers, typeParameters }: ts.InterfaceDeclaration): boolean =>
  typeParameters === undefined &&
  modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

/** Without `as const`. */
const bare = (value: ts.Expression): ts.Expression =>
  ts.isAsExpression(value) || ts.isSatisfiesExpression(value) ? bare(value.expression) : value;

const unknownSyntax = (node: ts.Node): Error =>
  new Error(`no JSON Schema is made of ${ts.SyntaxKind[node.kind]}: ${node.getText()}`);
