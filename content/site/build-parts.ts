/** Where the parts of a build are, in its folder. */
export const BUILD_PARTS = 'server/parts.json'

/** What the build knows of the files of a page. */
export interface BuildParts {
  /** Source text of the scripts in the head of every page; the content security policy names their hashes. */
  headScripts: readonly string[]
  /** The script of every public page. */
  pageEntry: string
  admin: { entry: string; styles: readonly string[] }
}
