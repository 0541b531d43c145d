/** The first difference from the schema, as ajv reports it. */
export interface PlanSchemaError {
  /** JSON pointer to the value. */
  readonly instancePath: string;
  /** "must be string". */
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** True if the value fits plan.schema.json; else `errors` holds the first difference. */
export declare const isPlan: {
  (value: unknown): boolean;
  readonly errors?: readonly PlanSchemaError[] | null;
};
