/** Writes V8's code caches of dist/cli.cjs beside it, one per command. */
export declare function writeCodeCaches(root: string, dist: string): Promise<void>;
