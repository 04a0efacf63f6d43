import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

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

/** `errno` of WASI. */
const EIO = 29
const ENOSPC = 51

/**
 * The folder of the built-in database, with syncs that reach the disk (decision 2). After one that failed every statement fails
 * until the database is opened again: the system forgets which writes failed (https://wiki.postgresql.org/wiki/Fsync_Errors).
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

/** Windows cannot open a folder, and needs no sync for it. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
