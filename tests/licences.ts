import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { licencesPage } from './support/texts/licences.ts'

/** `npm run licences`: writes docs/licences.md anew. */
writeFileSync(join(import.meta.dirname, '../docs/licences.md'), licencesPage())
