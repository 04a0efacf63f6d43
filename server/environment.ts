/** The variables of this process; no other file reads or writes them. */
export const environment: Readonly<NodeJS.ProcessEnv> = process.env
