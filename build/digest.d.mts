/** A digest of all that dist/ is made from, and of the Node that builds. */
export declare function digestOfSources(root: string): string;
/** A digest of everything in dist/ except one file. */
export declare function digestOfDist(dist: string, except: string): string;
/** All files of a folder and below it, or the file itself. */
export declare function filesIn(place: string): readonly string[];
