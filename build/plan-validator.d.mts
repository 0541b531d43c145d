/** The text of plan-validator.mjs. */
export declare function planValidator(): string;

/** The text of src/cli/saved-document/validators.mjs. */
export declare function documentValidators(): string;
