import { join } from 'node:path'
import { buildApp } from './build-app.ts'

/** What `npm run build` runs in a process of its own; a test names another folder. */
await buildApp(join(import.meta.dirname, '../..', process.env.BUILD_FOLDER || 'build'))
