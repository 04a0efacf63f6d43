// Read before anything else: while the program is loaded, npm may end already, and there would be another parent.
const parent = process.ppid

/** `npm start`. */
const { endWithFailure } = await import('./commands/frame.ts')
const { runWebsite } = await import('./run-website.ts')
await runWebsite(parent).catch(endWithFailure)

export {}
