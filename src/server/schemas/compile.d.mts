/** The text of validators.mjs for a schema.json. */
export declare function compileValidators(schema: object): string;
