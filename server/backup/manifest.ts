import { z } from 'zod'

/** The last part of every archive. */
export const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** `keyFingerprint` of the server's keys; missing for a database that was never served. */
  signingKey: z.string().optional(),
  engine: z.enum(['pglite', 'postgres']),
  /** As recorded in the database. */
  migrations: z.array(z.object({ name: z.string(), text: z.string() })),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int(), sha256: z.string() }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^-?\d{1,19}$/), isCalled: z.boolean() })),
  files: z.array(z.object({ path: z.string(), size: z.number().int(), sha256: z.string() })),
  /** Files that the database names and that were not there or could not be read. */
  missingFiles: z.array(z.string()),
  /** The German reason why one of them could not be read. */
  whyMissing: z.string().optional(),
  /** Tables of other programs in the same database, which are not in the archive. */
  leftOut: z.array(z.string()),
})

export type Manifest = z.output<typeof manifestSchema>
