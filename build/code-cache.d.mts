/** Writes V8's code caches of dist/cli.cjs into dist/, one per command. */
export declare function writeCodeCaches(root: string, dist: string): Promise<void>;
