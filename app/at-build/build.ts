import { join } from 'node:path'
import { buildApp } from './build-app.ts'

/** `npm run build`: the bare build, in the folder BUILD_FOLDER. */
await buildApp(join(import.meta.dirname, '../..', process.env.BUILD_FOLDER || 'build'))
