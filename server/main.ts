// First: npm may end while the program is loaded.
const parent = process.ppid

/** `npm start`. */
const { endWithFailure } = await import('./commands/frame.ts')
const { runWebsite } = await import('./run-website.ts')
await runWebsite(parent).catch(endWithFailure)

export {}
