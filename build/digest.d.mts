/** A digest of all sources and of the version of Node. */
export declare function digestOfSources(root: string): string;
/** A digest of all files in dist/ except one. */
export declare function digestOfDist(dist: string, except: string): string;
/** All files of a folder and its subfolders, or the file itself. */
export declare function filesIn(place: string): readonly string[];
