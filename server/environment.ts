/** The variables that this process was started with. Nothing else reads them, and nothing writes them. */
export const environment: Readonly<NodeJS.ProcessEnv> = process.env
