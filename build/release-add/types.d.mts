/** The text of types.ts for a schema.json. */
export declare function typesText(schema: object): string;
