/** The text of src/reports/html/assets.ts. */
export declare function reportAssets(): string;
