/** What one field is found to be, as ajv reports it. */
export interface SchemaError {
  /** JSON pointer to the value. */
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** True if the value has the shape of the kind; else `errors` holds every error. */
export interface SchemaValidator {
  (value: unknown): boolean;
  readonly errors?: readonly SchemaError[] | null;
}

/** By name of the definition in schema.json. */
export declare const validators: Readonly<Record<string, SchemaValidator | undefined>>;
