/** Where the parts of a build lie, in its folder. */
export const BUILD_PARTS = 'server/parts.json'

/** What the build knows of the files of a page. */
export interface BuildParts {
  /** The scripts that run from the head of every page, as texts: the policy of the page names them by their hashes. */
  headScripts: readonly string[]
  /** The script that lets islands react. */
  islandsEntry: string
  admin: { entry: string; styles: readonly string[] }
}
