import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The part of Emscripten that is used here; its errors carry the numbers of WASI. */
interface Emscripten {
  FS: {
    filesystems: { NODEFS: EmscriptenNodeFs }
    ErrnoError: new (errno: number) => Error
  }
}

interface EmscriptenNodeFs {
  realPath(node: object): string
  stream_ops: { fsync?(stream: { nfd?: number; node: object }): number }
}

/** What PostgreSQL hears of a failed sync: `errno` of WASI. */
const EIO = 29
const ENOSPC = 51

/**
 * The folder of the built-in database, whose syncs reach the disk. Emscripten does nothing for `fsync` on a folder of Node
 * (electric-sql/pglite#1107); where a file system brings the call, it uses it. `fdatasync` never arrives, so the database
 * must be started with `wal_sync_method=fsync`.
 *
 * After one failed sync the system forgets which writes failed, and a second try would succeed without them
 * (https://wiki.postgresql.org/wiki/Fsync_Errors). PostgreSQL ends its process then. Here it cannot, and must not be asked
 * anything more: everything later fails with what the disk said, until the database is opened again and recovers from its log.
 */
export class SyncedFolder extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    const preRun = [...((emscriptenOpts.preRun as ((module: Emscripten) => void)[] | undefined) ?? [])]
    preRun.push(({ FS }) => {
      const { NODEFS } = FS.filesystems
      NODEFS.stream_ops.fsync = ({ nfd, node }) => {
        try {
          if (nfd === undefined) syncFolder(NODEFS.realPath(node))
          else fdatasyncSync(nfd)
          return 0
        } catch (error) {
          pg.execProtocolRawSync = () => {
            throw error
          }
          throw new FS.ErrnoError((error as NodeJS.ErrnoException).code === 'ENOSPC' ? ENOSPC : EIO)
        }
      }
    })
    return { emscriptenOpts: { ...emscriptenOpts, preRun } as typeof emscriptenOpts }
  }
}

/** Windows cannot open a folder, and needs no such call for it. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
